import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { longestEmail, passwordLength } from './limits.js';
import { registration, sessionUser, sessionView } from './person.js';
import { publicProfile } from './profile.js';
import { personalChange, personalView, typedCode, typedPhone } from './personal.js';
import { freshErrors } from './second-factor-routes.js';

/** What the settings change of an account; written down apart. */
export * from './account-routes.js';
export * from './avatar-routes.js';
export * from './admin-routes.js';
export { importUsers } from './import.js';
export * from './leaving-routes.js';
export * from './second-factor-routes.js';
export * from './social-routes.js';
export * from './token-routes.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    identity: typeof import('./routes.js');
  }
}

const required = z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(longestEmail, 'TOO_LONG');
/** An empty one is answered as a form's field is. */
const asked = z.string({ error: 'FIELD_REQUIRED' }).max(longestEmail, 'TOO_LONG');
const availability = z.object({ available: z.boolean(), error: z.string().optional() });
const signedIn = z.object({ user: sessionUser });

export const regist = route({
  method: 'POST',
  path: 'auth/regist',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'Register by e-mail; a confirmation link is sent to it',
  access: 'public',
  body: registration,
  reply: z.object({ email: z.string() }),
  errors: ['LOGIN_USED', 'LOGIN_UNAVAILABLE', 'MAIL_USED', 'PASSWORDS_DIFFER', 'PASSWORD_COMMON'],
  // Twice a class behind one address; people mistype.
  rate: { points: 120, seconds: 3600, by: 'ip' },
  repeats: 'nobody is known by then, and an address is taken once',
});

export const confirm = route({
  method: 'POST',
  path: 'auth/confirm',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'Confirm the e-mail by the token of the link that was sent; signs in where nobody is signed in yet',
  access: 'public',
  body: z.object({ token: required }),
  /** `user` is whose e-mail it is; `signedIn` says whether this browser is theirs now, or still somebody else's. */
  reply: signedIn.extend({ signedIn: z.boolean() }),
  errors: ['CONFIRM_ELSEWHERE', 'CONFIRM_LINK_OUTDATED', 'EMAIL_CONFIRMED', 'MAIL_USED', 'SECOND_FACTOR_NEEDED'],
  rate: { points: 240, seconds: 3600, by: 'ip' },
  repeats: 'a link confirms once',
});

export const repeatMail = route({
  method: 'GET',
  changes: true,
  path: 'auth/repeatmail',
  summary: 'Send the confirmation link again; the same answer whether or not there is such a person',
  access: 'public',
  query: z.object({ username: required }),
  reply: nothing,
  errors: [],
  rate: { points: 5, seconds: 600, by: 'ip' },
});

export const login = route({
  method: 'POST',
  path: 'auth/login',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'Sign in by login or e-mail and password',
  access: 'public',
  body: z.object({
    username: required,
    password: z.string({ error: 'FIELD_REQUIRED' }).min(1, 'FIELD_REQUIRED').max(passwordLength.max, 'TOO_LONG'),
  }),
  reply: signedIn,
  // How often one may try is said in docs/security.md: wrong passwords count, right ones don't.
  errors: ['CREDENTIALS_WRONG', 'SECOND_FACTOR_NEEDED'],
  repeats: 'each sign-in is a session of its own',
});

export const mailLink = route({
  method: 'POST',
  path: 'auth/link',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'Send a link that signs in, for whom limits keep out; the same answer whether or not there is such a person',
  access: 'public',
  body: z.object({ username: required }),
  reply: nothing,
  errors: [],
  rate: { points: 5, seconds: 600, by: 'ip' },
  repeats: 'nobody is known by then; limits bound the mails',
});

export const out = route({
  method: 'POST',
  path: 'auth/out',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'Sign out; the session ends on the server',
  access: 'public',
  reply: nothing,
  errors: [],
  repeats: 'a session ends once',
});

export const session = route({
  method: 'POST',
  path: 'auth/session',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'The signed-in person',
  access: 'user',
  evenBlocked: true,
  reply: signedIn,
  errors: [],
  repeats: 'it reads who is there',
});

