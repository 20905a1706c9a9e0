import { canonicalInteger } from '../keys/integer-text.js';
import { blockRows } from '../keys/key-index.js';
import { NumberScanner } from './number-scanner.js';

const quote = 0x22;
const comma = 0x2c;
const zero = 0x30;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Bounds of a number column; a number outside makes its record unusual. */
export interface PlainColumn {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly integer?: boolean | undefined;
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
  /** The integer a key spells, -1 for any other key; filled when only integers are looked for. */
  readonly keyIntegers = new Int32Array(blockRows);
  /** Numbers of the block, record by record in the order of `columns`. */
  readonly values: Float64Array;
  private readonly numbers = new NumberScanner();
  private readonly min: Float64Array;
  private readonly max: Float64Array;
  private readonly integer: Uint8Array;
  /** True for records of an integer key and one number, in this order. */
  private readonly pairs: boolean;

  /**
   * @param layout for each field of a record the number of its column, -1 for the key.
   * @param columns bounds by column number.
   * @param integerKeys true when keys are wanted as integers: they are canonical and below 10^9.
   */
  constructor(
    private readonly layout: readonly number[],
    columns: readonly PlainColumn[],
    private readonly integerKeys: boolean,
  ) {
    this.values = new Float64Array(blockRows * columns.length);
    this.min = Float64Array.from(columns, (column) => column.min ?? -Infinity);
    this.max = Float64Array.from(columns, (column) => column.max ?? Infinity);
    this.pairs = integerKeys && layout.length === 2 && layout[0] === -1;
    this.integer = Uint8Array.from(columns, (column) => Number(column.integer ?? false));
  }

  /** Reads a block of at most `limit` records from `bytes[start, …)`, which a NUL must end. */
  read(bytes: Uint8Array, start: number, limit: number): void {
    this.count = 0;
    let position = this.pairs ? this.readPairs(bytes, start, limit) : start;
    while (this.count < limit) {
      const after = this.record(bytes, position);
      if (after < 0) break;
      this.starts[this.count++] = position;
      position = after;
    }
    this.next = position;
  }

  /**
   * The most common record by far, `integer,number` and a line feed, in one tight loop.
   * @returns the index after the last one taken; the loop for all plain records goes on from there.
   */
  private readPairs(bytes: Uint8Array, start: number, limit: number): number {
    const { keyIntegers, values, starts, numbers } = this;
    const min = this.min[0]!;
    const max = this.max[0]!;
    const integer = this.integer[0] === 1;
    let position = start;
    let count = 0;
    while (count < limit) {
      let key = bytes[position]! - zero;
      if (key < 1 || key > 9) break;
      let i = position + 1;
      let digit = bytes[i]! - zero;
      while (digit >>> 0 < 10 && key < 100_000_000) {
        key = (Math.imul(key, 10) + digit) | 0;
        digit = bytes[++i]! - zero;
      }
      if (bytes[i] !== comma) break;
      const value = numbers.read(bytes, i + 1);
      if (!(value >= min && value <= max) || bytes[numbers.end] !== lineFeed) break;
      if (integer && value !== Math.floor(value)) break;
      keyIntegers[count] = key;
      values[count] = value;
      starts[count++] = position;
      position = numbers.end + 1;
    }
    this.count = count;
    return position;
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
    if (this.integerKeys) {
      const end = this.integerKey(bytes, start, row);
      if (end > 0) return end;
    }
    let from = start;
    while (isBlank(bytes[from]!)) from++;
    const quoted = bytes[from] === quote && from === start;
    if (quoted) from++;
    let end = from;
    while (isPlainByte(bytes[end]!)) end++;
    if (end === from) return -1;
    this.keyStarts[row] = from;
    this.keyEnds[row] = end;
    if (this.integerKeys) this.keyIntegers[row] = canonicalInteger(bytes, from, end);
    return closeCell(bytes, end, quoted);
  }

  /** Reads a bare canonical integer. @returns the index after it, or -1 when the cell is anything else. */
  private integerKey(bytes: Uint8Array, start: number, row: number): number {
    let value = bytes[start]! - zero;
    if (value < 1 || value > 9) return -1;
    let i = start + 1;
    let digit = bytes[i]! - zero;
    while (digit >>> 0 < 10 && value < 100_000_000) {
      value = (Math.imul(value, 10) + digit) | 0;
      digit = bytes[++i]! - zero;
    }
    if (bytes[i] !== comma && bytes[i] !== lineFeed) return -1;
    this.keyIntegers[row] = value;
    return i;
  }

  private number(bytes: Uint8Array, start: number, column: number): number {
    let from = start;
    while (isBlank(bytes[from]!)) from++;
    const quoted = bytes[from] === quote && from === start;
    if (quoted) from++;
    const value = this.numbers.read(bytes, from);
    // NaN fails both comparisons.
    if (!(value >= this.min[column]! && value <= this.max[column]!)) return -1;
    if (this.integer[column] === 1 && value !== Math.floor(value)) return -1;
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
