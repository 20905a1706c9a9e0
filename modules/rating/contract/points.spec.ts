import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { baseOf, dayOf, factorsOf, formula, keyPartOf, pointsOn, scoreOn } from './points.js';

const rounded = (value: number) => Math.round(value);
const alone = { teamSize: 1, weight: 1 };

describe('RATE1 points', () => {
  it.each([
    [1, 47_712],
    [2, 28_370],
    [3, 20_931],
    [10, 8485],
    [100, 1509],
  ])('RATE1 place %i of 100 gives %i', (place, points) => {
    expect(rounded(baseOf({ teams: 100, place, ...alone }))).toBe(points);
  });

  it('RATE1 the first of 1,000 in a team of three gets 34,760, as each of the team does', () => {
    expect(rounded(baseOf({ teams: 1000, place: 1, teamSize: 3, weight: 1 }))).toBe(34_760);
  });

  it('RATE1 below ten teams there is nothing', () => {
    expect(baseOf({ teams: 9, place: 1, ...alone })).toBe(0);
    expect(baseOf({ teams: 10, place: 1, ...alone })).toBeGreaterThan(0);
  });

  it('RATE1 equal scores share the mean of their places, and all of it together is as before', () => {
    const each = baseOf({ teams: 50, place: 3, placeFrom: 2, placeTo: 4, ...alone });
    const apart = [2, 3, 4].map((place) => baseOf({ teams: 50, place, ...alone }));
    expect(each * 3).toBeCloseTo(
      apart.reduce((sum, one) => sum + one, 0),
      6,
    );
  });

  it('RATE1 is the product of its factors, worth more for more teams and a better place, less in a larger team', () => {
    const result = fc.record({
      teams: fc.integer({ min: 10, max: 20_000 }),
      place: fc.integer({ min: 1, max: 19_999 }),
      teamSize: fc.integer({ min: 1, max: 100 }),
      weight: fc.constantFrom(0.25, 0.5, 1),
    });
    fc.assert(
      fc.property(result, (one) => {
        const { weight, team, place, teams } = factorsOf(one);
        expect(baseOf(one)).toBeCloseTo(formula.scale * weight * team * place * teams, 6);
        expect(baseOf({ ...one, teams: one.teams + 1 })).toBeGreaterThan(baseOf(one));
        expect(baseOf({ ...one, place: one.place + 1 })).toBeLessThan(baseOf(one));
        expect(baseOf({ ...one, teamSize: one.teamSize + 1 })).toBeLessThan(baseOf(one));
      }),
      { seed: 1 },
    );
  });

  it('RATE1 counts whole UTC days', () => {
    const end = dayOf(new Date('2026-03-01T23:59:59.999Z'));
    expect(pointsOn(1000, end, dayOf(new Date('2026-03-01T00:00:00Z')))).toBe(1000);
    expect(pointsOn(1000, end, dayOf(new Date('2026-03-02T00:00:00Z')))).toBeCloseTo(1000 * Math.exp(-1 / 500), 9);
  });

  it('RATE1 GeneralScore of a key is the sum of the points of that day', () => {
    const awards = fc.array(fc.tuple(fc.double({ min: 1, max: 1e5, noNaN: true }), fc.integer({ min: 0, max: 3000 })));
    fc.assert(
      fc.property(awards, fc.integer({ min: 3000, max: 9000 }), (list, day) => {
        const key = list.reduce((sum, [base, end]) => sum + keyPartOf(base, end), 0);
        const points = list.reduce((sum, [base, end]) => sum + pointsOn(base, end, day), 0);
        expect(Math.abs(scoreOn(key, day) - points)).toBeLessThanOrEqual(1e-9 * Math.max(1, points));
      }),
      { seed: 1 },
    );
  });

  it('RATE1 two people never change their order without a result: 2,000 pairs over ten years', () => {
    const award = fc.tuple(fc.double({ min: 1, max: 1e5, noNaN: true }), fc.integer({ min: 0, max: 3650 }));
    const person = fc.array(award, { minLength: 1, maxLength: 12 });
    const days = Array.from({ length: 40 }, (_, at) => 3650 + at * 92);
    const keyOf = (list: [number, number][]) => list.reduce((sum, [base, end]) => sum + keyPartOf(base, end), 0);
    const shownOn = (list: [number, number][], day: number) =>
      list.reduce((sum, [base, end]) => sum + pointsOn(base, end, day), 0);
    fc.assert(
      fc.property(person, person, (one, other) => {
        const [a, b] = [keyOf(one), keyOf(other)];
        // Sums that differ by less than their rounding are equal.
        fc.pre(Math.abs(a - b) > 1e-9 * Math.max(a, b));
        for (const day of days) expect(shownOn(one, day) > shownOn(other, day)).toBe(a > b);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});
