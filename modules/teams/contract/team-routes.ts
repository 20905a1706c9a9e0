import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { nothing, pageQuery } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { mergeOutcome, teamPage, teamView } from './team.js';
import { teamChange, teamName } from './team-name.js';
import './topics.js';

const id = z.object({ id: z.uuid() });

export const teams = route({
  method: 'GET',
  path: 'championships/{champname}/teams',
  about: ['team'],
  summary: 'Teams of a championship by name',
  access: 'public',
  params: z.object({ champname }),
  // `member`: login of somebody whose team alone is wanted; `name`: that of one, whatever its case.
  query: pageQuery.extend({
    q: z.string().trim().max(100).optional(),
    member: z.string().max(64).optional(),
    name: z.string().trim().max(100).optional(),
  }),
  reply: teamPage,
  errors: [],
});

export const makeTeam = route({
  method: 'POST',
  path: 'championships/{champname}/teams',
  changes: ['team', 'invitations', 'championship', 'files', 'leaderboard', 'attempts'],
  summary: 'Take part as the captain of a new team, and accept the rules of the championship',
  access: 'user',
  params: z.object({ champname }),
  body: z.object({ name: teamName }),
  reply: teamView,
  status: 201,
  errors: [
    'ORGANISER',
    'EMAIL_UNCONFIRMED',
    'LOGIN_NEEDED',
    'PHONE_UNCONFIRMED',
    'PROFILE_INCOMPLETE',
    'USER_ALREADY_PARTICIPATING',
    'NAME_UNREADABLE',
    'TEAM_NAME_USED',
    'CHAMPIONSHIP_OVER',
  ],
  idempotent: true,
});

export const team = route({
  method: 'GET',
  path: 'teams/{id}',
  about: ['team', 'invitations'],
  summary: 'A team and its members; with its invitations for those who are in it',
  access: 'public',
  params: id,
  reply: teamView,
  errors: [],
});

export const changeTeam = route({
  method: 'PATCH',
  path: 'teams/{id}',
  changes: ['team', 'invitations', 'championship', 'files', 'leaderboard', 'attempts'],
  summary: 'Rename the own team, or say something of it; for captains',
  access: 'user',
  params: id,
  body: teamChange.partial(),
  reply: teamView,
  errors: ['NOT_CAPTAIN', 'NAME_UNREADABLE', 'TEAM_NAME_USED'],
  rate: { points: 60, seconds: 3600, by: 'user' },
});

export const leaveTeam = route({
  method: 'POST',
  path: 'teams/{id}/leave',
  changes: ['team', 'invitations', 'championship', 'files', 'leaderboard', 'attempts'],
  summary: 'Leave the own team; its solutions stay with it. The longest member follows a captain',
  access: 'user',
  params: id,
  reply: nothing,
  errors: ['CHAMPIONSHIP_OVER', 'TEAM_DISQUALIFIED', 'TEAM_HAS_SOLUTIONS'],
  idempotent: true,
});

export const removeMember = route({
  method: 'DELETE',
  path: 'teams/{id}/members/{login}',
  changes: ['team', 'invitations', 'championship', 'files', 'leaderboard', 'attempts'],
  summary: 'Take somebody out of the own team; for captains',
  access: 'user',
  params: id.extend({ login: z.string().max(64) }),
  /** Null where the captain was the last one, and went. */
  reply: z.object({ team: teamView.nullable() }),
  errors: ['NOT_CAPTAIN', 'CHAMPIONSHIP_OVER', 'TEAM_DISQUALIFIED', 'TEAM_HAS_SOLUTIONS'],
});

export const setCaptain = route({
  method: 'POST',
  path: 'teams/{id}/captain',
  changes: ['team', 'invitations', 'championship', 'files', 'leaderboard', 'attempts'],
  summary: 'Hand the own team to another member; for captains',
  access: 'user',
  params: id,
  body: z.object({ login: z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(64, 'TOO_LONG') }),
  reply: teamView,
  errors: ['NOT_CAPTAIN', 'USER_NOT_FOUND'],
  idempotent: true,
});

export const mergePreview = route({
  method: 'GET',
  path: 'teams/{id}/merge-preview',
  answerSeconds: 120,
  about: ['team'],
  summary: 'What would become of the own team and another one if they merged; for captains of either, and admins',
  access: 'user',
  params: id,
  query: z.object({ team: z.uuid() }),
  reply: mergeOutcome,
  errors: ['NOT_CAPTAIN'],
});