export const checkLogin = route({
  method: 'GET',
  path: 'auth/checklogin',
  summary: 'Whether a login can be taken',
  access: 'public',
  query: z.object({ login: asked }),
  reply: availability,
  errors: [],
  rate: { points: 1200, seconds: 600, by: 'ip' },
});

export const checkMail = route({
  method: 'GET',
  path: 'auth/checkmail',
  summary: 'Whether an e-mail can be taken',
  access: 'public',
  query: z.object({ email: asked }),
  reply: availability,
  errors: [],
  rate: { points: 1200, seconds: 600, by: 'ip' },
});

export const sessions = route({
  method: 'GET',
  path: 'user/sessions',
  about: ['sessions'],
  summary: "One's own sessions, the newest first",
  access: 'user',
  reply: z.object({ items: z.array(sessionView) }),
  errors: [],
});

export const endSession = route({
  method: 'DELETE',
  path: 'user/sessions/{id}',
  changes: ['sessions'],
  summary: "End one of one's own sessions",
  access: 'user',
  evenBlocked: true,
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  errors: [],
});

export const endOtherSessions = route({
  method: 'DELETE',
  path: 'user/sessions',
  changes: ['sessions'],
  summary: 'Log out everywhere else: all sessions but this one end',
  access: 'user',
  evenBlocked: true,
  reply: z.object({ ended: z.number().int() }),
  errors: [],
});

export const personal = route({
  method: 'GET',
  path: 'user/personal',
  about: ['personal'],
  summary: "One's own personal data",
  access: 'user',
  reply: personalView,
  errors: [],
});

export const changePersonal = route({
  method: 'PATCH',
  path: 'user/personal',
  changes: ['personal'],
  summary: "Change one's own personal data: each field where given",
  access: 'user',
  body: personalChange,
  reply: signedIn,
  errors: [
    'FIRSTNAME_INVALID',
    'LASTNAME_INVALID',
    'BIRTHDAY_INVALID',
    'CITY_INVALID',
    'UNIVERSITY_INVALID',
    'WORKPLACE_INVALID',
  ],
});

export const askPhoneCode = route({
  method: 'POST',
  path: 'user/phone',
  changes: ['account'],
  summary: 'Send a code to a telephone, which then is to be confirmed by it',
  access: 'user',
  body: z.object({ phone: typedPhone }),
  /** Seconds until another message can be asked for. */
  reply: z.object({ retryAfter: z.number().int() }),
  errors: [
    ...freshErrors,
    'PHONE_WRONG',
    'PHONE_COUNTRY',
    'PHONE_USED',
    'SMS_TOO_SOON',
    'SMS_LIMIT',
    'SMS_UNAVAILABLE',
    'EMAIL_UNCONFIRMED',
  ],
  // A class behind one address once; what all cost together is capped by SMS_A_DAY.
  rate: { points: 120, seconds: 86_400, by: 'ip' },
  idempotent: true,
});

export const confirmPhone = route({
  method: 'POST',
  path: 'user/phone/confirm',
  changes: ['personal', 'account'],
  summary: 'Confirm a telephone by the code that was sent to it',
  access: 'user',
  body: z.object({ code: typedCode }),
  reply: signedIn,
  errors: ['CODE_INVALID', 'CODE_TRIES_EXCEEDED', 'PHONE_USED'],
  idempotent: true,
});

export const profile = route({
  method: 'GET',
  path: 'users/{login}',
  summary: 'A person as everybody may see them: rank, medals, place in the rating, championships',
  access: 'public',
  params: z.object({ login: z.string().min(1).max(64) }),
  reply: publicProfile,
  errors: [],
});

export const firstAdmin = route({
  method: 'POST',
  path: 'auth/first-admin',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'Make the first admin of an installation by the one-time link of its log',
  access: 'public',
  body: registration.extend({
    token: z.string({ error: 'FIELD_REQUIRED' }).min(1, 'FIELD_REQUIRED').max(100, 'TOO_LONG'),
  }),
  reply: nothing,
  errors: ['FIRST_ADMIN_LINK_OUTDATED', 'LOGIN_USED', 'MAIL_USED', 'PASSWORDS_DIFFER', 'PASSWORD_COMMON'],
  rate: { points: 20, seconds: 600, by: 'ip' },
  repeats: 'the link is good for one',
});
