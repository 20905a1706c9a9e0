import { z } from 'zod';

/**
 * One that was asked for and not taken: none of this championship, in a state that does not allow it, or without its file. What
 * met others too often is taken by another try; former versions told it as CONFLICT.
 */
export const refusedSolution = z.object({
  id: z.string(),
  error: z.enum(['NOT_FOUND', 'SOLUTION_STATUS', 'FILE_GONE', 'CONFLICT']),
});
export type RefusedSolution = z.infer<typeof refusedSolution>;

/** The work that sends several of them into the queue again. */
export const retrySolutionsKind = 'scoring.retry-solutions';

/** What came of it: how many were taken, how many were not, and the first of these. */
export const retried = z.object({
  taken: z.number().int(),
  refusedCount: z.number().int(),
  refused: z.array(refusedSolution),
});
export type Retried = z.infer<typeof retried>;
