import { z } from 'zod';
import { bilingual, type Bilingual } from '../../kernel/contract/language.js';
import { time } from '../../kernel/contract/list.js';
import { dryRun } from './editor-reports.js';
import { longestBaselineName } from './limits.js';

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

const name = z.string().trim().max(longestBaselineName, 'TOO_LONG').default('');

const names = z.object({ nameRus: name, nameEng: name });
const isNamed = ({ nameRus, nameEng }: z.infer<typeof names>) => nameRus !== '' || nameEng !== '';
const lack = { path: ['nameRus'], message: 'FIELD_REQUIRED' };

/** A name in one language at least. */
export const baselineNames = names.refine(isNamed, lack);

/** The same of one that is there: it has one still in the languages that are not written. */
export const changedBaselineNames = names
  .extend({ only: halves.optional() })
  .refine((changed) => changed.only !== undefined || isNamed(changed), lack);

/** A solution of the organiser as the editor shows it. */
export const baselineView = z.object({
  id: z.string(),
  name: bilingual,
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  updatedAt: time,
  /** Null while it was not scored with truth and metric as they are. */
  report: dryRun.nullable(),
});
export type BaselineView = z.infer<typeof baselineView>;
