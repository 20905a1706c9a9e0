import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextRank, rankOf, ranks, type Rewards, stepsTo } from './ladder.js';

const none = { gold: 0, silver: 0, bronze: 0 };

describe('RATE2 the ladder', () => {
  it.each([
    [{}, null],
    [{ bronze: 6 }, null],
    [{ bronze: 7 }, 'KNIGHT'],
    [{ silver: 2 }, null],
    [{ silver: 3 }, 'KNIGHT'],
    [{ gold: 1 }, 'KNIGHT'],
    [{ silver: 1, bronze: 6 }, 'KNIGHT'],
    [{ silver: 4 }, 'MASTER'],
    [{ gold: 1, silver: 3 }, 'MASTER'],
    [{ gold: 2 }, 'MASTER'],
    [{ gold: 4, silver: 9 }, 'MASTER'],
    [{ gold: 5 }, 'GRAND_MASTER'],
  ])('RATE2 medals %j give %s', (rewards, rank) => expect(rankOf({ ...none, ...rewards })).toBe(rank));

  it('RATE2 says what is missing to the next rank: 2 of 4 silver or 1 of 2 gold to Master', () => {
    const steps = stepsTo(nextRank('KNIGHT'), { gold: 1, silver: 1, bronze: 4 });
    expect(steps).toEqual([
      { metal: 'gold', count: 2, have: 1 },
      { metal: 'silver', count: 4, have: 2 },
    ]);
    expect(stepsTo(nextRank('GRAND_MASTER'), { ...none, gold: 9 })).toEqual([]);
    expect(stepsTo(nextRank('YOUNGLING'), none)).toEqual([]);
  });

  it('RATE2 another medal never lowers a rank, and a better one is never worth less', () => {
    const count = fc.integer({ min: 0, max: 12 });
    const height = (rewards: Rewards) => ranks.indexOf(rankOf(rewards) ?? 'YOUNGLING');
    fc.assert(
      fc.property(count, count, count, (gold, silver, bronze) => {
        const has = { gold, silver, bronze };
        const more = (metal: keyof Rewards) => height({ ...has, [metal]: has[metal] + 1 });
        expect(more('bronze')).toBeGreaterThanOrEqual(height(has));
        expect(more('silver')).toBeGreaterThanOrEqual(more('bronze'));
        expect(more('gold')).toBeGreaterThanOrEqual(more('silver'));
      }),
      { seed: 1 },
    );
  });
});
