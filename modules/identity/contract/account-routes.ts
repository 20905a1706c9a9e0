import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { longestEmail, passwordLength } from './limits.js';
import { lastLook } from './profile.js';
import { emailForm, loginForm, newPassword, nicknameForm, sessionUser } from './person.js';
import { freshErrors } from './second-factor-routes.js';

const signedIn = z.object({ user: sessionUser });
const username = z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(longestEmail, 'TOO_LONG');

/** What the settings say of an account beside the person's data. */
export const accountView = z.object({
  /** The confirmed one, or the one that waits for its first confirmation; empty without. */
  email: z.string(),
  /** The one that takes its place once its link was opened; null for none. */
  emailToConfirm: z.string().nullable(),
  subscription: z.boolean(),
  /** False for somebody who came by a social network and never chose one. */
  hasPassword: z.boolean(),
  /** Whether codes can be sent to phones here at all. */
  phoneCodes: z.boolean(),
  /** The code that was sent to a phone and may be typed still; null for none. */
  phoneCode: z
    .object({
      phone: z.string(),
      /** Seconds until another one may be asked for. */
      retryAfter: z.number().int(),
    })
    .nullable(),
  /** AUTH8: the login that they had on another platform, until they have chosen one here; null for everybody else. */
  formerLogin: z.string().nullable(),
  /** For how long a deleted account can be taken back. */
  deletedDays: z.number().int(),
});

export const account = route({
  method: 'GET',
  path: 'user/account',
  about: ['account'],
  summary: "One's own address, subscription and ways in",
  access: 'user',
  reply: accountView,
  errors: [],
});

export const look = route({
  method: 'POST',
  path: 'user/look',
  changesNothing: 'Nothing that a page reads',
  summary: "Look at one's own page: answers the look before, from whatever browser it was, and the places of then",
  access: 'user',
  evenBlocked: true,
  reply: z.object({ before: lastLook.nullable() }),
  errors: [],
  repeats: 'each look is one',
});

export const wantReset = route({
  method: 'GET',
  changes: true,
  path: 'user/resetpsw',
  summary:
    'Send a mail with a code and a link for a new password; the same answer whether or not there is such a person',
  access: 'public',
  query: z.object({ username }),
  reply: nothing,
  errors: [],
  rate: { points: 5, seconds: 600, by: 'ip' },
});

export const resetPassword = route({
  method: 'POST',
  path: 'user/resetpsw',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'Set a new password by the code or the link that was sent; all other sessions end',
  access: 'public',
  body: z.object({
    login: username,
    newpassword: newPassword,
    /** Six digits, with the blanks that people put in, or the token of the link. */
    code: z
      .string({ error: 'FIELD_REQUIRED' })
      .max(200, 'CODE_INVALID')
      .transform((text) => text.replaceAll(/\s/gu, ''))
      .pipe(z.string().min(1, 'FIELD_REQUIRED')),
  }),
  reply: nothing,
  errors: ['RESET_LINK_OUTDATED', 'CODE_INVALID', 'PASSWORD_COMMON'],
  // Each costs a hash. A class behind one address forgets less.
  rate: { points: 60, seconds: 600, by: 'ip' },
  repeats: 'nobody is signed in by then; a code is good for once',
});

export const changePassword = route({
  method: 'POST',
  path: 'user/password',
  changes: ['account', 'sessions'],
  summary: 'Change the password; all other sessions end',
  access: 'user',
  body: z.object({
    /** Absent for somebody without a password. */
    oldpassword: z.string().max(passwordLength.max, 'TOO_LONG').optional(),
    newpassword: newPassword,
    /** Compared where it is sent; pages compare before they send. */
    password2: z.string().max(passwordLength.max, 'TOO_LONG').optional(),
  }),
  reply: signedIn,
  errors: [...freshErrors, 'OLD_PASSWORD_INVALID', 'PASSWORD_NEEDS_EMAIL', 'PASSWORD_COMMON', 'PASSWORDS_DIFFER'],
  repeats: 'the former password is wrong by then',
});

export const changeEmail = route({
  method: 'POST',
  path: 'user/email',
  changes: ['account'],
  summary: 'Have a link sent to another address, which takes the place of the old one once it was opened',
  access: 'user',
  body: emailForm,
  reply: signedIn,
  errors: [...freshErrors, 'MAIL_USED'],
  rate: { points: 10, seconds: 3600, by: 'user' },
  idempotent: true,
});

export const subscribe = route({
  method: 'POST',
  path: 'user/subscription',
  changes: ['account'],
  summary: 'Have news sent by mail, or not',
  access: 'user',
  body: z.object({ subscription: z.union([z.boolean(), z.stringbool()], { error: 'FORMAT_INVALID' }) }),
  reply: signedIn,
  errors: [],
  repeats: 'it sets what it says',
});

export const changeNickname = route({
  method: 'POST',
  path: 'user/nickname',
  changesNothing: 'Answers the person, whom the stored state shows everywhere',
  summary: 'Change the name that others see; empty for the login',
  access: 'user',
  body: nicknameForm,
  reply: signedIn,
  errors: ['NICKNAME_USED'],
  repeats: 'it sets what it says',
});

export const changeLogin = route({
  method: 'POST',
  path: 'user/login',
  changesNothing: 'Answers the person, whom the stored state shows everywhere',
  summary: 'Choose another login',
  access: 'user',
  body: loginForm,
  reply: signedIn,
  errors: ['LOGIN_USED', 'LOGIN_UNAVAILABLE'],
  rate: { points: 10, seconds: 86_400, by: 'user' },
  repeats: 'it sets what it says',
});

const firstLogin = {
  method: 'POST',
  summary: 'Choose a login after the first sign-in by a social network',
  access: 'user',
  body: loginForm,
  reply: signedIn,
  errors: ['LOGIN_USED', 'LOGIN_UNAVAILABLE'],
  rate: { points: 30, seconds: 3600, by: 'user' },
  repeats: 'it sets what it says',
  changesNothing: 'Answers the person, whom the stored state shows everywhere',
} as const;

export const oaregist = route({ ...firstLogin, path: 'auth/oaregist' });

/** The same where clients of the old platform call it. */
export const oaregistAtRoot = route({ ...firstLogin, path: '/auth/oaregist' });
