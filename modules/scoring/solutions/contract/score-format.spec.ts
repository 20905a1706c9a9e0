import { describe, expect, test } from '@jest/globals';
import { formatScore, scoreParts } from './score-format.js';

const table: [number, string][] = [
  [0, '0'],
  [-0, '0'],
  [0.5, '0.500000'],
  [0.683412345, '0.683412'],
  [1, '1.000000'],
  [9.9999994, '9.999999'],
  [9.9999996, '10.0000'],
  [10, '10.0000'],
  [53.123456, '53.1235'],
  [99.99994, '99.9999'],
  [99.99996, '100.00'],
  [100, '100.00'],
  [999.994, '999.99'],
  [999.996, '1000'],
  [1000, '1000'],
  [1234.5678, '1235'],
  [999_999_999.4, '999999999'],
  [999_999_999.6, '1.0000e+9'],
  [1e9, '1.0000e+9'],
  [1_234_567_890, '1.2346e+9'],
  [9.99999e99, '1.0000e+100'],
  [1.7976931348623157e308, '1.7977e+308'],
  [1e-6, '0.000001'],
  [9.999e-7, '9.9990e-7'],
  [1.23456e-12, '1.2346e-12'],
  [5e-324, '4.9407e-324'],
  [-0.25, '-0.250000'],
  [-12.5, '-12.5000'],
  [-999.996, '-1000'],
  [-1_234_567_890, '-1.2346e+9'],
  [-1.5e-9, '-1.5000e-9'],
  [Infinity, 'Infinity'],
  [NaN, 'NaN'],
];

describe('LB3 score display', () => {
  test.each(table)('LB3 shows %p as %s', (value, shown) => {
    expect(formatScore(value)).toBe(shown);
  });

  test('LB3 gives mantissa and exponent apart for a superscript', () => {
    expect(scoreParts(-2.5e-10)).toEqual({ digits: '-2.5000', exponent: -10 });
    expect(scoreParts(42)).toEqual({ digits: '42.0000', exponent: null });
  });
});
