import { TextColumn } from '../columns/text-column.js';
import { hashBytes } from './hash.js';
import { blockRows, type KeyBlock, type KeyIndex, type KeySections } from './key-index.js';

/** What is known of each id of the block being looked up; one for all, as a block is looked up in one go. */
const hashes = new Uint32Array(blockRows);
/** Where the text of the row with its hash starts. */
const places = new Uint32Array(blockRows);
/** 0 where the first bytes are equal. */
const differs = new Uint8Array(blockRows);

/**
 * Ids of any form: open addressing over the hashes of texts. Each slot is two words, hash and row + 1 (0 means free), so
 * most differing ids are told apart without a look at their bytes.
 */
export class TextIndex implements KeyIndex {
  readonly integerKeys = false;
  private readonly mask: number;

  /** @param slots pairs of words, a power of two of them, see {@link TextIndex.insert}. */
  constructor(
    private readonly texts: TextColumn,
    private readonly slots: Uint32Array,
    private readonly seed: number,
  ) {
    this.mask = slots.length / 2 - 1;
  }

  get rows(): number {
    return this.texts.length;
  }

  get sections(): KeySections {
    const { bytes, offsets } = this.texts;
    return { type: 'text', seed: this.seed, slots: this.slots, bytes, offsets };
  }

  find(bytes: Uint8Array, start: number, end: number): number {
    return this.findHashed(hashBytes(bytes, start, end, this.seed), bytes, start, end);
  }

  private findHashed(hash: number, bytes: Uint8Array, start: number, end: number): number {
    for (let slot = hash & this.mask; ; slot = (slot + 1) & this.mask) {
      const row = this.slots[2 * slot + 1]! - 1;
      if (row < 0) return -1;
      if (this.slots[2 * slot] === hash && this.equals(row, bytes, start, end)) return row;
    }
  }

  findBlock(bytes: Uint8Array, block: KeyBlock, found: Int32Array): void {
    const { count, keyStarts, keyEnds } = block;
    const { slots, mask } = this;
    const { bytes: known, offsets } = this.texts;
    const inOrder = this.findInOrder(bytes, block, found);
    // One step for all ids before the next step: the processor then waits for many of them at the same time.
    for (let i = inOrder; i < count; i++) hashes[i] = hashBytes(bytes, keyStarts[i]!, keyEnds[i]!, this.seed);
    for (let i = inOrder; i < count; i++) {
      let slot = hashes[i]! & mask;
      while (slots[2 * slot + 1] !== 0 && slots[2 * slot] !== hashes[i]) slot = (slot + 1) & mask;
      found[i] = slots[2 * slot + 1]! - 1;
    }
    for (let i = inOrder; i < count; i++) places[i] = offsets[Math.max(0, found[i]!)]!;
    for (let i = inOrder; i < count; i++) differs[i] = known[places[i]!]! ^ bytes[keyStarts[i]!]!;
    for (let i = inOrder; i < count; i++) {
      const row = found[i]!;
      if (row < 0 || (differs[i] === 0 && this.equals(row, bytes, keyStarts[i]!, keyEnds[i]!))) continue;
      // Another text with the same hash.
      found[i] = this.findHashed(hashes[i]!, bytes, keyStarts[i]!, keyEnds[i]!);
    }
  }

  /** Most solutions keep the order of the sample file, so the next row is a good guess. @returns ids found so. */
  private findInOrder(bytes: Uint8Array, { count, keyStarts, keyEnds }: KeyBlock, found: Int32Array): number {
    if (count === 0) return 0;
    const first = this.find(bytes, keyStarts[0]!, keyEnds[0]!);
    found[0] = first;
    if (first < 0) return 1;
    let i = 1;
    while (i < count && first + i < this.rows && this.equals(first + i, bytes, keyStarts[i]!, keyEnds[i]!)) {
      found[i] = first + i;
      i++;
    }
    return i;
  }

  /** Adds the text of `row`. @returns false when an equal one is already there. */
  insert(row: number): boolean {
    const { slots, mask } = this;
    const { bytes, offsets } = this.texts;
    const start = offsets[row]!;
    const end = offsets[row + 1]!;
    const hash = hashBytes(bytes, start, end, this.seed);
    let slot = hash & mask;
    for (; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask) {
      if (slots[2 * slot] === hash && this.equals(slots[2 * slot + 1]! - 1, bytes, start, end)) return false;
    }
    slots[2 * slot] = hash;
    slots[2 * slot + 1] = row + 1;
    return true;
  }

  allKeys(): string[] {
    return Array.from({ length: this.rows }, (_, row) => this.texts.at(row));
  }

  keyOf(row: number): string {
    return this.texts.at(row);
  }

  private equals(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    const { bytes: known, offsets } = this.texts;
    const from = offsets[row]!;
    if (offsets[row + 1]! - from !== end - start) return false;
    for (let i = start, j = from; i < end; i++, j++) if (bytes[i] !== known[j]) return false;
    return true;
  }
}
