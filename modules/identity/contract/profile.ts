import { z } from 'zod';
import { coverFocus } from '../../kernel/contract/covers/focus.js';
import { bilingual } from '../../kernel/contract/language.js';

/** Of the rating's ladder, the lowest first. */
export const personRank = z.enum(['YOUNGLING', 'PADAWAN', 'KNIGHT', 'MASTER', 'GRAND_MASTER']);

/** PROF1, PROF5: a person as everybody may see them. */
export const publicProfile = z.object({
  login: z.string(),
  nickname: z.string(),
  /** How they are called everywhere: the nickname, else the login. */
  name: z.string(),
  city: z.string(),
  skills: z.array(z.string()),
  rank: personRank,
  rewards: z.object({ gold: z.number().int(), silver: z.number().int(), bronze: z.number().int() }),
  /** Null for who has no result that counts. */
  ratingPlace: z.number().int().nullable(),
  generalScore: z.number(),
  championships: z.array(
    z.object({
      champname: z.string(),
      title: bilingual,
      /** Its picture, as in the list of championships; null where there is none. */
      cover: z.object({ version: z.string(), alt: bilingual, focus: coverFocus }).nullable(),
      team: z.string(),
      place: z.number().int().nullable(),
      /** Whether that place is final. */
      final: z.boolean(),
      /** The last places of who is among the first hundred, one for each change of the own result, the oldest first. */
      trail: z.array(z.number().int()),
    }),
  ),
  /** The last days on which they handed in, the oldest first; what counts of championships that everybody sees. */
  days: z.array(z.object({ day: z.string(), solutions: z.number().int() })),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** PROF1: a look of somebody at their own page. */
export const lastLook = z.object({
  at: z.iso.datetime(),
  /** By champname. */
  places: z.record(z.string(), z.number().int()),
});
export type LastLook = z.infer<typeof lastLook>;
