import { z } from 'zod';
import { time } from '../../kernel/contract/list.js';
import { weights } from './points.js';
import { medal, rank } from './rating.js';

/** How a championship is to count from now on; what is not given stays. Nothing at all: as it stands. */
export const correction = z.object({
  weight: z.literal(weights).optional(),
  counts: z.boolean().optional(),
  /** A team that is taken out of the results, or comes back. */
  out: z.uuid().optional(),
  back: z.uuid().optional(),
});
export type Correction = z.infer<typeof correction>;

const result = z.object({ place: z.number().int(), medal: medal.nullable(), points: z.number(), rank });

/** Somebody for whom a correction changes anything. */
export const movedPerson = z.object({
  login: z.string(),
  name: z.string(),
  team: z.string(),
  /** Null for who has nothing of it, before or after. */
  before: result.nullable(),
  after: result.nullable(),
});
export type MovedPerson = z.infer<typeof movedPerson>;

/** What a correction changes: those who lose most first. */
export const consequences = z.object({ moved: z.number().int(), items: z.array(movedPerson) });
export type Consequences = z.infer<typeof consequences>;

/** Before the championship is finished it goes by private results, as if it ended now: whoever asked has looked at them. */
export const foreseen = consequences.extend({ isPrivate: z.boolean() });
export type Foreseen = z.infer<typeof foreseen>;

/** How a championship counts. */
export const contestView = z.object({
  champname: z.string(),
  weight: z.number(),
  counts: z.boolean(),
  /** When its results came out; null before. */
  endedAt: time.nullable(),
  teams: z.number().int(),
  awards: z.number().int(),
  disqualified: z.array(z.object({ teamId: z.string(), team: z.string(), reason: z.string(), at: time })),
});
export type ContestView = z.infer<typeof contestView>;
