import { z } from 'zod';
import { workStates } from './states.js';

export const workState = z.enum(workStates);

/** How far it is: so many of so many of this. */
export const workProgress = z.object({ done: z.number(), total: z.number(), unit: z.string() });
export type WorkProgress = z.infer<typeof workProgress>;

/** Something that takes long, as whoever may watch it sees it. */
export const workView = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: workState,
  progress: workProgress.optional(),
  /** Code of the catalogue; of what failed alone. */
  error: z.string().optional(),
  /** What came of it, by its kind; of what is done alone. */
  result: z.record(z.string(), z.unknown()).optional(),
});
export type WorkView = z.infer<typeof workView>;
