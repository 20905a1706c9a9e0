/**
 * How a score is shown everywhere (LB3): by absolute value, sign kept – 1000 and more whole, 100 and more two decimals,
 * 10 and more four, above zero six; from 1e9 up and below 1e-6 a mantissa of four decimals with a signed exponent.
 */
const bands = [
  { below: 10, decimals: 6 },
  { below: 100, decimals: 4 },
  { below: 1000, decimals: 2 },
] as const;

const extremelyLarge = 1e9;
const extremelySmall = 1e-6;

/** A shown score: plain digits, or a mantissa with its power of ten where the value is extreme. */
export type ShownScore = { digits: string; exponent: null } | { digits: string; exponent: number };

/** The first band that holds the value as rounded by it: 999.996 is shown as 1000, not as 1000.00. */
const rounded = (size: number): string => {
  for (const { below, decimals } of bands) {
    const digits = size.toFixed(decimals);
    if (Number(digits) < below) return digits;
  }
  return size.toFixed(0);
};

/** A score in parts, for a page that sets the exponent as a superscript. */
export const scoreParts = (value: number): ShownScore => {
  if (value === 0 || !Number.isFinite(value)) return { digits: String(value + 0), exponent: null };
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (size < extremelySmall || Number(size.toFixed(0)) >= extremelyLarge) {
    const [mantissa = '', exponent] = size.toExponential(4).split('e');
    return { digits: sign + mantissa, exponent: Number(exponent) };
  }
  return { digits: sign + rounded(size), exponent: null };
};

/** A score as plain text: `0.683412`, `1234`, `-1.2346e+9`. */
export const formatScore = (value: number): string => {
  const { digits, exponent } = scoreParts(value);
  if (exponent === null) return digits;
  return `${digits}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
};
