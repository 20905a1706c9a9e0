import { z } from 'zod';
import { pageQuery } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { invitationTypes } from './invitation.machine.js';
import { invitation, invitationPage, teamView } from './team.js';
import './topics.js';

const id = z.object({ id: z.uuid() });
const rate = { points: 60, seconds: 3600, by: 'user' } as const;

export const invite = route({
  method: 'POST',
  path: 'teams/{id}/invitations',
  changes: ['invitations'],
  summary:
    'Invite a person into the own team (inv), or the team of a person to become one with it (cominv), by login or by a nickname that nobody else has; for captains',
  access: 'user',
  params: id,
  body: z.object({
    login: z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(64, 'TOO_LONG'),
    type: z.enum(invitationTypes).default('inv'),
  }),
  reply: invitation,
  status: 201,
  rate,
  errors: [
    'NOT_CAPTAIN',
    'USER_NOT_FOUND',
    'USER_ALREADY_INVITED',
    'USER_UNAVAILABLE',
    'USER_ALREADY_PARTICIPATING',
    'USER_NOT_PARTICIPATING',
    'ORGANISER',
    'TEAM_DISQUALIFIED',
    'TEAM_FULL',
    'TEAMS_NOT_ALLOWED',
    'INVITATION_REJECTED',
    'MERGE_DEADLINE_PASSED',
    'CHAMPIONSHIP_OVER',
  ],
  idempotent: true,
});

export const acceptInvitation = route({
  method: 'POST',
  path: 'invitations/{id}/accept',
  answerSeconds: 120,
  changes: ['team', 'invitations', 'championship', 'files', 'leaderboard', 'attempts', 'notices'],
  summary: 'Accept an invitation, and with it the rules of the championship',
  access: 'user',
  params: id,
  reply: z.object({ team: teamView }),
  errors: [
    'INVITATION_CLOSED',
    'EMAIL_UNCONFIRMED',
    'LOGIN_NEEDED',
    'PHONE_UNCONFIRMED',
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

export const rejectInvitation = route({
  method: 'POST',
  path: 'invitations/{id}/reject',
  changes: ['invitations', 'notices'],
  summary: 'Say no to an invitation; the same is not asked again for a day',
  access: 'user',
  params: id,
  reply: invitation,
  errors: ['INVITATION_CLOSED'],
  idempotent: true,
});

export const cancelInvitation = route({
  method: 'POST',
  path: 'invitations/{id}/cancel',
  changes: ['invitations', 'notices'],
  summary: 'Take back an invitation that the own team sent; for captains',
  access: 'user',
  params: id,
  reply: invitation,
  errors: ['INVITATION_CLOSED', 'NOT_CAPTAIN'],
  idempotent: true,
});

export const ownInvitations = route({
  method: 'GET',
  path: 'invitations',
  about: ['invitations'],
  summary: 'Invitations that one has, or has sent as a captain, newest first',
  access: 'user',
  query: pageQuery,
  reply: invitationPage,
  errors: [],
});
