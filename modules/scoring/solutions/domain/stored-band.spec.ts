import { describe, expect, it } from '@jest/globals';
import type { Band } from '../../engine/index.js';
import { bandFrom, bandSeedOf, bytesOf } from './stored-band.js';

const bands: Band[] = [
  { method: 'bootstrap', low: 0.25, high: 0.5, replicates: Float64Array.of(0.1, 1 / 3, 5e-324) },
  {
    method: 'delong',
    low: 0.7,
    high: 0.9,
    placements: { auc: 0.8, positives: Float64Array.of(1, 0.5, 0.75), negatives: Float64Array.of(0.25) },
  },
];

describe('stored band', () => {
  it.each(bands)('LB4 a $method band comes back as it was stored, from any place in memory', (band) => {
    const data = bytesOf(band);
    const shifted = Buffer.concat([Buffer.alloc(3), data]).subarray(3);
    expect(bandFrom({ method: band.method, low: band.low, high: band.high, data: shifted })).toEqual(band);
  });

  it('LB4 a band of a million rows is stored like any other', () => {
    const [positives, negatives] = [new Float64Array(400_000).fill(0.75), new Float64Array(600_000).fill(0.25)];
    const band: Band = { method: 'delong', low: 0.7, high: 0.9, placements: { auc: 0.8, positives, negatives } };
    expect(bandFrom({ ...band, data: bytesOf(band) })).toEqual(band);
  });

  it('LB4 all solutions of a championship have one seed, other championships another', () => {
    const id = '01a1fdcb-59e3-75df-99a4-6aa3857af521';
    expect(bandSeedOf(id)).toBe(bandSeedOf(id));
    expect(Number.isInteger(bandSeedOf(id))).toBe(true);
    expect(bandSeedOf('01a1fdcb-59e3-75df-99a4-6aa3857af522')).not.toBe(bandSeedOf(id));
  });
});
