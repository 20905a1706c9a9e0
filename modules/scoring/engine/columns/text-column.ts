import { EngineError } from '../errors.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Texts of any length as two arrays: all UTF-8 bytes in a row, and where each text starts (one entry more than texts). */
export class TextColumn {
  constructor(
    readonly bytes: Uint8Array,
    readonly offsets: Uint32Array,
  ) {}

  get length(): number {
    return this.offsets.length - 1;
  }

  at(row: number): string {
    // A copy, because a browser's decoder refuses to read shared memory.
    return decoder.decode(this.bytes.slice(this.offsets[row]!, this.offsets[row + 1]!));
  }
}

/** Gathers texts for a {@link TextColumn}. */
export class TextColumnBuilder {
  private bytes = new Uint8Array(4096);
  private used = 0;
  private readonly ends: number[] = [];

  /** @throws EngineError LIMIT_EXCEEDED when the texts together reach 4 GiB. */
  add(text: Uint8Array): void {
    this.reserve(text.length);
    this.bytes.set(text, this.used);
    this.used += text.length;
    this.ends.push(this.used);
  }

  /** The texts in a new order: `order[i]` is the present place of the i-th one. */
  build(order: Uint32Array): TextColumn {
    const bytes = new Uint8Array(this.used);
    const offsets = new Uint32Array(order.length + 1);
    let end = 0;
    for (let i = 0; i < order.length; i++) {
      const place = order[i]!;
      const text = this.bytes.subarray(place === 0 ? 0 : this.ends[place - 1]!, this.ends[place]!);
      bytes.set(text, end);
      end += text.length;
      offsets[i + 1] = end;
    }
    return new TextColumn(bytes, offsets);
  }

  private reserve(length: number): void {
    const needed = this.used + length;
    if (needed <= this.bytes.length) return;
    if (needed > 0xffff_ffff) throw new EngineError('LIMIT_EXCEEDED', 'the texts of one column are longer than 4 GiB');
    const larger = new Uint8Array(Math.min(0xffff_ffff, Math.max(needed, this.bytes.length * 2)));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }
}
