import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NumberScanner } from './number-scanner.js';
import { parseNumber } from './numbers.js';

const scanner = new NumberScanner();

/** The number scanned from a cell of its own, NaN when the cell holds anything else. */
function scan(text: string): number {
  const bytes = new TextEncoder().encode(`${text},\0`);
  const value = scanner.read(bytes, 0);
  return scanner.end === bytes.length - 2 ? value : Number.NaN;
}

/** Decimal text of the point half-way between a double and the next one, where doubles round to even. */
function halfWay(value: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigUint64(0, bits.getBigUint64(0) + 1n);
  const next = bits.getFloat64(0);
  return ((BigInt(value) + BigInt(next)) / 2n).toString();
}

const digits = fc.array(fc.nat(9), { minLength: 1, maxLength: 21 }).map((list) => list.join(''));
const decimal = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    digits,
    fc.option(digits),
    fc.constantFrom('', '', 'e0', 'E-7', 'e+22', 'e-300'),
  )
  .map(([sign, whole, fraction, exponent]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent}`);

describe('METR1 numbers read from bytes', () => {
  it('METR1 are the doubles that the grammar gives, for any digits', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const expected = parseNumber(text);
        expect(scan(text)).toBe(typeof expected === 'number' ? expected : Number.NaN);
      }),
      { seed: 1, numRuns: 5000 },
    );
  });

  it('METR1 are exact for the shortest and for 17-digit spellings of any double', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, min: -1000, max: 1000 }),
        (any, small) => {
          for (const value of [any, small]) expect(scan(String(value))).toBe(Number(String(value)));
          expect(scan(small.toFixed(17))).toBe(Number(small.toFixed(17)));
        },
      ),
      { seed: 1, numRuns: 5000 },
    );
  });

  it('METR1 are exact next to half-way points', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 2n ** 53n, max: 2n ** 59n }),
        fc.integer({ min: -2, max: 2 }),
        fc.nat(17),
        (integer, step, shift) => {
          const whole = (BigInt(halfWay(Number(integer))) + BigInt(step)).toString();
          const text = `${whole.slice(0, whole.length - shift)}.${whole.slice(whole.length - shift)}`;
          expect(scan(text)).toBe(Number(text));
        },
      ),
      { seed: 1, numRuns: 5000 },
    );
  });

  it.each(['', '.', '-', '+.', '1e', '1e+', '--1', '0x1', '1_0', 'nan', 'inf', '1e400', '1.2.3', '٣'])(
    'METR1 leave %j alone',
    (text) => {
      expect(scan(text)).toBeNaN();
    },
  );
});
