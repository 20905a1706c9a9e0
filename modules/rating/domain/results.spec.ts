import { describe, expect, it } from '@jest/globals';
import { awardOf, zonesOf } from '../../scoring/boards/contract/medal-zones.js';
import { type Contest, resultsOf } from './results.js';

const board = (scores: number[]) => scores.map((score, at) => ({ teamId: `t${at + 1}`, place: at + 1, score }));
const descending = (teams: number) => board(Array.from({ length: teams }, (_, at) => 1 - at / 1000));
const contest: Contest = { direction: 'TOP_DOWN', floor: null, without: new Set() };

describe('RATE1 results of a final board', () => {
  it('RATE1 cut-offs for 0 to 20,000 teams never fall, hold each other and meet where the rule changes', () => {
    let before = { gold: 0, silver: 0, bronze: 0 };
    for (let teams = 0; teams <= 20_000; teams += 1) {
      const { gold, silver, bronze } = zonesOf(teams) ?? { gold: 0, silver: 0, bronze: 0 };
      const holds =
        gold >= before.gold && silver >= before.silver && bronze >= before.bronze && gold <= silver &&
        silver <= bronze && bronze <= teams; // prettier-ignore
      if (!holds) throw new Error(`The zones of ${teams} teams are ${JSON.stringify({ gold, silver, bronze })}`);
      const isSeam = [100, 250, 1000].includes(teams);
      if (isSeam) {
        expect(gold - before.gold).toBeLessThanOrEqual(1);
        expect(silver - before.silver).toBeLessThanOrEqual(1);
        expect(bronze - before.bronze).toBeLessThanOrEqual(1);
      }
      before = { gold, silver, bronze };
    }
  });

  it('RATE1 gives each team the medal of its place', () => {
    const medals = resultsOf(descending(10), contest).map(({ medal }) => medal);
    expect(medals.slice(0, 5)).toEqual(['GOLD', 'SLIVER', 'BRONZE', 'BRONZE', null]);
    for (const { place, medal } of resultsOf(descending(250), contest))
      expect(medal).toBe(awardOf(place, zonesOf(250)));
  });

  it('RATE1 rates nobody below ten teams', () => expect(resultsOf(descending(9), contest)).toEqual([]));

  it('RATE1 a disqualified team is out, the others move up and the number of teams falls', () => {
    const results = resultsOf(descending(11), { ...contest, without: new Set(['t1']) });
    expect(results[0]).toMatchObject({ teamId: 't2', place: 1, teams: 10, medal: 'GOLD' });
    expect(resultsOf(descending(10), { ...contest, without: new Set(['t1']) })).toEqual([]);
  });

  it.each([
    ['TOP_DOWN', 0.995, ['t1', 't2', 't3', 't4', 't5']],
    ['DOWN_UP', 0.995, ['t7', 't8', 't9', 't10']],
  ] as const)('RATE1 %s: a result not better than the sample solution gets nothing', (direction, floor, teams) => {
    const results = resultsOf(descending(10), { ...contest, direction, floor });
    expect(results.map(({ teamId }) => teamId)).toEqual(teams);
    for (const { teams: counted } of results) expect(counted).toBe(10);
  });

  it('RATE1 equal scores share their places, but never a medal', () => {
    const results = resultsOf(board([9, 8, 8, 8, 7, 6, 5, 4, 3, 2]), contest);
    const shared = { placeFrom: 2, placeTo: 4 };
    expect(results.slice(0, 5)).toMatchObject([
      { place: 1, placeFrom: 1, placeTo: 1 },
      { place: 2, ...shared, medal: 'SLIVER' },
      { place: 3, ...shared, medal: 'BRONZE' },
      { place: 4, ...shared, medal: 'BRONZE' },
      { place: 5, placeFrom: 5, placeTo: 5 },
    ]);
  });
});
