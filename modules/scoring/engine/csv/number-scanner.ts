import { decodeText } from '../bytes/text.js';

const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;

/** 10^0 to 10^22: every one exact in a double. */
const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
const inversePowers = powersOfTen.map((power) => 1 / power);
const largestPower = powersOfTen.length - 1;

/**
 * Reads numbers straight from bytes, to the same double as `parseNumber`.
 *
 * Up to 18 digits and a power of ten up to 22 are done in integer and double arithmetic and used only where the result is
 * provably the nearest double; the platform reads the rest, as it does for `parseNumber`.
 */
export class NumberScanner {
  /** Index of the first byte after the number last read. */
  end = 0;
  private readonly digits = new DecimalDigits();

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
      high = (Math.imul(high, 10) + digit) | 0;
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
        high = (Math.imul(high, 10) + digit) | 0;
        digit = bytes[++i]! - zero;
      }
      const split = i;
      while (digit >>> 0 < 10 && i - split < 9) {
        low = (Math.imul(low, 10) + digit) | 0;
        digit = bytes[++i]! - zero;
      }
      lowDigits = i - split;
      scale = i - fraction;
    }
    // More digits than fit, an exponent, or no digit at all.
    if (digit >>> 0 < 10 || (bytes[i]! | 0x20) === 0x65 || whole + scale === 0) return this.readLong(bytes, start);
    this.end = i;
    const value = decimal(high, low, lowDigits, scale);
    if (value !== value) return finiteNumber(bytes, start, i);
    return sign === minus ? -value : value;
  }

  /** {@link read} for numbers with an exponent or with more digits than a double can tell apart. */
  private readLong(bytes: Uint8Array, start: number): number {
    const { digits } = this;
    const sign = bytes[start]!;
    this.end = digits.read(bytes, sign === minus || sign === plus ? start + 1 : start);
    if (this.end < 0) return Number.NaN;
    const value = digits.nearest();
    if (value !== value) return finiteNumber(bytes, start, this.end);
    return sign === minus ? -value : value;
  }
}

/** The platform's reading of a numeral: slower, and right where two doubles are equally near. NaN when it overflows. */
function finiteNumber(bytes: Uint8Array, start: number, end: number): number {
  const value = Number(decodeText(bytes, start, end));
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The digits of any numeral: 18 significant ones as two integers, what is left of it, and the power of ten. */
class DecimalDigits {
  private high = 0;
  private low = 0;
  private lowDigits = 0;
  /** True when a digit other than 0 had to be left out. */
  private isCut = false;
  private scale = 0;

  /** @returns the index after the numeral that starts at `start`, without a sign; -1 when there is none. */
  read(bytes: Uint8Array, start: number): number {
    this.high = this.low = this.lowDigits = this.scale = 0;
    this.isCut = false;
    let i = start;
    while (this.take(bytes[i]! - zero)) i++;
    let count = i - start;
    if (bytes[i] === point) {
      const fraction = ++i;
      while (this.take(bytes[i]! - zero)) i++;
      this.scale += i - fraction;
      count += i - fraction;
    }
    if (count === 0) return -1;
    return (bytes[i]! | 0x20) === 0x65 ? this.exponent(bytes, i + 1) : i;
  }

  /** The double nearest to what was read, NaN where that can't be told here. */
  nearest(): number {
    const { high, low, lowDigits, scale } = this;
    const below = decimal(high, low, lowDigits, scale);
    // What was left out is less than one of the last place: when both ends agree, so does all between them.
    return !this.isCut || below === decimal(high, low + 1, lowDigits, scale) ? below : Number.NaN;
  }

  private take(digit: number): boolean {
    if (digit >>> 0 >= 10) return false;
    if (this.high < 100_000_000) this.high = this.high * 10 + digit;
    else if (this.lowDigits < 9) {
      this.low = this.low * 10 + digit;
      this.lowDigits++;
    } else {
      this.scale--;
      if (digit > 0) this.isCut = true;
    }
    return true;
  }

  /** @param start index after the `e`. */
  private exponent(bytes: Uint8Array, start: number): number {
    const sign = bytes[start]!;
    const first = sign === minus || sign === plus ? start + 1 : start;
    let exponent = 0;
    let i = first;
    for (let digit = bytes[i]! - zero; digit >>> 0 < 10; digit = bytes[++i]! - zero) {
      exponent = Math.min(exponent * 10 + digit, 9999);
    }
    this.scale -= sign === minus ? -exponent : exponent;
    return i === first ? -1 : i;
  }
}

/**
 * The double nearest to `(high 10^lowDigits + low) / 10^scale`; NaN where that can't be told here.
 * @param high at most 999 999 999. @param low at most 10^lowDigits.
 */
function decimal(high: number, low: number, lowDigits: number, scale: number): number {
  if (scale < 0) return large(high * powersOfTen[lowDigits]! + low, -scale);
  if (scale > largestPower) return Number.NaN;
  // Both operands are exact here, and a single division rounds correctly (Clinger 1990).
  if (lowDigits === 0) return high / powersOfTen[scale]!;
  const shifted = high * powersOfTen[lowDigits]!;
  const sum = shifted + low;
  if (sum < Number.MAX_SAFE_INTEGER) return sum / powersOfTen[scale]!;
  return nearestQuotient(sum, low - (sum - shifted), scale);
}

/** `integer 10^power` where both are exact and a single product rounds correctly, else NaN. */
function large(integer: number, power: number): number {
  return integer < Number.MAX_SAFE_INTEGER && power <= largestPower ? integer * powersOfTen[power]! : Number.NaN;
}

/** 2^27 + 1 cuts a double into two halves of 26 bits (Veltkamp), whose products are exact. */
const splitter = 134217729;

/**
 * The double nearest to `(sum + error) / 10^scale`, both exact and `error` below the last place of `sum`. The remainder of
 * the rounded quotient is computed exactly (Dekker's product) and corrects it. Next to a half-way point, where the
 * correction's own error matters, it is NaN unless the remainder alone decides.
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
  const remainder = sum - product - productError + error;
  const correction = remainder * inversePowers[scale]!;
  const below = quotient + correction * (1 - 2 ** -50);
  const above = quotient + correction * (1 + 2 ** -50);
  if (below === above) return below;
  const isExact = isExactSum(sum - product, -productError) && isExactSum(sum - product - productError, error);
  if (!isExact) return Number.NaN;
  // Two neighbours: a middle of few bits times a power of ten below 10^23 is exact too, and a tie goes to the even one.
  const middle = (below - quotient + (above - quotient)) / 2;
  if (remainder === middle * divisor) return quotient + middle;
  return remainder > middle * divisor === above > below ? above : below;
}

/** True when `a + b` is a double (Knuth's sum of two leaves no error). */
function isExactSum(a: number, b: number): boolean {
  const sum = a + b;
  return sum - a === b && sum - (sum - a) === a;
}
