import { describe, expect, it } from '@jest/globals';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import type { OwnScore } from './own-scores.js';
import { groupsOf } from './score-groups.js';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const score = (day: number, judgedBy: string) => ({ id: `${day}`, time: Date.parse(at(day)), judgedBy }) as OwnScore;
const tour = (id: string, from: number, to: number, ownAnswers: boolean) =>
  ({ id, dateStart: at(from), dateEnd: at(to), ownAnswers }) as TourView;
const grouped = (scores: OwnScore[], tours: TourView[] = []) =>
  groupsOf(scores, tours).map((group) => [group.scores.map(({ id }) => id), group.tour?.id ?? null, group.isFormer]);

describe('groups of comparable scores', () => {
  it('SUB3 is one where all were judged alike, in the order of time', () => {
    expect(grouped([score(1, 'a'), score(2, 'a')])).toEqual([[['1', '2'], null, false]]);
    expect(grouped([])).toEqual([]);
  });

  it('SUB6 tells those by former answers from the newest', () => {
    expect(grouped([score(1, 'a'), score(2, 'a'), score(3, 'b')])).toEqual([
      [['3'], null, false],
      [['1', '2'], null, true],
    ]);
  });

  it('CHAMP6 names the tour with answers of its own, whose first answers are no former ones of the championship', () => {
    const tours = [tour('heats', 1, 3, false), tour('final', 3, 9, true)];
    expect(grouped([score(2, 'main'), score(3, 'own'), score(4, 'own'), score(5, 'mended')], tours)).toEqual([
      [['5'], 'final', false],
      [['3', '4'], 'final', true],
      [['2'], null, false],
    ]);
  });
});
