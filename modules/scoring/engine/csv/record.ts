import { decodeText } from '../bytes/text.js';

/**
 * One record as the grammar read it. Fields are places in the bytes, unquoted and trimmed, and become texts only where
 * somebody asks: a file of a million wrong rows is to be counted, not spelt. It holds until the next record is read.
 */
export class CsvRecord {
  /** Fields seen, also those beyond the bound of what is kept. */
  fieldCount = 0;
  problem: 'bad_csv' | 'bad_encoding' | null = null;
  /** True when a quote was opened and never closed: nothing after it can be read. */
  unclosed = false;
  /** Index of the first byte after the record and its line end. */
  next = 0;
  bytes: Uint8Array = new Uint8Array();
  /** First byte of each kept field, and the one after its last. */
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  /** 1 for fields that hold doubled quotes: their bytes are not yet their text. */
  private readonly doubled: Uint8Array;

  /** @param mostKept fields kept; further ones are only counted. */
  constructor(private readonly mostKept: number) {
    this.starts = new Int32Array(mostKept);
    this.ends = new Int32Array(mostKept);
    this.doubled = new Uint8Array(mostKept);
  }

  /** Texts of all kept fields. */
  get fields(): string[] {
    return Array.from({ length: this.keptCount }, (_, field) => this.text(field));
  }

  get keptCount(): number {
    return Math.min(this.fieldCount, this.mostKept);
  }

  startOf(field: number): number {
    return this.starts[field]!;
  }

  endOf(field: number): number {
    return this.ends[field]!;
  }

  /** True when the bytes of a field are its text as they stand. */
  isVerbatim(field: number): boolean {
    return this.doubled[field] === 0;
  }

  isEmpty(field: number): boolean {
    return this.starts[field] === this.ends[field];
  }

  /** Text of a kept field; of broken encoding an empty one. */
  text(field: number): string {
    const text = decodeText(this.bytes, this.starts[field]!, this.ends[field]!) ?? '';
    return this.isVerbatim(field) ? text : text.replaceAll('""', '"');
  }

  begin(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.fieldCount = 0;
    this.problem = null;
    this.unclosed = false;
  }

  add(from: number, to: number, doubled: boolean): void {
    const field = this.fieldCount++;
    if (field >= this.mostKept) return;
    let [start, end] = [from, to];
    while (start < end && isBlank(this.bytes[start]!)) start++;
    while (end > start && isBlank(this.bytes[end - 1]!)) end--;
    this.starts[field] = start;
    this.ends[field] = end;
    this.doubled[field] = Number(doubled);
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09;
}
