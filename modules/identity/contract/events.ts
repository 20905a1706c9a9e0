import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';
import { language } from '../../kernel/contract/language.js';
import { role } from '../../kernel/contract/status.js';

/** In which language somebody made a call of their own; null where it may have been somebody else's. */
const ownLanguage = language.nullable();

/** A confirmation link has to be sent. */
export const emailConfirmationRequested = fact('identity.EmailConfirmationRequested', {
  confirmationId: z.uuid(),
  language: ownLanguage,
  /** When its mail was sent once more. */
  again: z.iso.datetime().optional(),
});

/** A code has to be sent to a telephone. */
export const phoneCodeAsked = fact('identity.PhoneCodeAsked', { codeId: z.uuid(), language });

/** Somebody asked for a link by mail, who may be nobody. */
export const linkAsked = fact('identity.LinkAsked', {
  /** Of the link, made when it was asked for: a job that comes twice sends one. */
  id: z.uuid(),
  username: z.string(),
  /** True for a link that signs in, false for the confirmation of an e-mail. */
  signsIn: z.boolean(),
});

/** Somebody confirmed a telephone, the first one or another. */
export const phoneConfirmed = fact('identity.PhoneConfirmed', {
  personId: z.uuid(),
  codeId: z.uuid(),
  /** Its last digits. */
  end: z.string().max(4),
});

/** An operator gave somebody another role. */
export const roleChanged = fact('identity.RoleChanged', {
  personId: z.uuid(),
  role,
  at: z.iso.datetime(),
  /** Whose sockets are closed. */
  sessionIds: z.array(z.uuid()).default([]),
});

/** An operator let somebody only read, until then (null: for ever). */
export const personBlocked = fact('identity.PersonBlocked', {
  personId: z.uuid(),
  blockId: z.uuid(),
  reason: z.string(),
  until: z.iso.datetime().nullable(),
});

/** An operator ended a block before its time. */
export const personUnblocked = fact('identity.PersonUnblocked', { personId: z.uuid(), at: z.iso.datetime() });

/** Somebody has deleted their account: gone for others at once, theirs again when they sign in within the term. */
export const accountLeft = fact('identity.AccountLeft', { personId: z.uuid() });

/** Somebody has taken their deleted account back, by signing in within the term. */
export const accountReturned = fact('identity.AccountReturned', { personId: z.uuid() });

/**
 * The term of a deleted account has run out and nothing personal is left of it, nor what contexts declared to be its own. Its row
 * stays, as `deleted-<id>`, so that results, teams and posts keep their author; that of an account whose e-mail nobody ever
 * confirmed is gone. Whoever holds more about this person drops it now, or hands it on.
 */
export const accountDeleted = fact('identity.AccountDeleted', { personId: z.uuid() });

/** Somebody wants all that is kept of them. */
export const dataArchiveAsked = fact('identity.DataArchiveAsked', { archiveId: z.uuid(), personId: z.uuid() });

/** It could not be made, or its person wants it no more. */
export const dataArchiveFailed = fact('identity.DataArchiveFailed', { archiveId: z.uuid(), personId: z.uuid() });

/** The archive of somebody's data can be fetched, until then. */
export const dataArchiveReady = fact('identity.DataArchiveReady', {
  archiveId: z.uuid(),
  personId: z.uuid(),
  login: z.string(),
  until: z.iso.datetime(),
});

/** These ended before their time, and what they opened is closed. */
export const sessionsEnded = fact('identity.SessionsEnded', { sessionIds: z.array(z.uuid()) });

/** Somebody forgot a password, who may be nobody. */
export const resetWanted = fact('identity.ResetWanted', {
  /** Of the reset, made when it was asked for: a job that comes twice begins one. */
  id: z.uuid(),
  username: z.string(),
});

/** A code and a link for a new password have to be sent. */
export const passwordResetAsked = fact('identity.PasswordResetAsked', {
  resetId: z.uuid(),
  /** When its mail was sent once more. */
  again: z.iso.datetime().optional(),
});

/** What of an account was changed that its person must hear of, should it not have been them. */
export const accountChanges = [
  'password',
  'email',
  'device',
  'linked',
  'unlinked',
  'token',
  'deleted',
  'returned',
  'secondOn',
  'secondOff',
  'secondTaken',
  'recoveryNew',
  'recoveryUsed',
] as const;
export type AccountChange = (typeof accountChanges)[number];

/** Something that keeps an account was changed, or it was entered from where it was not known. */
export const accountChanged = fact('identity.AccountChanged', {
  id: z.uuid(),
  what: z.enum(accountChanges),
  /** Null in what an older program wrote. */
  personId: z.uuid().nullable().default(null),
  login: z.string(),
  /** The address that the account had before. */
  email: z.string(),
  /** The browser or program of a new sign-in, a network, the name of a token, the days of a term; empty otherwise. */
  by: z.string(),
  language: ownLanguage,
});
