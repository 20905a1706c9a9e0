import type { CheckProgress, Report } from './check.js';
import type { Fix, Writing } from './fixes.js';

/** What the page asks of the worker. */
export type Order =
  | { type: 'check'; file: Blob; format: string }
  | { type: 'fix'; file: Blob; writing: Writing; fixes: readonly Fix[] };

/**
 * Why there is no verdict. unavailable: the format did not come or the check broke, so the server decides; unreadable:
 * the file is not what was picked any more; too_large: more than the platform takes; empty: no byte in it; binary: a
 * picture or the like, no text.
 */
export type Failure = 'unavailable' | 'unreadable' | 'too_large' | 'empty' | 'binary';

/** What the worker says. */
export type Answer =
  | { type: 'progress'; progress: CheckProgress }
  | { type: 'checked'; report: Report }
  | { type: 'fixed'; blob: Blob }
  | { type: 'failed'; failure: Failure };
