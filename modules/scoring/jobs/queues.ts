import type { Queue } from 'pg-boss';

/** Jobs that score one solution each: `{ solutionId }`. */
export const scoreQueue = 'scoring.score-solution';
/** Where those go whose every attempt failed; their solutions are given up. */
export const lostQueue = 'scoring.lost-solution';

/** @param heartbeatSeconds silence after which a worker is taken for dead */
export const scoringQueues = (heartbeatSeconds: number): Queue[] => [
  { name: lostQueue, retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  {
    name: scoreQueue,
    deadLetter: lostQueue,
    heartbeatSeconds,
    expireInSeconds: 900,
    retryLimit: 4,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
  },
];
