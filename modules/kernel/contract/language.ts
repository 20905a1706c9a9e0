import { z } from 'zod';

/** The languages of the product, by the codes that the interface shows. */
export const languages = ['RUS', 'ENG'] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

/** A text in both languages; an empty one falls back to the other when it is shown. */
export const bilingual = z.object({ rus: z.string(), eng: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

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
