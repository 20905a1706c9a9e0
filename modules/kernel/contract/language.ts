import { z } from 'zod';

/** The languages of the product, by the codes that the interface shows. */
export const languages = ['RUS', 'ENG'] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

/** A text in both languages; an empty one falls back to the other when it is shown. */
export const bilingual = z.object({ rus: z.string(), eng: z.string() });
export type Bilingual = z.infer<typeof bilingual>;
