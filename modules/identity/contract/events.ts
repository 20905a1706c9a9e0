import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';
import { language } from '../../kernel/contract/language.js';

/** A confirmation link has to be sent. */
export const emailConfirmationRequested = fact('identity.EmailConfirmationRequested', {
  confirmationId: z.uuid(),
  language,
});

/** A code has to be sent to a telephone. */
export const phoneCodeAsked = fact('identity.PhoneCodeAsked', { codeId: z.uuid(), language });

/** Somebody asked for a link by mail, who may be nobody. */
export const linkAsked = fact('identity.LinkAsked', {
  /** Of the link, made when it was asked for: a job that comes twice sends one. */
  id: z.uuid(),
  username: z.string(),
  language,
  /** True for a link that signs in, false for the confirmation of an e-mail. */
  signsIn: z.boolean(),
});

/** These ended before their time, and what they opened is closed. */
export const sessionsEnded = fact('identity.SessionsEnded', { sessionIds: z.array(z.uuid()) });
