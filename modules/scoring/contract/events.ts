import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

/** A solution has its score. */
export const solutionScored = fact('scoring.SolutionScored', {
  solutionId: z.uuid(),
  teamId: z.uuid(),
  championshipId: z.uuid(),
});

/** A re-judgement was applied. */
export const rejudgeApplied = fact('scoring.RejudgeApplied', { rejudgeId: z.uuid(), championshipId: z.uuid() });
