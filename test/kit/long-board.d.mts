import type { Leaderboard } from '../../modules/scoring/boards/contract/leaderboard.js';

export function longBoard(address: string, total: number): Leaderboard;
