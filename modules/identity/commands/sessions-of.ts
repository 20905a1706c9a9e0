import type { EntityManager } from '@mikro-orm/postgresql';
import { happened } from '../../kernel/domain/happened.js';
import { sessionsEnded } from '../contract/events.js';
import { ApiToken } from '../domain/api-token.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { PasswordReset } from '../domain/password-reset.js';
import { SecondFactor } from '../domain/second-factor.js';
import { Session } from '../domain/session.js';
import { SocialLogin } from '../domain/social-login.js';

/**
 * Ends sessions of a person within a command. Answers their ids. With all of them go the links to another e-mail, or whoever
 * asked for one at a browser that was left open would have the account by it afterwards.
 */
export const endSessions = async (
  em: EntityManager,
  personId: string,
  which: { only: string } | { allBut: string | null },
): Promise<string[]> => {
  const id = 'only' in which ? which.only : which.allBut && { $ne: which.allBut };
  const where = { person: personId, ...(id && { id }) };
  const ended = (await em.find(Session, where, { fields: ['id'] })).map((session) => session.id);
  await em.nativeDelete(Session, { id: { $in: ended } });
  if ('allBut' in which)
    await em.nativeDelete(EmailConfirmation, { person: personId, endedAt: null, email: { $ne: null } });
  if (ended.length > 0) happened(sessionsEnded({ sessionIds: ended }));
  return ended;
};

/** What a new password ends: all sessions but the one that chose it, and links that sign in or lead to another password. */
export const endOtherWaysIn = async (
  em: EntityManager,
  personId: string,
  session: string | null,
  now: Date,
): Promise<void> => {
  await endSessions(em, personId, { allBut: session });
  await endMailedWaysIn(em, personId, now);
};

/** Links that sign in or lead to another password: those in a mailbox of before let nobody in. */
export const endMailedWaysIn = async (em: EntityManager, personId: string, now: Date): Promise<void> => {
  await em.nativeUpdate(EmailConfirmation, { person: personId, endedAt: null, signsIn: true }, { endedAt: now });
  await em.nativeUpdate(PasswordReset, { person: personId, endedAt: null }, { endedAt: now });
};

/**
 * An address is proven for the first time. Whoever registered it may have been a stranger: what they put into the account, so
 * that it could be entered later on (a network, a token) or that its owner could not (a second factor), goes.
 */
export const endWaysOfUnproven = async (em: EntityManager, personId: string): Promise<void> => {
  await em.nativeDelete(SocialLogin, { person: personId });
  await em.nativeDelete(SecondFactor, { person: personId });
  await em.nativeDelete(ApiToken, { person: personId });
};
