import { describe, expect, test } from '@jest/globals';
import { ClassCounter, histogramOf, NumberCounter } from './distribution.js';

describe('SUB2 the spread of predictions', () => {
  test('SUB2 every number falls into one bin, the largest into the last', () => {
    const values = Float64Array.from({ length: 1000 }, (_, at) => at / 999);
    const { bins, min, max } = histogramOf('p', values);
    expect([min, max]).toEqual([0, 1]);
    expect(bins.reduce((sum, count) => sum + count, 0)).toBe(1000);
    expect(bins.at(-1)).toBeGreaterThan(0);
  });

  test('SUB2 equal numbers are one bin', () => {
    expect(histogramOf('p', Float64Array.of(0.5, 0.5)).bins).toEqual([2]);
  });

  test('SUB2 numbers at the ends of what a double holds break nothing', () => {
    const { bins } = histogramOf('p', Float64Array.of(-Number.MAX_VALUE, 0, Number.MAX_VALUE));
    expect(bins.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  test('SUB2 many different whole numbers are a histogram, more numbers than the first buffer are kept', () => {
    const counter = new NumberCounter();
    for (let value = 0; value < 5000; value++) counter.add(value);
    expect(counter.distribution('p')).toMatchObject({ type: 'histogram', count: 5000, min: 0, max: 4999 });
  });

  test('SUB2 too many classes are not drawn', () => {
    const counter = new ClassCounter();
    for (let at = 0; at <= 100; at++) counter.add(`class ${at}`);
    expect(counter.distribution('p')).toBeNull();
  });
});
