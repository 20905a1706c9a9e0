import { z } from 'zod';
import { time } from '../../../kernel/contract/list.js';

/** SUB5: which solutions of a team make its final result, as things stand. */
export const finals = z.object({
  /** How many may be chosen. */
  limit: z.number().int(),
  /** Choices can be made: the results are not out. */
  open: z.boolean(),
  /** Whether the team has chosen; if not, its best ones by the public score count in their place. */
  chosen: z.boolean(),
  /** Whether a private part decides, or all rows; null before the team has a result, and of a server that does not say it. */
  hasPrivate: z.boolean().nullable().default(null),
  /** Those that count, the best public score first. */
  items: z.array(z.object({ id: z.string(), name: z.string(), score: z.number(), createdAt: time })),
});
export type Finals = z.infer<typeof finals>;
