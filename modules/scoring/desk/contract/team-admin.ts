import { z } from 'zod';
import { bilingual } from '../../../kernel/contract/language.js';
import { time } from '../../../kernel/contract/list.js';
import { solutionRow } from './admin.js';

/** A row of TEAMS in the console. */
export const teamRow = z.object({
  id: z.string(),
  champname: z.string(),
  name: z.string(),
  captain: z.string(),
  members: z.number().int(),
  /** On the final board once the results are out, on the public one before; null without a result. */
  place: z.number().int().nullable(),
  /** Title of the tour that it went on to, the first one for those who did not; null without tours (CHAMP6). */
  tour: bilingual.nullable(),
  solutions: z.number().int(),
  lastSolutionAt: time.nullable(),
  /** Until when it may hand in; null where the championship sets no window (CHAMP7). */
  submitUntil: time.nullable(),
});

/** One with its people, what it sent last, and the last decision about tours. */
export const teamView = teamRow.extend({
  confirmedAt: time,
  /** The captain first. */
  people: z.array(z.string()),
  lastSolutions: z.array(
    solutionRow.pick({
      id: true,
      name: true,
      createdAt: true,
      status: true,
      score: true,
      paused: true,
      revoked: true,
    }),
  ),
  /** Null before it was first decided who goes on. `title` is that of the tour they go on to. */
  decision: z.object({ tourId: z.string(), title: bilingual, goesOn: z.boolean() }).nullable(),
});
