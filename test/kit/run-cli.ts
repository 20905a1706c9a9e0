import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { run } from '../../apps/cli/program.js';
import type { TestApp } from './api.js';

interface CliRun {
  /** What is piped in. */
  input?: string;
  /** What a person types at a terminal, in place of that. */
  typed?: string;
  env?: Record<string, string | undefined>;
  /** The Node that it is run by. */
  nodeVersion?: string;
  /** Told of each piece of standard error as it comes. */
  onNote?: (text: string) => void;
  /** Standard error is a terminal. */
  screen?: boolean;
}

const keyboard = (typed: string) => Object.assign(Readable.from([Buffer.from(typed)]), { isTTY: true });

/** A person's computer for CLI tests: a config folder of its own and an environment that names the server. */
export class Computer {
  readonly folder = mkdtempSync(join(tmpdir(), 'podium-cli-'));
  readonly env: Record<string, string | undefined>;

  constructor(url: string, env: Record<string, string> = {}) {
    this.env = { PODIUM_URL: url, PODIUM_CONFIG_DIR: join(this.folder, 'config'), ...env };
  }

  /** The machine of an operator, in English: it reaches the database and the files too. */
  static ofOperator({ url, settings }: TestApp, env: Record<string, string> = {}): Computer {
    const { DATABASE_URL, DATA_DIR, SECRET } = settings;
    return new Computer(url, { DATABASE_URL, DATA_DIR, SECRET, PODIUM_LANG: 'ENG', ...env });
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  /** Runs `podium …` with what is piped into it, and gives what came out. */
  async podium(argv: string[], { input = '', typed, env = {}, nodeVersion, onNote, screen = false }: CliRun = {}) {
    const output = collect();
    const errors = collect(onNote);
    const exitCode = await run(argv, {
      nodeVersion: nodeVersion ?? process.versions.node,
      env: { ...this.env, ...env },
      input: typed === undefined ? Readable.from(input ? [Buffer.from(input)] : []) : keyboard(typed),
      output: output.stream,
      errors: screen ? Object.assign(errors.stream, { isTTY: true, columns: 100 }) : errors.stream,
    });
    return { exitCode, out: output.text(), err: errors.text(), json: () => JSON.parse(output.text()) };
  }
}

const collect = (told?: (text: string) => void) => {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      told?.(String(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
};
