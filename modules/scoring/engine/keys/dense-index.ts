import { canonicalInteger } from './integer-text.js';
import type { KeyIndex, KeySections } from './key-index.js';

/** Ids that are integers in a row, or nearly: a table from id to row. */
export class DenseIndex implements KeyIndex {
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

  findBlock(bytes: Uint8Array, starts: Int32Array, ends: Int32Array, count: number, found: Int32Array): void {
    for (let i = 0; i < count; i++) found[i] = this.find(bytes, starts[i]!, ends[i]!);
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
