import { describe, expect, it } from '@jest/globals';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { closedBy } from './tours.js';

const tour = (dateStart: string, dateEnd: string, own: boolean | null, goOn: number | null): TourView => ({
  id: dateStart,
  title: { rus: '', eng: '' },
  dateStart,
  dateEnd,
  ownAnswers: false,
  goOn,
  own,
  missed: false,
});
/** What the second is to the own team; null as long as nothing was decided after the first. */
const toursOf = (own: boolean | null) => [
  tour('2026-03-01T00:00:00Z', '2026-03-10T00:00:00Z', true, own === null ? null : 2),
  tour('2026-03-11T00:00:00Z', '2026-03-20T00:00:00Z', own, null),
];

describe('CHAMP6 why nothing is taken of the own team', () => {
  it.each([
    ['before the first tour', '2026-02-27T00:00:00Z', null, 'TOUR_NOT_STARTED'],
    ['during the first tour', '2026-03-05T00:00:00Z', null, null],
    ['between two tours before the decision', '2026-03-10T00:00:00Z', null, 'TOUR_NOT_STARTED'],
    ['between two tours, and it went on', '2026-03-10T00:00:00Z', true, 'TOUR_NOT_STARTED'],
    ['between two tours, and it did not go on', '2026-03-10T12:00:00Z', false, 'TEAM_NOT_ON_TOUR'],
    ['during a tour it did not go on to', '2026-03-12T00:00:00Z', false, 'TEAM_NOT_ON_TOUR'],
    ['during a tour it went on to', '2026-03-12T00:00:00Z', true, null],
    ['during a tour before the decision', '2026-03-12T00:00:00Z', null, 'TOUR_UNDECIDED'],
    ['after the last tour', '2026-03-20T00:00:00Z', false, 'TOURS_OVER'],
  ] as const)('CHAMP6 %s', (_, now, own, why) => {
    expect(closedBy({ tours: toursOf(own), submitUntil: null }, Date.parse(now))).toBe(why);
  });

  it('CHAMP7 its own time goes before all tours, and is enough without any', () => {
    const submitUntil = '2026-03-12T00:00:00Z';
    const [before, then] = [Date.parse(submitUntil) - 1, Date.parse(submitUntil)];
    for (const tours of [[], toursOf(true)]) {
      expect(closedBy({ tours, submitUntil }, before)).toBeNull();
      expect(closedBy({ tours, submitUntil }, then)).toBe('SUBMIT_TIMEOUT');
    }
  });
});
