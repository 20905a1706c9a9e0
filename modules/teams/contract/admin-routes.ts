import { z } from 'zod';
import { route } from '../../kernel/contract/route.js';
import { teamName } from './team-name.js';

export const renameTeam = route({
  method: 'POST',
  path: 'admin/teams/{id}/rename',
  summary: 'Give a team another name; the reason is kept in the audit log',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    name: teamName,
    reason: z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(500, 'TOO_LONG'),
  }),
  reply: z.object({ id: z.string(), name: z.string() }),
  errors: ['TEAM_NAME_USED'],
});
