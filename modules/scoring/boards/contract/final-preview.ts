import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';

/** A team on the final board as it would be if the results were revealed now. */
export const finalPreviewRow = z.object({
  place: z.number().int(),
  /** On the leaderboard that everybody sees; null for who is not there yet. */
  publicPlace: z.number().int().nullable(),
  team: z.string(),
  /** By the private part; of all rows where nothing is private. */
  score: z.number(),
  publicScore: z.number(),
  /** The solution that it is of. */
  solutionId: z.string(),
  /** The team chose what counts; else its best public solutions do. */
  chosen: z.boolean(),
});
export type FinalPreviewRow = z.infer<typeof finalPreviewRow>;

export const finalPreview = z.object({
  champname,
  /** False until the results are out: nobody but the client and admins may know of it. */
  revealed: z.boolean(),
  direction: z.enum(['DOWN_UP', 'TOP_DOWN']),
  /** How many solutions of a team count. */
  finalSolutions: z.number().int(),
  /** False where nothing is private, so that the scores are those of all rows. */
  hasPrivate: z.boolean(),
  /** Solutions that have no result yet, and scores by former answers or another metric: with them the places may change. */
  waiting: z.number().int(),
  outdated: z.number().int(),
  /** Teams whose place is another one than on the public board. */
  moved: z.number().int(),
  items: z.array(finalPreviewRow),
  total: z.number().int(),
});
export type FinalPreview = z.infer<typeof finalPreview>;
