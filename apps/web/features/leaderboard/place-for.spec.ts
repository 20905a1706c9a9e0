import { describe, expect, it } from '@jest/globals';
import { placeFor } from './place-for.js';

const rows = [0.9, 0.8, 0.8, 0.5, 0.4].map((score) => ({ score, mine: false }));
const table = { rows, total: 5, direction: 'TOP_DOWN', zones: null } as const;

describe('what would my place be', () => {
  it.each([
    [0.95, 1],
    [0.9, 2],
    [0.8, 4],
    [0.45, 5],
    [0.1, 6],
  ])('LB4 a score of %d would have place %i, after equals that were there before', (score, place) => {
    expect(placeFor(score, table)).toMatchObject({ place, isSure: true });
  });

  it('LB4 turns round where the lowest score is the best', () => {
    const errors = rows.toReversed();
    expect(placeFor(0.45, { ...table, rows: errors, direction: 'DOWN_UP' }).place).toBe(2);
  });

  it('LB4 puts another score in the place of the own one, not beside it', () => {
    const withOwn = { ...table, rows: rows.with(1, { score: 0.8, mine: true }) };
    expect(placeFor(0.7, withOwn)).toMatchObject({ place: 3, isSure: true });
    expect(placeFor(0.1, withOwn)).toMatchObject({ place: 5, isSure: true });
    expect(placeFor(0.45, { ...withOwn, zones: { gold: 1, silver: 2, bronze: 3 } })).toMatchObject({
      place: 4,
      next: { award: 'BRONZE', score: 0.5 },
    });
  });

  it('LB4 says so where the rows that are there end before', () => {
    expect(placeFor(0.1, { ...table, total: 100 })).toMatchObject({ place: 6, isSure: false });
    expect(placeFor(0.6, { ...table, total: 100 })).toMatchObject({ place: 4, isSure: true });
  });

  it('LB4 names the medal, and how far the next one is', () => {
    const zones = { gold: 1, silver: 2, bronze: 4 };
    expect(placeFor(0.95, { ...table, zones })).toMatchObject({ award: 'GOLD', next: null });
    expect(placeFor(0.7, { ...table, zones })).toMatchObject({
      award: 'BRONZE',
      next: { award: 'SLIVER', score: 0.8 },
    });
    expect(placeFor(0.1, { ...table, zones })).toMatchObject({ award: null, next: { award: 'BRONZE', score: 0.5 } });
  });
});
