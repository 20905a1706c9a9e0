export { Leaderboard } from '#web/features/leaderboard/leaderboard.js';
