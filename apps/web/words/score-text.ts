import { scoreParts } from '#modules/scoring/solutions/contract/score-format.js';

const superscripts: Record<string, string> = {
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

const raised = (exponent: number) =>
  Array.from(exponent < 0 ? String(exponent) : `+${exponent}`, (character) => superscripts[character]).join('');

/** The digits with a true minus. */
export const mantissaOf = ({ digits }: ReturnType<typeof scoreParts>): string => digits.replace('-', '−');

/** A mantissa with its power of ten, `1.2346·10⁺⁹`. */
export const withPower = (mantissa: string, exponent: number): string => `${mantissa}·10${raised(exponent)}`;

/** LB3 as a page sets it: a true minus, and the power of ten of an extreme value raised, `1.2346·10⁺⁹`. */
export const formatScore = (value: number): string => {
  const parts = scoreParts(value);
  const mantissa = mantissaOf(parts);
  return parts.exponent === null ? mantissa : withPower(mantissa, parts.exponent);
};
