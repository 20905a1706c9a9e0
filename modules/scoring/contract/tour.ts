import { z } from 'zod';
import { bilingual } from '../../kernel/contract/language.js';
import { time } from '../../kernel/contract/list.js';

/** CHAMP6: a tour as everybody sees it. */
export const tourView = z.object({
  id: z.string(),
  title: bilingual,
  dateStart: time,
  dateEnd: time,
  /** Judged by answers of its own, so that a solution has other rows than the sample. */
  ownAnswers: z.boolean(),
  /** Teams that go on from it; null until it is decided, and for the last one. */
  goOn: z.number().int().nullable(),
  /** Whether the caller's team may hand in during it; null while that is open, and for those without a team. */
  own: z.boolean().nullable(),
});
export type TourView = z.infer<typeof tourView>;
