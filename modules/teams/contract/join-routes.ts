import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { candidate, joinOffer, teamView } from './team.js';

const id = z.object({ id: z.uuid() });
const code = z.object({ code: z.string().regex(/^[\w-]{20}$/, 'FORMAT_INVALID') });

export const makeJoinCode = route({
  method: 'POST',
  path: 'teams/{id}/join-code',
  changes: ['team'],
  summary: 'Make the code by which people join the own team, instead of the one before; for captains',
  access: 'user',
  params: id,
  reply: z.object({ joinCode: z.string() }),
  errors: ['NOT_CAPTAIN'],
  repeats: 'a code takes the place of the one before',
});

export const endJoinCode = route({
  method: 'DELETE',
  path: 'teams/{id}/join-code',
  changes: ['team'],
  summary: 'Nobody joins the own team by a code any more; for captains',
  access: 'user',
  params: id,
  reply: nothing,
  errors: ['NOT_CAPTAIN'],
});

export const joinOfferOf = route({
  method: 'GET',
  path: 'join/{code}',
  about: ['team'],
  summary: 'The team that a code leads into',
  access: 'public',
  params: code,
  reply: joinOffer,
  rate: { points: 120, seconds: 3600, by: 'ip' },
  errors: [],
});

export const joinByCode = route({
  method: 'POST',
  path: 'join/{code}',
  changes: ['team', 'invitations', 'championship', 'files', 'leaderboard', 'attempts'],
  summary: 'Join a team by its code, and accept the rules of the championship',
  access: 'user',
  params: code,
  reply: z.object({ team: teamView }),
  rate: { points: 60, seconds: 3600, by: 'user' },
  errors: [
    'EMAIL_UNCONFIRMED',
    'LOGIN_NEEDED',
    'PHONE_UNCONFIRMED',
    'PROFILE_INCOMPLETE',
    'USER_ALREADY_PARTICIPATING',
    'ORGANISER',
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

export const candidates = route({
  method: 'GET',
  path: 'teams/{id}/candidates',
  summary: 'People by the beginning of their login or nickname who take no part in the championship yet; for captains',
  access: 'user',
  params: id,
  query: z.object({ q: z.string().trim().min(2, 'TOO_SHORT').max(64, 'TOO_LONG') }),
  reply: z.object({ items: z.array(candidate) }),
  rate: { points: 600, seconds: 3600, by: 'user' },
  errors: ['NOT_CAPTAIN'],
});
