import { describe, expect, it } from '@jest/globals';
import { RecentHints } from './recent-hints.js';

describe('hints of the last seconds', () => {
  it('LB2 knows what changed less than ten seconds ago, by its last change', () => {
    const recent = new RecentHints();
    recent.note('leaderboard:digits', 0);
    expect([recent.has('leaderboard:digits', 10_000), recent.has('leaderboard:digits', 10_001)]).toEqual([true, false]);
    expect(recent.has('leaderboard:diabetes', 0)).toBe(false);
    recent.note('leaderboard:digits', 9000);
    expect(recent.has('leaderboard:digits', 19_000)).toBe(true);
  });

  it('LB2 keeps nothing that is long past, however many topics there were', () => {
    const recent = new RecentHints();
    for (let n = 0; n < 50; n += 1) recent.note(`solutions:${n}`, n * 1000);
    expect(Array.from({ length: 50 }, (_, n) => recent.has(`solutions:${n}`, n * 1000)).filter(Boolean)).toHaveLength(
      11,
    );
  });
});
