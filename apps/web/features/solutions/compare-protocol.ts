import type { Difference } from './matched-rows.js';

/** What the page asks of the worker: the addresses of two files and of the format that both should have. */
export interface Order {
  files: readonly [string, string];
  format: string;
}

/**
 * Why there is no comparison. unavailable: a file or the format did not come; unreadable: the rows of a file can't be told;
 * different: too many rows have no match near them.
 */
export type Failure = 'unavailable' | 'unreadable' | 'different';

/** What the worker says. */
export type Answer =
  | { type: 'progress'; bytes: number }
  | { type: 'compared'; difference: Difference }
  | { type: 'failed'; failure: Failure };
