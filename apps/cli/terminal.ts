import type { Readable, Writable } from 'node:stream';

/** Where a run reads and writes: the process's own streams, or the ones of a test. */
export interface Terminal {
  /** Of the Node that runs it, such as 22.1.0. */
  nodeVersion: string;
  env: Record<string, string | undefined>;
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean; columns?: number };
  errors: Writable & { isTTY?: boolean; columns?: number };
}

/** Outputs whose writer has something to do yet when nobody reads any more; of others the process ends at once. */
export const heardByWriter = new WeakSet<Writable>();

export const processTerminal = (): Terminal => ({
  nodeVersion: process.versions.node,
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});

const controls = /[\p{Cc}\p{Cf}]/gu;

/** One line that cannot command the terminal: texts of other people pass through here before they are shown. */
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').replace(controls, '');

/** Several lines, each of them plain; tabs become spaces. */
export const plainLines = (text: string): string =>
  text
    .split(/\r?\n/u)
    .map((line) => line.replaceAll('\t', '  ').replace(controls, ''))
    .join('\n');
