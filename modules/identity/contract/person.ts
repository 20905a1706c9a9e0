import { z } from 'zod';
import { time } from '../../kernel/contract/list.js';
import { personStatus, role } from '../../kernel/contract/status.js';
import { longestEmail, loginLength, longestNickname, longestPersonName, passwordLength } from './limits.js';

/** Login of 4 to 32 letters, digits, `_`, `-`, `.`, starting with a letter or digit (decisions, People). */
export const login = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .min(loginLength.min, 'TOO_SHORT')
  .max(loginLength.max, 'TOO_LONG')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'FORMAT_INVALID');

/** Parts between dots before the `@`, and names of a host behind it, in any script; nowhere a part of nothing. */
const addressForm =
  /^(?!\.|.*\.[.@])[^\s@"<>()[\]\\,;:\p{Cc}\p{Cf}]+@(?![.-]|.*(?:\.-|-\.|-$))[\p{L}\p{M}\p{N}.-]+\.[\p{L}\p{M}\p{N}-]+$/u;

export const email = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(longestEmail, 'TOO_LONG')
  .regex(addressForm, 'FORMAT_INVALID');

/** A new password: 8 to 128 characters (OWASP's minimum); whether it is a common one is the server's to say. */
export const newPassword = z
  .string({ error: 'FIELD_REQUIRED' })
  .min(1, 'FIELD_REQUIRED')
  .min(passwordLength.min, 'TOO_SHORT')
  .max(passwordLength.max, 'TOO_LONG');

export const registration = z.object({
  login,
  email,
  password: newPassword,
  password2: z.string({ error: 'FIELD_REQUIRED' }).min(1, 'FIELD_REQUIRED'),
  firstname: z.string().trim().max(longestPersonName, 'TOO_LONG').optional(),
  lastname: z.string().trim().max(longestPersonName, 'TOO_LONG').optional(),
});
export type Registration = z.infer<typeof registration>;

/** The signed-in person as their own app sees them. */
export const sessionUser = z.object({
  login: z.string(),
  email: z.string(),
  nickname: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  avatar: z.string().nullable(),
  role,
  status: personStatus,
  /** REGISTERED: signed in, but not finished: the e-mail is not confirmed, or there is no login yet. */
  statusLoad: z.enum(['LOADED', 'REGISTERED']),
  /** AUTH8: moved from the old platform, and asked to choose a login. */
  choosesLogin: z.boolean(),
  isNewNotify: z.boolean(),
  /** ADMIN1: they may only read, until then (null: for ever); absent for whoever may do what others may. */
  blocked: z.object({ until: time.nullable(), reason: z.string() }).optional(),
  /** Path of the console; only in an admin's own session (NAV3). */
  adminPath: z.string().optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** One of a person's own sessions (AUTH4). */
export const sessionView = z.object({
  id: z.string(),
  createdAt: time,
  lastSeenAt: time,
  userAgent: z.string(),
  ip: z.string(),
  current: z.boolean(),
});

/** What the settings change one by one. */
export const emailForm = z.object({ email });
export const loginForm = z.object({ login });
export const nicknameForm = z.object({
  nickname: z
    .string({ error: 'FIELD_REQUIRED' })
    .trim()
    .max(longestNickname, 'TOO_LONG')
    // Nobody is called as somebody is named in a text, or as who has chosen no login yet.
    .regex(/^(?![@!])[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'FORMAT_INVALID'),
});

/** Somebody who takes messages: with a confirmed address, subscribed, and not blocked. */
export interface Contact {
  login: string;
  email: string;
  phone: string | null;
  firstname: string | null;
  lastname: string | null;
}
