import type { CheckProgress, Report } from '#modules/scoring/precheck/check.js';
import type { Fix, Writing } from '#modules/scoring/precheck/fixes.js';
import type { Unfit } from '#modules/scoring/precheck/unfit.js';

/** What the page asks of the worker. */
export type Order =
  | { type: 'check'; file: Blob; format: string }
  | { type: 'fix'; file: Blob; writing: Writing; fixes: readonly Fix[] };

/**
 * Why there is no verdict. unavailable: the format did not come or the check broke, so the server decides; unreadable:
 * the file is not what was picked any more.
 */
export type Failure = 'unavailable' | 'unreadable' | Unfit;

/** What the worker says. */
export type Answer =
  | { type: 'progress'; progress: CheckProgress }
  | { type: 'checked'; report: Report }
  | { type: 'fixed'; blob: Blob }
  | { type: 'failed'; failure: Failure };
