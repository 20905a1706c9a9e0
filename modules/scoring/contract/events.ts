import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

const championshipId = z.uuid();
const solution = { solutionId: z.uuid(), teamId: z.uuid(), championshipId };
const rejudge = { rejudgeId: z.uuid(), championshipId };

/** A solution came into another state: it was handed in, is being scored, has its score, was taken back, … */
export const solutionMoved = fact('scoring.SolutionMoved', solution);

/** Solutions have their scores, written together. */
export const solutionsScored = fact('scoring.SolutionsScored', { solutionIds: z.array(z.uuid()).min(1) });

/** A solution has its score: what a program before this one said of each, and what of it still waits. */
export const solutionScored = fact('scoring.SolutionScored', solution);

/** Its team says something else of it: a comment, or whether it is to count. */
export const solutionEdited = fact('scoring.SolutionEdited', solution);

/** A team may hand in more than the championship lets everybody. */
export const attemptsGranted = fact('scoring.AttemptsGranted', { teamId: z.uuid(), championshipId });

/** The queue of these stopped, goes on, or says another reason. */
export const queueSwitched = fact('scoring.QueueSwitched', { championshipIds: z.array(championshipId) });

/** Solutions are scored again, as a proposal. */
export const rejudgeStarted = fact('scoring.RejudgeStarted', rejudge);

/** A re-judgement was applied or discarded. */
export const rejudgeDecided = fact('scoring.RejudgeDecided', rejudge);

/** A re-judgement was applied. */
export const rejudgeApplied = fact('scoring.RejudgeApplied', rejudge);

/** A new snapshot is what the leaderboard shows, or the results are out. */
export const boardShown = fact('scoring.BoardShown', { championshipId });

/** The final results are out, or out anew after a re-judgement. */
export const finalRevealed = fact('scoring.FinalRevealed', { championshipId });

/** Who goes on to another tour was decided, or decided anew. */
export const tourDecided = fact('scoring.TourDecided', { championshipId, tourId: z.uuid() });

/** An organiser's program failed on a solution, after it had worked: who leads the championship is to know. */
export const metricProgramFailed = fact('scoring.MetricProgramFailed', {
  championshipId,
  ownerId: z.uuid(),
  problem: z.string(),
  at: z.string(),
});
