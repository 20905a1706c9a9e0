const zero = 0x30;

/**
 * The integer spelt in `bytes[start, end)`, or -1 unless it is canonical (no sign, no leading zero) and below 10^9:
 * the ids for which number and spelling are the same thing.
 */
export function canonicalInteger(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length > 9 || length === 0 || (bytes[start] === zero && length > 1)) return -1;
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = bytes[i]! - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
