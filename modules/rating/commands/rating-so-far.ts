import type { Staged } from '../../kernel/imports/import-row.js';

/** How far a file of results is taken in. */
export interface RatingSoFar extends Staged {
  championships: number;
  /** The last championship that was awarded; they are in the order of their names. */
  after: string;
  /** Rows of those that were awarded. */
  done: number;
  /** Championships whose results are others than before. */
  changed: number;
}
