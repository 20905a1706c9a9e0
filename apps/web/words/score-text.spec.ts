import { describe, expect, it } from '@jest/globals';
import { formatScore, withPower } from './score-text.js';

describe('LB3 score display', () => {
  it.each([
    [1000, '1000'],
    [1234.6, '1235'],
    [999.994, '999.99'],
    [100, '100.00'],
    [99.99994, '99.9999'],
    [10, '10.0000'],
    [9.9999994, '9.999999'],
    [0.897002, '0.897002'],
    [0.000001, '0.000001'],
    [0, '0'],
    [-0.5, '−0.500000'],
    [-1500.4, '−1500'],
    [1e9, '1.0000·10⁺⁹'],
    [1.23456e12, '1.2346·10⁺¹²'],
    [9.9e-7, '9.9000·10⁻⁷'],
    [-2.5e-10, '−2.5000·10⁻¹⁰'],
  ])('shows %d as %s', (value, shown) => {
    expect(formatScore(value)).toBe(shown);
  });

  it('has the sign of the power also where that is none', () => {
    expect([withPower('1.5', 0), withPower('1.5', 3), withPower('1.5', -3)]).toEqual([
      '1.5·10⁺⁰',
      '1.5·10⁺³',
      '1.5·10⁻³',
    ]);
  });
});
