import { isBetter } from '#modules/championships/contract/direction.js';
import type { Leaderboard, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';

/** A baseline and the row that it stands above. */
export interface PlacedBaseline {
  baseline: Leaderboard['baselines'][number];
  /** Index of that row; the number of rows for one below all of them. */
  before: number;
}

interface Shown {
  direction: Leaderboard['direction'];
  /** Places before the first row, and rows that there are in all. */
  offset: number;
  total: number;
}

/**
 * Where baselines stand by their scores: each above the first row that is worse, below a row that is as good. One that
 * belongs above the first of these rows or below the last is not shown while there are others between.
 */
export const placed = (
  baselines: Leaderboard['baselines'],
  rows: readonly Pick<LeaderboardRow, 'score'>[],
  { direction, offset, total }: Shown,
): PlacedBaseline[] => {
  const isWhole = offset + rows.length >= total;
  return baselines.flatMap((baseline) => {
    const worse = rows.findIndex(({ score }) => isBetter(direction, baseline.score, score));
    if (worse === 0 && offset > 0) return [];
    if (worse === -1) return isWhole ? [{ baseline, before: rows.length }] : [];
    return [{ baseline, before: worse }];
  });
};
