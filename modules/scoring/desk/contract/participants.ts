import { z } from 'zod';
import { pageOf, time } from '../../../kernel/contract/list.js';

/** Which teams are wanted: those that sent nothing yet, or those that are out of the results. */
export const participantFilter = z.enum(['silent', 'disqualified']);
export type ParticipantFilter = z.infer<typeof participantFilter>;

/** Somebody of a team as everybody sees them: what they are called otherwise is not the client's to know. */
const person = z.object({ login: z.string(), name: z.string(), isCaptain: z.boolean(), joinedAt: time });

/** A team that takes part, as the client of its championship sees it. */
export const participantTeam = z.object({
  teamId: z.string(),
  team: z.string(),
  members: z.array(person),
  /** Since when it takes part. */
  confirmedAt: time,
  /** All that it sent, whatever became of it. */
  solutions: z.number().int(),
  firstSolutionAt: time.nullable(),
  lastSolutionAt: time.nullable(),
  /** Of the board that everybody sees. */
  place: z.number().int().nullable(),
  /** Why it is out of the results, and since when; null while it is not. */
  disqualified: z
    .object({
      reason: z.string(),
      at: time,
      /** An admin decided it, so that no client takes the team back in. */
      byAdmin: z.boolean(),
    })
    .nullable(),
});
export type ParticipantTeam = z.infer<typeof participantTeam>;

export const participantPage = pageOf(participantTeam).extend({
  /** Of the whole championship, whatever is asked for. */
  teams: z.number().int(),
  people: z.number().int(),
  /** Teams that sent nothing yet. */
  silent: z.number().int(),
});
export type ParticipantPage = z.infer<typeof participantPage>;
