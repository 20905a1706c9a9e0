import { hashBytes } from './hash.js';
import type { KeyIndex } from './key-index.js';
import type { TextColumn } from '../columns/text-column.js';

/**
 * Open addressing over the hashes of texts. Each slot is two words, hash and row + 1 (0 means free), so most
 * differing ids are told apart without a look at their bytes.
 */
export class TextIndex implements KeyIndex {
  private readonly mask: number;

  /** @param slots pairs of words, a power of two of them, from {@link buildTextSlots} with the same `seed`. */
  constructor(
    readonly texts: TextColumn,
    readonly slots: Uint32Array,
    readonly seed: number,
  ) {
    this.mask = slots.length / 2 - 1;
  }

  get rows(): number {
    return this.texts.length;
  }

  find(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end, this.seed);
    for (let slot = hash & this.mask; ; slot = (slot + 1) & this.mask) {
      const row = this.slots[2 * slot + 1]! - 1;
      if (row < 0) return -1;
      if (this.slots[2 * slot] === hash && this.equals(row, bytes, start, end)) return row;
    }
  }

  keyOf(row: number): string {
    return this.texts.at(row);
  }

  /** True when the id in `bytes[start, end)` is that of `row`. */
  equals(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    const { bytes: known, offsets } = this.texts;
    const from = offsets[row]!;
    if (offsets[row + 1]! - from !== end - start) return false;
    for (let i = start, j = from; i < end; i++, j++) if (bytes[i] !== known[j]) return false;
    return true;
  }
}

/**
 * Fills the slots for `texts`; a text met again is told to `onDuplicate` and left out.
 * @returns pairs of words for a {@link TextIndex} of the same `seed`, at most half of them in use.
 */
export function buildTextSlots(texts: TextColumn, seed: number, onDuplicate: (row: number) => void): Uint32Array {
  let size = 16;
  while (size < texts.length * 2) size *= 2;
  const slots = new Uint32Array(size * 2);
  const index = new TextIndex(texts, slots, seed);
  for (let row = 0; row < texts.length; row++) {
    const start = texts.offsets[row]!;
    const end = texts.offsets[row + 1]!;
    if (index.find(texts.bytes, start, end) >= 0) {
      onDuplicate(row);
      continue;
    }
    const hash = hashBytes(texts.bytes, start, end, seed);
    let slot = hash & (size - 1);
    while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & (size - 1);
    slots[2 * slot] = hash;
    slots[2 * slot + 1] = row + 1;
  }
  return slots;
}
