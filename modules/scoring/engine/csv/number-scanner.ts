import { decodeText } from '../bytes/text.js';
import { parseNumber } from './numbers.js';

const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;

/** 10^0 to 10^22: every one exact in a double. */
const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
const inversePowers = powersOfTen.map((power) => 1 / power);
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
    const sign = bytes[i]!;
    if (sign === minus || sign === plus) i++;
    const first = i;
    let high = 0;
    let digit = bytes[i]! - zero;
    while (digit >>> 0 < 10 && i - first < 9) {
      high = high * 10 + digit;
      digit = bytes[++i]! - zero;
    }
    const whole = i - first;
    let low = 0;
    let lowDigits = 0;
    let scale = 0;
    if (bytes[i] === point) {
      const fraction = ++i;
      digit = bytes[i]! - zero;
      // Nine digits fit an integer of 30 bits; leading zeros of the fraction don't count when nothing stands before it.
      while (digit >>> 0 < 10 && high < 100_000_000) {
        high = high * 10 + digit;
        digit = bytes[++i]! - zero;
      }
      const split = i;
      while (digit >>> 0 < 10 && i - split < 9) {
        low = low * 10 + digit;
        digit = bytes[++i]! - zero;
      }
      lowDigits = i - split;
      scale = i - fraction;
    }
    // More digits than fit, an exponent, or no digit at all.
    if (digit >>> 0 < 10 || (bytes[i]! | 0x20) === 0x65 || whole + scale === 0) return this.readByGrammar(bytes, start);
    this.end = i;
    const value = decimal(high, low, lowDigits, scale);
    if (value !== value) return this.readByGrammar(bytes, start);
    return sign === minus ? -value : value;
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
 * The double nearest to `(high 10^lowDigits + low) / 10^scale`; NaN where that can't be told here.
 * @param high at most 999 999 999, as `low`.
 */
function decimal(high: number, low: number, lowDigits: number, scale: number): number {
  if (scale > largestPower) return Number.NaN;
  // Both operands are exact here, and a single division rounds correctly (Clinger 1990).
  if (lowDigits === 0) return high / powersOfTen[scale]!;
  const shifted = high * powersOfTen[lowDigits]!;
  const sum = shifted + low;
  if (sum < Number.MAX_SAFE_INTEGER) return sum / powersOfTen[scale]!;
  return nearestQuotient(sum, low - (sum - shifted), scale);
}

/** 2^27 + 1 cuts a double into two halves of 26 bits (Veltkamp), whose products are exact. */
const splitter = 134217729;

/**
 * The double nearest to `(sum + error) / 10^scale`, both exact and `error` below the last place of `sum`. The remainder of
 * the rounded quotient is computed exactly (Dekker's product) and corrects it; a result so near to a half-way point that
 * the correction's own error matters is NaN.
 */
function nearestQuotient(sum: number, error: number, scale: number): number {
  const divisor = powersOfTen[scale]!;
  const quotient = sum / divisor;
  const product = quotient * divisor;
  const quotientHigh = splitter * quotient - (splitter * quotient - quotient);
  const quotientLow = quotient - quotientHigh;
  const divisorHigh = splitter * divisor - (splitter * divisor - divisor);
  const divisorLow = divisor - divisorHigh;
  const crossed = product - quotientHigh * divisorHigh - quotientLow * divisorHigh - quotientHigh * divisorLow;
  const productError = quotientLow * divisorLow - crossed;
  const correction = (sum - product - productError + error) * inversePowers[scale]!;
  const nearest = quotient + correction * (1 + 2 ** -50);
  return nearest === quotient + correction * (1 - 2 ** -50) ? nearest : Number.NaN;
}

/** Digits, signs, points and letters of exponents: what may stand in a numeral. */
function isNumeralByte(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === minus || byte === plus || byte === point || (byte | 0x20) === 0x65;
}
