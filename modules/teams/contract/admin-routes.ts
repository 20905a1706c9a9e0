import { z } from 'zod';
import { reason } from '../../kernel/contract/reason.js';
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
    reason,
  }),
  reply: z.object({ id: z.string(), name: z.string() }),
  errors: ['NAME_UNREADABLE', 'TEAM_NAME_USED'],
});
