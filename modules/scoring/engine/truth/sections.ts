import { encodeText } from '../bytes/text.js';
import { EngineError } from '../errors.js';

/** Bytes and first byte of an array, counted from the end of the head. */
export interface Section {
  readonly at: number;
  readonly bytes: number;
}

type TypedArray = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** "PODT" and the version of this layout. */
const magic = 0x54444f50;
const layoutVersion = 1;
const prefixBytes = 16;

/** Puts arrays of numbers behind a head of JSON, each at a multiple of 8 bytes. */
export class SectionWriter {
  readonly sections: Section[] = [];
  private readonly arrays: TypedArray[] = [];
  private end = 0;

  add(array: TypedArray): void {
    this.sections.push({ at: this.end, bytes: array.byteLength });
    this.arrays.push(array);
    this.end = aligned(this.end + array.byteLength);
  }

  /** @param head JSON that holds {@link sections}. */
  build(head: string): Uint8Array<ArrayBuffer> {
    const text = encodeText(head);
    const start = prefixBytes + aligned(text.length);
    const blob = new Uint8Array(start + this.end);
    new Uint32Array(blob.buffer, 0, 3).set([magic, layoutVersion, text.length]);
    blob.set(text, prefixBytes);
    this.arrays.forEach((array, i) => {
      blob.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + this.sections[i]!.at);
    });
    return blob;
  }
}

/** Reads arrays back in the order in which they were added, without copying them. */
export class SectionReader {
  readonly head: { readonly sections: readonly Section[] };
  private readonly start: number;
  private read = 0;

  /** @throws EngineError BLOB_OUTDATED when the buffer doesn't begin like a blob of this layout. */
  constructor(private readonly buffer: ArrayBufferLike) {
    const [mark, version, length = 0] = new Uint32Array(buffer, 0, 3);
    if (mark !== magic || version !== layoutVersion) throw new EngineError('BLOB_OUTDATED', 'of another layout');
    // A copy, because a browser's decoder refuses to read shared memory.
    const text = new TextDecoder().decode(new Uint8Array(buffer, prefixBytes, length).slice());
    this.head = JSON.parse(text) as SectionReader['head'];
    this.start = prefixBytes + aligned(length);
  }

  next<T extends TypedArray>(type: {
    new (buffer: ArrayBufferLike, at: number, length: number): T;
    BYTES_PER_ELEMENT: number;
  }): T {
    const section = this.head.sections[this.read++];
    if (!section) throw new EngineError('BLOB_OUTDATED', 'with too few sections');
    return new type(this.buffer, this.start + section.at, section.bytes / type.BYTES_PER_ELEMENT);
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
