import { z } from 'zod';
import { solutionRow, deskSolution } from './admin.js';
import { attemptGrant, pause } from '../../solutions/contract/queue.js';
import { solutionView } from '../../solutions/contract/solution.js';

/** What an organiser may do to a solution now, by its state: judge its score again, send it into the queue again, take its score away. */
export const organiserAction = z.enum(['REJUDGE', 'RETRY', 'REVOKE']);
export type OrganiserAction = z.infer<typeof organiserAction>;

const beside = {
  teamId: z.string(),
  actions: z.array(organiserAction),
  /** SUB5: null unless it was asked for, and where nothing is private. Not for participants before the results are out. */
  privateScore: z.number().nullable(),
};

/** A solution of any team, as the client of its championship finds it in the list. */
export const organiserRow = solutionRow.extend(beside);
export type OrganiserRow = z.infer<typeof organiserRow>;

/** One with all that an admin sees of it, and of a repository with what was run and how each test ended. */
export const organiserView = deskSolution
  .extend(beside)
  .extend(solutionView.pick({ repository: true, ref: true, commit: true, tests: true }).shape);
export type OrganiserView = z.infer<typeof organiserView>;

/** The evaluation queue as far as it is a championship's own. */
export const organiserQueue = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  /** Solutions that were given up by our fault and can be sent again. */
  failed: z.number().int(),
  /** Scores of the last ten minutes. */
  scoredLately: z.number().int(),
  /** Seconds that the oldest waiting one waits. */
  oldestSeconds: z.number().nullable(),
  /** Seconds until the last waiting one has its score, as `wait` of the queue; null when none waits, or while it is stopped. */
  wait: z.object({ p50: z.number(), p90: z.number() }).nullable(),
  /** Whether anybody works on the queue. */
  hasWorkers: z.boolean(),
  /** A stop of the whole queue is an operator's; that of the championship its client's too. */
  pauses: z.array(pause),
  /** The work that was begun last to send failed ones into the queue again, of a day; whether it goes on yet says `GET work/{id}`. */
  retries: z.uuid().nullable(),
});
export type OrganiserQueue = z.infer<typeof organiserQueue>;

/** Attempts that a team of the championship was given. */
export const organiserGrant = attemptGrant.extend({ id: z.string(), team: z.string(), by: z.string() });
export type OrganiserGrant = z.infer<typeof organiserGrant>;
