import { z } from 'zod';
import { bilingual } from '../../../kernel/contract/language.js';
import { columnTexts } from '../preview.js';

/** Settings of a championship, without the texts that have files of their own. */
export const settingsFile = 'championship.json';
/** Which files there are beside settings, texts and tests. */
export const filesFile = 'files.json';

export const longTexts = ['description', 'rules', 'awards', 'schedule'] as const;
export const textFiles = longTexts.flatMap((text) =>
  (['eng', 'rus'] as const).map((language) => ({ text, language, file: `${text}.${language}.md` })),
);

/** Where inputs and answers of tests lie: so that `podium run --tests FOLDER/tests/visible` takes the one folder as it is. */
export const testFolders = { visible: 'tests/visible', hidden: 'tests/hidden', answers: 'tests/answers' } as const;

/** Within the folder, and nowhere else. */
const path = z
  .string()
  .refine((it) => !it.split(/[\\/]/u).some((part) => part === '..' || part === ''), 'FORMAT_INVALID');

/** What `files.json` says: where each file lies, and what it is. */
export const folderFiles = z.object({
  /** By which the public rows of answers are drawn. */
  splitSeed: z.number().int().optional(),
  data: z.array(z.object({ path, description: bilingual, columns: columnTexts.shape.columns })).default([]),
  sample: path.nullable().default(null),
  truth: path.nullable().default(null),
  tourTruths: z.array(z.object({ tourId: z.uuid(), path })).default([]),
  baselines: z.array(z.object({ path, name: bilingual })).default([]),
  cover: path.nullable().default(null),
});
export type FolderFiles = z.infer<typeof folderFiles>;
