/** Rows read at a time: enough to overlap the cache misses of their look-ups, few enough to stay in the cache. */
export const blockRows = 2048;

/** Finds the truth row of an id. Ids are bytes: two spellings of a number are two ids. */
export interface KeyIndex {
  readonly rows: number;
  /** The row of the id in `bytes[start, end)`, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
  /**
   * {@link find} for a block of ids at once, into `found`. One call for a block keeps its look-ups together, so that the
   * processor waits for many of them at the same time.
   */
  findBlock(bytes: Uint8Array, block: KeyBlock, found: Int32Array): void;
  /** True when all ids are canonical integers below 10^9, so that a block needs nothing but integers. */
  readonly integerKeys: boolean;
  /** The id of a row as text. May search; meant for messages. */
  keyOf(row: number): string;
  /** The ids of all rows, in the order of the rows. */
  allKeys(): string[];
  /** What it takes to store the index; `openIndex` makes it again. */
  readonly sections: KeySections;
}

/** Ids of a block of records. */
export interface KeyBlock {
  readonly count: number;
  readonly keyStarts: Int32Array;
  readonly keyEnds: Int32Array;
  /** The integers the ids spell, -1 for others; only for an index with `integerKeys`, which needs nothing else. */
  readonly keyIntegers: Int32Array;
}

/** What an index is stored as. */
export type KeySections =
  | { readonly type: 'dense'; readonly rows: number; readonly base: number; readonly table: Int32Array }
  | { readonly type: 'integer'; readonly rows: number; readonly slots: Uint32Array }
  | {
      readonly type: 'text';
      readonly seed: number;
      readonly slots: Uint32Array;
      readonly bytes: Uint8Array;
      readonly offsets: Uint32Array;
    };
