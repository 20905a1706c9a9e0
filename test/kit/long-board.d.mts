import type { Leaderboard } from '../../modules/scoring/contract/leaderboard.js';

export function longBoard(address: string, total: number): Leaderboard;
