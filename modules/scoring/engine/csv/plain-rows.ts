import { NumberScanner } from './number-scanner.js';

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Rows read at a time: enough to overlap the cache misses of their look-ups, few enough to stay in the cache. */
export const blockRows = 2048;

/** Bounds of a number column; a number outside makes its record unusual. */
export interface PlainColumn {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Reads blocks of plain records: one key of printable ASCII and numbers, blanks or simple quotes around them allowed.
 * It judges nothing: at the first record that looks unusual in any way it stops, and the reference grammar takes over.
 */
export class PlainRows {
  /** Records of the block. */
  count = 0;
  /** Index of the first byte after them. */
  next = 0;
  readonly starts = new Int32Array(blockRows);
  readonly keyStarts = new Int32Array(blockRows);
  readonly keyEnds = new Int32Array(blockRows);
  /** Numbers of the block, record by record in the order of `columns`. */
  readonly values: Float64Array;
  private readonly numbers = new NumberScanner();
  private readonly min: Float64Array;
  private readonly max: Float64Array;

  /**
   * @param layout for each field of a record the number of its column, -1 for the key.
   * @param columns bounds by column number.
   */
  constructor(
    private readonly layout: readonly number[],
    columns: readonly PlainColumn[],
  ) {
    this.values = new Float64Array(blockRows * columns.length);
    this.min = Float64Array.from(columns, (column) => column.min ?? -Infinity);
    this.max = Float64Array.from(columns, (column) => column.max ?? Infinity);
  }

  /** Reads a block of at most `limit` records from `bytes[start, …)`, which a NUL must end. */
  read(bytes: Uint8Array, start: number, limit: number): void {
    let position = start;
    this.count = 0;
    while (this.count < limit) {
      const after = this.record(bytes, position);
      if (after < 0) break;
      this.starts[this.count++] = position;
      position = after;
    }
    this.next = position;
  }

  /** @returns the index after the record and its line end, or -1 when it is unusual. */
  private record(bytes: Uint8Array, start: number): number {
    const { layout, count } = this;
    const last = layout.length - 1;
    let position = start;
    for (let field = 0; field <= last; field++) {
      const column = layout[field]!;
      position = column < 0 ? this.key(bytes, position, count) : this.number(bytes, position, column);
      if (position < 0) return -1;
      const byte = bytes[position]!;
      if (field < last) {
        if (byte !== comma) return -1;
        position++;
      } else if (byte === lineFeed) position++;
      else if (byte === carriageReturn && bytes[position + 1] === lineFeed) position += 2;
      else return -1;
    }
    return position;
  }

  private key(bytes: Uint8Array, start: number, row: number): number {
    let from = start;
    while (isBlank(bytes[from]!)) from++;
    const quoted = bytes[from] === quote && from === start;
    if (quoted) from++;
    let end = from;
    while (isPlainByte(bytes[end]!)) end++;
    if (end === from) return -1;
    this.keyStarts[row] = from;
    this.keyEnds[row] = end;
    return closeCell(bytes, end, quoted);
  }

  private number(bytes: Uint8Array, start: number, column: number): number {
    let from = start;
    while (isBlank(bytes[from]!)) from++;
    const quoted = bytes[from] === quote && from === start;
    if (quoted) from++;
    const value = this.numbers.read(bytes, from);
    // NaN fails both comparisons.
    if (!(value >= this.min[column]! && value <= this.max[column]!)) return -1;
    this.values[this.count * this.min.length + column] = value;
    return closeCell(bytes, this.numbers.end, quoted);
  }
}

/** The index after the blanks and the quote that may end a cell, -1 when a quote is missing. */
function closeCell(bytes: Uint8Array, at: number, quoted: boolean): number {
  let end = at;
  while (isBlank(bytes[end]!)) end++;
  if (!quoted) return end;
  return bytes[end] === quote ? end + 1 : -1;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09;
}

/** Printable ASCII but for the quote, the comma and the space. */
function isPlainByte(byte: number): boolean {
  return byte > 0x20 && byte < 0x7f && byte !== comma && byte !== quote;
}
