const superscripts = {
  '+': '⁺',
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};
type Superscript = keyof typeof superscripts;

const raised = (text: string) =>
  text
    .split('')
    .map((character) => superscripts[character as Superscript])
    .join('');

/** Mantissa, sign and exponent: `1.2346·10⁺⁹`. */
const extreme = (value: number): string => {
  const [mantissa = '', exponent = '0'] = value.toExponential(4).split('e');
  return `${mantissa}·10${raised(Number(exponent) < 0 ? exponent : `+${Number(exponent)}`)}`;
};

const decimals = (size: number) => {
  if (size >= 1000) return 0;
  if (size >= 100) return 2;
  return size >= 10 ? 4 : 6;
};

/**
 * LB3: 1000 and more whole, 100 to under 1000 two decimals, 10 to under 100 four, above 0 and under 10 six; extremes as
 * mantissa with sign and exponent. By absolute value, the sign kept; zero is `0` (decisions, Score display).
 */
export const formatScore = (value: number): string => {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1e9 || size < 1e-6) return extreme(value).replace('-', '−');
  return value.toFixed(decimals(size)).replace('-', '−');
};
