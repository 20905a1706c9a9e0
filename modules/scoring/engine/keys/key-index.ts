/** Finds the truth row of an id. Ids are bytes: two spellings of a number are two ids. */
export interface KeyIndex {
  readonly rows: number;
  /** The row of the id in `bytes[start, end)`, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
  /** The id of a row as text. */
  keyOf(row: number): string;
}
