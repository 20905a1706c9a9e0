import { DeadLetters, JobAgainHandler } from './dead-letters.js';
import { Housekeeping } from './housekeeping.js';
import { Jobs } from './jobs.js';
import { Reactions } from './reactions.js';
import { Ticks } from './ticks.js';

/** What jobs consist of. */
export const jobs = [DeadLetters, Housekeeping, JobAgainHandler, Jobs, Reactions, Ticks];
