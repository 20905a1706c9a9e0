import { z } from 'zod';

/** One that was asked for and not taken: none of this championship, in a state that does not allow it, or without its file. */
export const refusedSolution = z.object({
  id: z.string(),
  error: z.enum(['NOT_FOUND', 'SOLUTION_STATUS', 'FILE_GONE', 'CONFLICT']),
});
export type RefusedSolution = z.infer<typeof refusedSolution>;

/** What became of solutions that were sent into the queue again; where more of them failed, `nextCursor` goes on. */
export const retried = z.object({
  taken: z.number().int(),
  refused: z.array(refusedSolution),
  nextCursor: z.string().nullable(),
});
export type Retried = z.infer<typeof retried>;
