import { describe, expect, it } from '@jest/globals';
import type { TourView } from '../../../../modules/scoring/contract/tour.js';
import { isOutOf } from './tours.js';

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
