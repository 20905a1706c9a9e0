import { z } from 'zod';
import { straight } from '../../kernel/contract/texts/straight.js';
import { longestTeamDescription, teamNameLength } from './limits.js';
import { isReadable } from './readable.js';

/** The name of a team as people choose it; unique in its championship, whatever its case. */
export const teamName = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .transform((name) => name.normalize('NFC').replace(/\s+/gu, ' '))
  .pipe(
    z
      .string()
      .min(teamNameLength.min, 'TOO_SHORT')
      .max(teamNameLength.max, 'TOO_LONG')
      .refine(isReadable, 'NAME_UNREADABLE'),
  );

/** What a captain changes of the team. */
export const teamChange = z.object({
  name: teamName,
  description: z.string().trim().overwrite(straight).max(longestTeamDescription, 'TOO_LONG'),
});
