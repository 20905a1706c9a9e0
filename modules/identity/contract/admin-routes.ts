import { z } from 'zod';
import { adminListQuery, nothing, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { personStatus, role } from '../../kernel/contract/status.js';
import './errors.js';
import { loginForm, nicknameForm } from './person.js';
import { personalChange, personalView } from './personal.js';
import { personRank } from './profile.js';

/** What somebody is looked for by: what it begins with, whatever its case. */
export const searchTypes = ['LOGIN', 'NAME', 'NICK', 'PHONE', 'EMAIL', 'CITY'] as const;

/** What may be done to an account now; the server says it with the person, and refuses the rest. */
export const personActs = [
  'EDIT',
  'ROLE',
  'CONFIRM_EMAIL',
  'FORGET_PHONE',
  'REPEAT_MAIL',
  'END_SESSIONS',
  'END_SECOND_FACTOR',
  'BLOCK',
  'UNBLOCK',
  'DELETE',
] as const;

const blocked = z.object({ until: time.nullable(), reason: z.string() }).nullable();

/** A line of the console's list; contacts are masked. */
const adminRow = z.object({
  id: z.uuid(),
  login: z.string(),
  nickname: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  role,
  status: personStatus,
  rank: personRank,
  generalScore: z.number(),
  blocked,
  createdAt: time,
  /** When the account was deleted; its person can take it back within the term. */
  deletedAt: time.nullable(),
});

export const adminUsers = route({
  method: 'GET',
  path: 'admin/users',
  about: ['people'],
  summary: 'People for the console; filter by { by, q, role, status, rank, blocked }, contacts masked',
  access: 'admin',
  replica: true,
  query: adminListQuery,
  reply: z.array(adminRow),
  errors: [],
});

const params = z.object({ id: z.uuid() });

export const adminUser = route({
  method: 'GET',
  path: 'admin/users/{id}',
  about: ['people'],
  summary: 'One person for the console: data with masked contacts, sessions, and what may be done',
  access: 'admin',
  params,
  reply: adminRow.extend({
    personal: personalView.omit({ phone: true }),
    sessions: z.number().int(),
    acts: z.array(z.enum(personActs)),
    /** Of a deleted account: until when its person can take it back, or since when nothing personal is left of it. */
    erasure: z.object({ at: time, isDone: z.boolean() }).nullable(),
  }),
  errors: ['USER_NOT_REGISTERED'],
});

export const revealUser = route({
  method: 'POST',
  path: 'admin/users/{id}/reveal',
  changesNothing: 'Shows what it asks for; that it was shown is in the audit log alone',
  summary: 'E-mail and telephone of a person; who looked and why is kept',
  access: 'admin',
  params,
  body: z.object({ reason }),
  reply: z.object({ email: z.string(), phone: z.string() }),
  errors: ['USER_NOT_REGISTERED'],
  rate: { points: 300, seconds: 3600, by: 'user' },
  repeats: 'each look is one that is written down',
});

export const editUser = route({
  method: 'PATCH',
  path: 'admin/users/{id}',
  changes: ['people'],
  summary: "Change a person's login, nickname and data: each where given",
  access: 'admin',
  params,
  body: personalChange.safeExtend({ ...loginForm.partial().shape, ...nicknameForm.partial().shape, reason }),
  reply: nothing,
  errors: [
    'USER_NOT_REGISTERED',
    ...(['LOGIN_USED', 'LOGIN_UNAVAILABLE', 'NICKNAME_USED', 'FIRSTNAME_INVALID', 'LASTNAME_INVALID'] as const),
    ...(['BIRTHDAY_INVALID', 'CITY_INVALID', 'UNIVERSITY_INVALID', 'WORKPLACE_INVALID'] as const),
  ],
});

export const changeRole = route({
  method: 'POST',
  path: 'admin/users/{id}/role',
  changes: ['people'],
  summary: 'Make somebody a participant, a client or an admin',
  access: 'admin',
  params,
  body: z.object({ role, reason }),
  reply: nothing,
  errors: ['USER_NOT_REGISTERED', 'OWN_ACCOUNT', 'LAST_ADMIN'],
  idempotent: true,
});

export const changeStatus = route({
  method: 'POST',
  path: 'admin/users/{id}/status',
  changes: ['people'],
  summary: 'Confirm an e-mail in place of its person, or take a telephone away; the status follows',
  access: 'admin',
  params,
  body: z.object({ act: z.enum(['CONFIRM_EMAIL', 'FORGET_PHONE']), reason }),
  reply: nothing,
  errors: ['USER_NOT_REGISTERED'],
  idempotent: true,
});

export const repeatUserMail = route({
  method: 'POST',
  path: 'admin/users/{id}/repeat-mail',
  changesNothing: 'Sends a mail',
  summary: 'Send the confirmation link of an e-mail again',
  access: 'admin',
  params,
  body: z.object({ reason }),
  reply: nothing,
  errors: ['USER_NOT_REGISTERED'],
  rate: { points: 300, seconds: 3600, by: 'user' },
  idempotent: true,
});

export const endUserSessions = route({
  method: 'POST',
  path: 'admin/users/{id}/end-sessions',
  changes: ['people'],
  summary: 'Log a person out everywhere',
  access: 'admin',
  params,
  body: z.object({ reason }),
  reply: z.object({ ended: z.number().int() }),
  errors: ['USER_NOT_REGISTERED'],
  repeats: 'what has ended has ended',
});

export const endUserSecondFactor = route({
  method: 'POST',
  path: 'admin/users/{id}/end-second-factor',
  changes: ['people'],
  summary:
    'Take the second factor off somebody who lost it: their sessions end, and they are told. For admins who have one themselves',
  access: 'admin',
  params,
  body: z.object({ reason }),
  reply: z.object({ ended: z.number().int() }),
  errors: ['USER_NOT_REGISTERED', 'OWN_ACCOUNT', 'SECOND_FACTOR_OFF'],
  idempotent: true,
});

export const blockUser = route({
  method: 'POST',
  path: 'admin/users/{id}/block',
  changes: ['people'],
  summary: 'Let a person only read, until then (null: for ever); they are told why',
  access: 'admin',
  params,
  body: z.object({ until: time.nullable(), reason }),
  reply: nothing,
  errors: ['USER_NOT_REGISTERED', 'OWN_ACCOUNT', 'LAST_ADMIN'],
  idempotent: true,
});

export const unblockUser = route({
  method: 'POST',
  path: 'admin/users/{id}/unblock',
  changes: ['people'],
  summary: 'End a block before its time',
  access: 'admin',
  params,
  body: z.object({ reason }),
  reply: nothing,
  errors: ['USER_NOT_REGISTERED'],
  idempotent: true,
});

export const deleteUser = route({
  method: 'POST',
  path: 'admin/users/{id}/delete',
  changes: ['people'],
  summary: 'Delete an account as its person would: they can take it back within the term by signing in',
  access: 'admin',
  params,
  body: z.object({ reason }),
  reply: nothing,
  errors: ['USER_NOT_REGISTERED', 'OWN_ACCOUNT', 'LAST_ADMIN', 'LEADS_CHAMPIONSHIPS'],
  idempotent: true,
});
