import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { teamName } from './team-name.js';

const id = z.object({ id: z.uuid() });
const login = z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(64, 'TOO_LONG');

export const renameTeam = route({
  method: 'POST',
  path: 'admin/teams/{id}/rename',
  changes: ['team', 'leaderboard'],
  summary: 'Give a team another name; the reason is kept in the audit log',
  access: 'admin',
  params: id,
  body: z.object({
    name: teamName,
    reason,
  }),
  reply: z.object({ id: z.string(), name: z.string() }),
  errors: ['NAME_UNREADABLE', 'TEAM_NAME_USED'],
  idempotent: true,
});

export const appointCaptain = route({
  method: 'POST',
  path: 'admin/teams/{id}/captain',
  changes: ['team', 'leaderboard'],
  summary: 'Make another member the captain of a team; the reason is kept in the audit log',
  access: 'admin',
  params: id,
  body: z.object({ login, reason }),
  reply: nothing,
  errors: ['USER_NOT_FOUND'],
  idempotent: true,
});

export const expelMember = route({
  method: 'POST',
  path: 'admin/teams/{id}/remove',
  changes: ['team', 'leaderboard'],
  summary: 'Take somebody out of a team; the longest member follows a captain. The reason is kept in the audit log',
  access: 'admin',
  params: id,
  body: z.object({ login, reason }),
  reply: nothing,
  errors: ['CHAMPIONSHIP_OVER', 'TEAM_HAS_SOLUTIONS'],
  idempotent: true,
});

export const mergeTeams = route({
  method: 'POST',
  path: 'admin/teams/{id}/merge',
  answerSeconds: 120,
  changes: ['team', 'leaderboard'],
  summary: 'Make another team a part of this one, by the rules of every merge; the reason is kept in the audit log',
  access: 'admin',
  params: id,
  body: z.object({ team: z.uuid(), reason }),
  reply: nothing,
  errors: [
    'TEAM_DISQUALIFIED',
    'TEAM_FULL',
    'TEAMS_NOT_ALLOWED',
    'MERGE_DEADLINE_PASSED',
    'ATTEMPTS_TOGETHER',
    'TIME_TOGETHER',
    'CHAMPIONSHIP_OVER',
  ],
  idempotent: true,
});
