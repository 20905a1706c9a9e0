const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const notFinite = /^[+-]?(?:nan|inf|infinity)$/i;

/**
 * The double nearest to a numeral, by the grammar `[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?` with ASCII digits.
 * Hexadecimal, digit groups, decimal commas and words are `bad_value`; NaN, infinities and overflow `not_finite`.
 */
export function parseNumber(text: string): number | 'bad_value' | 'not_finite' {
  if (!numeral.test(text)) return notFinite.test(text) ? 'not_finite' : 'bad_value';
  const value = Number(text);
  return Number.isFinite(value) ? value : 'not_finite';
}
