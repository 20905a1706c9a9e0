import { z } from 'zod';
import { bilingual } from '../../kernel/contract/language.js';
import { time } from '../../kernel/contract/list.js';
import { dryRun } from './editor-reports.js';
import { longestBaselineName } from './limits.js';

const name = z.string().trim().max(longestBaselineName, 'TOO_LONG').default('');

/** A name in one language at least. */
export const baselineNames = z
  .object({ nameRus: name, nameEng: name })
  .refine(({ nameRus, nameEng }) => nameRus !== '' || nameEng !== '', { path: ['nameRus'], message: 'FIELD_REQUIRED' });

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
