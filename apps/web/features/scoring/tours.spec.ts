import { describe, expect, it } from '@jest/globals';
import type { TourView } from '../../../../modules/scoring/contract/tour.js';
import { isBetween, isOutOf } from './tours.js';

const tour = (dateStart: string, dateEnd: string, own: boolean | null): TourView => ({
  id: dateStart,
  title: { rus: '', eng: '' },
  dateStart,
  dateEnd,
  ownAnswers: false,
  goOn: null,
  own,
});
const tours = (own: boolean | null) => [
  tour('2026-03-01T00:00:00Z', '2026-03-10T00:00:00Z', true),
  tour('2026-03-11T00:00:00Z', '2026-03-20T00:00:00Z', own),
];

describe('CHAMP6 whether the own team is out', () => {
  it.each([
    ['during the first tour', '2026-03-05T00:00:00Z', null, false],
    ['between two tours after the decision', '2026-03-10T12:00:00Z', false, true],
    ['during a tour it did not go on to', '2026-03-12T00:00:00Z', false, true],
    ['during a tour it went on to', '2026-03-12T00:00:00Z', true, false],
    ['before the decision', '2026-03-12T00:00:00Z', null, false],
    ['after the last tour', '2026-03-20T00:00:00Z', false, false],
  ] as const)('CHAMP6 %s', (_, now, own, isOut) => {
    expect(isOutOf(tours(own), Date.parse(now))).toBe(isOut);
  });

  it('CHAMP6 not without tours', () => {
    expect(isOutOf([], Date.parse('2026-03-05T00:00:00Z'))).toBe(false);
  });
});

describe('CHAMP6 whether no tour runs', () => {
  it.each([
    ['before the first', '2026-02-27T00:00:00Z', true],
    ['not while one runs', '2026-03-01T00:00:00Z', false],
    ['between two', '2026-03-10T00:00:00Z', true],
    ['after the last', '2026-03-20T00:00:00Z', true],
  ])('CHAMP6 %s', (_, now, expected) => {
    expect(isBetween(tours(null), Date.parse(now))).toBe(expected);
    expect(isBetween([], Date.parse(now))).toBe(false);
  });
});
