import type { Leaderboard, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';

/** The team at a place, whose score is a tenth of it. */
export const boardRow = (place: number, more: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  place,
  previousPlace: place,
  team: `Team ${place}`,
  members: [`member-${place}`],
  login: null,
  status: 'ok',
  score: place / 10,
  solutions: 3,
  award: null,
  lastSolutionAt: '2026-11-01T10:00:00.000Z',
  band: null,
  tie: null,
  outdated: false,
  mine: false,
  ...more,
});

/** The board of these rows, all of them on its one page. */
export const board = (items: LeaderboardRow[], more: Partial<Leaderboard> = {}): Leaderboard => ({
  board: 'public',
  revealed: false,
  refreshedAt: new Date().toISOString(),
  refreshSeconds: 15,
  outdated: false,
  direction: 'DOWN_UP',
  zones: null,
  baseline: null,
  baselines: [],
  items,
  nextCursor: null,
  total: items.length,
  own: items.find(({ mine }) => mine) ?? null,
  ...more,
});
