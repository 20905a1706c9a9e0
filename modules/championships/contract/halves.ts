import { z } from 'zod';
import { bilingual, type Bilingual } from '../../kernel/contract/language.js';

/** Of which languages a text is written: another one keeps what it says, as somebody else may have changed it. Of all, unless given. */
export const halves = z.array(bilingual.keyof());

/** What is written of a text of which others may write the rest. */
export const halvesOf = (
  { rus, eng }: Bilingual,
  only: z.infer<typeof halves> = ['rus', 'eng'],
): Partial<Bilingual> => ({
  ...(only.includes('rus') && { rus }),
  ...(only.includes('eng') && { eng }),
});
