import { Presets, SingleBar } from 'cli-progress';
import { formatSize } from '../../modules/kernel/contract/size-format.js';
import type { Cli } from './cli.js';
import { exitCodes } from './failure.js';
import { plain } from './terminal.js';

/** Shows how far a transfer is, how fast, and how long it will take: a bar where standard error is a terminal, else nothing. */
export interface Progress {
  at(bytes: number): void;
  end(): void;
}

const silent: Progress = { at: () => {}, end: () => {} };

/** @param from what had arrived before: it says nothing of the speed of this run */
export const progressOf = ({ terminal, texts }: Cli, name: string, total: number, from = 0): Progress => {
  if (!terminal.errors.isTTY) return silent;
  const size = formatSize(total, texts.tag);
  // Only a stream that is a terminal comes here, which cli-progress wants as a tty stream.
  const stream = terminal.errors as NodeJS.WriteStream;
  const format = `${shortened(plain(name))} {bar} {percentage}% ${size} {pace}`;
  const bar = new SingleBar({ stream, format, barsize: 20, gracefulExit: false }, Presets.shades_classic);
  const startedAt = performance.now();
  const paceAt = (bytes: number): string => {
    const speed = (bytes - from) / Math.max(0.001, (performance.now() - startedAt) / 1000);
    if (speed <= 0) return '';
    const left = Math.ceil((total - bytes) / speed);
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    return texts.say('cli.progress.pace', { speed: formatSize(speed, texts.tag), time });
  };
  // The bar has changed the terminal's line wrapping, which Ctrl-C must not leave behind.
  const interrupt = () => {
    bar.stop();
    process.exit(exitCodes.interrupted);
  };
  process.once('SIGINT', interrupt);
  bar.start(total, from, { pace: '' });
  return {
    at: (bytes) => bar.update(bytes, { pace: paceAt(bytes) }),
    end: () => {
      process.off('SIGINT', interrupt);
      bar.stop();
    },
  };
};

/** A line that is too long for the terminal would be begun anew with every step. */
const shortened = (name: string): string => (name.length > 24 ? `${name.slice(0, 23)}…` : name);
