import { EngineError } from '../errors.js';

const lineFeed = 0x0a;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Texts of any length as two arrays: all UTF-8 bytes in a row, and where each text starts (one entry more than texts). */
export class TextColumn {
  constructor(
    readonly bytes: Uint8Array,
    readonly offsets: Uint32Array,
  ) {}

  /** A text for each line of `lines`. */
  static ofLines(lines: string): TextColumn {
    const bytes = new TextEncoder().encode(lines);
    let count = 1;
    for (let i = 0; i < bytes.length; i++) if (bytes[i] === lineFeed) count++;
    const offsets = new Uint32Array(count + 1);
    let used = 0;
    let line = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!;
      if (byte === lineFeed) offsets[++line] = used;
      else bytes[used++] = byte;
    }
    offsets[count] = used;
    return new TextColumn(bytes.subarray(0, used), offsets);
  }

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
    for (let i = 0; i < order.length;) {
      const first = order[i]!;
      const from = this.startOf(first);
      // Texts that stay in their order are copied together.
      let place = first;
      for (; i < order.length && order[i] === place; i++, place++) offsets[i + 1] = end + this.ends[place]! - from;
      bytes.set(this.bytes.subarray(from, this.startOf(place)), end);
      end += this.startOf(place) - from;
    }
    return new TextColumn(bytes, offsets);
  }

  private startOf(place: number): number {
    return place === 0 ? 0 : this.ends[place - 1]!;
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
