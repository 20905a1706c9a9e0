import { decodeText } from '../bytes/text.js';
import { parseNumber } from './numbers.js';

const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;

/** 10^0 to 10^22: every one exact in a double. */
const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
const largestPower = powersOfTen.length - 1;

/**
 * Reads numbers straight from bytes, to the same double as {@link parseNumber}.
 *
 * The common case, up to 18 digits and a power of ten up to 22, is done in integer and double arithmetic and used only
 * where the result is provably the nearest double; every other cell goes through the reference grammar.
 */
export class NumberScanner {
  /** Index of the first byte after the number last read. */
  end = 0;

  /**
   * @param bytes must hold a byte that ends a cell (a separator, or a NUL after the last one) at or after `start`.
   * @returns the number that starts at `start`, or NaN when the cell has none that is finite.
   */
  read(bytes: Uint8Array, start: number): number {
    let i = start;
    let byte = bytes[i]!;
    const negative = byte === minus;
    if (negative || byte === plus) byte = bytes[++i]!;
    let high = 0;
    let low = 0;
    let digits = 0;
    let pointAt = -1;
    const first = i;
    for (; ; byte = bytes[++i]!) {
      const digit = byte - zero;
      if (digit >= 0 && digit <= 9) {
        if (digits < 9) {
          high = high * 10 + digit;
          if (high > 0) digits++;
        } else {
          low = low * 10 + digit;
          if (++digits > 18) return this.readByGrammar(bytes, start);
        }
      } else if (byte === point && pointAt < 0) pointAt = i;
      else break;
    }
    if (i - first === (pointAt < 0 ? 0 : 1)) return Number.NaN;
    if (byte === 0x65 || byte === 0x45) return this.readByGrammar(bytes, start);
    this.end = i;
    const scale = pointAt < 0 ? 0 : i - pointAt - 1;
    const value = decimal(high, low, digits, scale);
    if (Number.isNaN(value)) return this.readByGrammar(bytes, start);
    return negative ? -value : value;
  }

  private readByGrammar(bytes: Uint8Array, start: number): number {
    let end = start;
    while (isNumeralByte(bytes[end]!)) end++;
    this.end = end;
    const value = parseNumber(decodeText(bytes, start, end) ?? '');
    return typeof value === 'number' ? value : Number.NaN;
  }
}

/**
 * The double nearest to `(high 10^k + low) / 10^scale`, k the digits beyond nine; NaN where that can't be told here.
 * @param digits significant digits, at most 18: nine of them in `high`, the others in `low`.
 */
function decimal(high: number, low: number, digits: number, scale: number): number {
  if (scale > largestPower) return Number.NaN;
  const divisor = powersOfTen[scale]!;
  // Up to 15 digits both operands are exact, and a single division rounds correctly (Clinger 1990).
  if (digits <= 9) return high / divisor;
  const shifted = high * powersOfTen[digits - 9]!;
  if (digits <= 15) return (shifted + low) / divisor;
  return nearestQuotient(shifted, low, divisor);
}

/** 2^27 + 1 cuts a double into two halves of 26 bits (Veltkamp), whose products are exact. */
const splitter = 134217729;

/**
 * The double nearest to `(a + b) / divisor`, all exact. The remainder of the rounded quotient is computed exactly (Dekker's
 * product) and corrects it; a result so near to a half-way point that the correction's own error matters is NaN.
 */
function nearestQuotient(a: number, b: number, divisor: number): number {
  const sum = a + b;
  const sumError = b - (sum - a);
  const quotient = sum / divisor;
  const product = quotient * divisor;
  const quotientHigh = splitter * quotient - (splitter * quotient - quotient);
  const quotientLow = quotient - quotientHigh;
  const divisorHigh = splitter * divisor - (splitter * divisor - divisor);
  const divisorLow = divisor - divisorHigh;
  const productError =
    quotientLow * divisorLow -
    (product - quotientHigh * divisorHigh - quotientLow * divisorHigh - quotientHigh * divisorLow);
  const correction = (sum - product - productError + sumError) / divisor;
  const nearest = quotient + correction * (1 + 2 ** -50);
  return nearest === quotient + correction * (1 - 2 ** -50) ? nearest : Number.NaN;
}

/** Digits, signs, points and letters: everything that may stand in a cell that is worth a look as a number. */
function isNumeralByte(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === minus || byte === plus || byte === point || (byte | 0x20) === 0x65;
}
