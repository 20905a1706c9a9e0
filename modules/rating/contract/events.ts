import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

/** Results count otherwise than before: the people of the rating are to be put in order again. */
export const ratingChanged = fact('rating.RatingChanged', { contestId: z.uuid() });

/** The rating shows another order. */
export const ratingOrdered = fact('rating.RatingOrdered', { people: z.number().int() });

/** Results that were out count otherwise for these people. In parts: there may be many. */
export const resultsMoved = fact('rating.ResultsMoved', {
  contestId: z.uuid(),
  /** One for each time that it happens. */
  changeId: z.uuid(),
  champname: z.string(),
  people: z.array(
    z.object({
      personId: z.uuid(),
      /** Null for who has nothing of it any more. */
      place: z.number().int().nullable(),
      points: z.number().int(),
    }),
  ),
});
