import { z } from 'zod';
import { bilingual } from '../../../kernel/contract/language.js';
import { type EditorView, settings } from '../editor.js';
import { columnTexts } from '../preview.js';

/** Settings of a championship, without the texts that have files of their own. */
export const settingsFile = 'championship.json';
/** Which files there are beside settings, texts and tests. */
export const filesFile = 'files.json';

export const longTexts = ['description', 'rules', 'awards', 'schedule'] as const;
export const textFiles = longTexts.flatMap((text) =>
  (['eng', 'rus'] as const).map((language) => ({ text, language, file: `${text}.${language}.md` })),
);

/** What that file says of a championship: the same to the byte, whoever writes it, so that folders can be compared. */
export const settingsText = (view: EditorView): string => {
  const names = Object.keys(settings.shape) as (keyof typeof settings.shape)[];
  const kept = names.filter((name) => name !== 'champname' && !(longTexts as readonly string[]).includes(name));
  const shown = Object.fromEntries(kept.map((name) => [name, view[name]]));
  return `${JSON.stringify(shown, inOrder, 2)}\n`;
};

/** An answer of the interface and a row of the database have languages and other parts in orders of their own. */
const inOrder = (key: string, value: unknown): unknown =>
  key === '' || typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

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
