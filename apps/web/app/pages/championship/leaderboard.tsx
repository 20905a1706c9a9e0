export { Leaderboard } from '../../../features/scoring/components/leaderboard.js';
