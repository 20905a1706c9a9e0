import { Presets, SingleBar } from 'cli-progress';
import { formatSize } from '../../modules/kernel/contract/size-format.js';
import type { Cli } from './cli.js';
import { exitCodes } from './failure.js';
import { plain } from './terminal.js';

/** Shows how far a transfer is: a bar where standard error is a terminal, else nothing. */
export interface Progress {
  at(bytes: number): void;
  end(): void;
}

const silent: Progress = { at: () => {}, end: () => {} };

export const progressOf = ({ terminal, texts }: Cli, name: string, total: number): Progress => {
  if (!terminal.errors.isTTY) return silent;
  const size = formatSize(total, texts.tag);
  // Only a stream that is a terminal comes here, which cli-progress wants as a tty stream.
  const stream = terminal.errors as NodeJS.WriteStream;
  const format = `${plain(name)} {bar} {percentage}% ${size}`;
  const bar = new SingleBar({ stream, format, barsize: 30, gracefulExit: false }, Presets.shades_classic);
  // The bar has changed the terminal's line wrapping, which Ctrl-C must not leave behind.
  const interrupt = () => {
    bar.stop();
    process.exit(exitCodes.interrupted);
  };
  process.once('SIGINT', interrupt);
  bar.start(total, 0);
  return {
    at: (bytes) => bar.update(bytes),
    end: () => {
      process.off('SIGINT', interrupt);
      bar.stop();
    },
  };
};
