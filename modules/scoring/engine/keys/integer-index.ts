import { canonicalInteger } from './integer-text.js';
import type { KeyBlock, KeyIndex, KeySections } from './key-index.js';

/** Ids that are integers with gaps: open addressing. Each slot is two words, id and row + 1 (0 means free). */
export class IntegerIndex implements KeyIndex {
  readonly integerKeys = true;
  private readonly shift: number;

  /** @param slots pairs of words, a power of two of them, see {@link IntegerIndex.insert}. */
  constructor(
    readonly rows: number,
    private readonly slots: Uint32Array,
  ) {
    this.shift = Math.clz32(slots.length / 2 - 1);
  }

  get sections(): KeySections {
    return { type: 'integer', rows: this.rows, slots: this.slots };
  }

  find(bytes: Uint8Array, start: number, end: number): number {
    const id = canonicalInteger(bytes, start, end);
    return id < 0 ? -1 : this.slots[2 * this.slotOf(id) + 1]! - 1;
  }

  findBlock(_: Uint8Array, { count, keyIntegers }: KeyBlock, found: Int32Array): void {
    for (let i = 0; i < count; i++) {
      const id = keyIntegers[i]!;
      found[i] = id < 0 ? -1 : this.slots[2 * this.slotOf(id) + 1]! - 1;
    }
  }

  /** @returns false when the id is already there. */
  insert(id: number, row: number): boolean {
    const slot = this.slotOf(id);
    if (this.slots[2 * slot + 1] !== 0) return false;
    this.slots[2 * slot] = id;
    this.slots[2 * slot + 1] = row + 1;
    return true;
  }

  allKeys(): string[] {
    const keys = Array.from({ length: this.rows }, () => '');
    for (let slot = 0; slot < this.slots.length; slot += 2) {
      const row = this.slots[slot + 1]! - 1;
      if (row >= 0) keys[row] = String(this.slots[slot]);
    }
    return keys;
  }

  keyOf(row: number): string {
    let slot = 0;
    while (this.slots[2 * slot + 1] !== row + 1) slot++;
    return String(this.slots[2 * slot]);
  }

  /** The slot of an id, or the free one where it would go. Fibonacci hashing: the upper bits of a product. */
  private slotOf(id: number): number {
    const mask = this.slots.length / 2 - 1;
    let slot = Math.imul(id, 0x9e3779b1) >>> this.shift;
    while (this.slots[2 * slot + 1] !== 0 && this.slots[2 * slot] !== id) slot = (slot + 1) & mask;
    return slot;
  }
}
