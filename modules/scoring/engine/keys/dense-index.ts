import { canonicalInteger } from './integer-text.js';
import type { KeyBlock, KeyIndex, KeySections } from './key-index.js';

/** Ids that are integers in a row, or nearly: a table from id to row. */
export class DenseIndex implements KeyIndex {
  readonly integerKeys = true;

  /** @param table row of the id `base + i`, -1 for ids that are not there. */
  constructor(
    readonly rows: number,
    private readonly base: number,
    private readonly table: Int32Array,
  ) {}

  get sections(): KeySections {
    return { type: 'dense', rows: this.rows, base: this.base, table: this.table };
  }

  find(bytes: Uint8Array, start: number, end: number): number {
    const place = canonicalInteger(bytes, start, end) - this.base;
    return place >= 0 && place < this.table.length ? this.table[place]! : -1;
  }

  findBlock(_: Uint8Array, { count, keyIntegers }: KeyBlock, found: Int32Array): void {
    const { base, table } = this;
    for (let i = 0; i < count; i++) {
      const place = keyIntegers[i]! - base;
      found[i] = place >= 0 && place < table.length ? table[place]! : -1;
    }
  }

  allKeys(): string[] {
    const keys = Array.from({ length: this.rows }, () => '');
    this.table.forEach((row, place) => {
      if (row >= 0) keys[row] = String(this.base + place);
    });
    return keys;
  }

  keyOf(row: number): string {
    return String(this.base + this.table.indexOf(row));
  }
}
