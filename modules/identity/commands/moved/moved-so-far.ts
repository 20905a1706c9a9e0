import type { Staged } from '../../../kernel/imports/import-row.js';

/** How far a file of people is taken in. */
export interface MovedSoFar extends Staged {
  /** The last line that was looked at. */
  after: number;
  added: number;
  choosing: number;
  here: number;
}
