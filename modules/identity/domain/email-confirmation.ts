import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../../kernel/contract/language.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { emailConfirmationRequested } from '../contract/events.js';
import { Person } from './person.js';

/** The link works for 24 hours (decisions, People). */
const life = 24 * 60 * 60 * 1000;

const EmailConfirmationSchema = defineEntity({
  name: 'EmailConfirmation',
  schema: 'identity',
  tableName: 'email_confirmations',
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade').index(),
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    /** It was asked for to sign in by it; it confirms the e-mail as well. */
    signsIn: p.boolean().default(false),
  },
});

/** A confirmation link that was asked for. A new one ends the old one. */
export class EmailConfirmation extends EmailConfirmationSchema.class {
  static request(
    person: Person,
    language: Language,
    now: Date,
    { id = newId(), signsIn = false }: { id?: string; signsIn?: boolean } = {},
  ): EmailConfirmation {
    const made = Object.assign(new EmailConfirmation(), {
      id,
      person,
      signsIn,
      expiresAt: new Date(now.getTime() + life),
      endedAt: null,
    });
    happened(emailConfirmationRequested({ confirmationId: made.id, language }));
    return made;
  }

  end(now: Date): void {
    this.endedAt ??= now;
  }

  /** @throws DomainError EMAIL_CONFIRMED when there is nothing left to do, CONFIRM_LINK_OUTDATED */
  refuseOver(now: Date): void {
    const isOver = (this.endedAt !== null && this.endedAt !== undefined) || now >= this.expiresAt;
    refuse(isOver && !this.signsIn && this.person.status !== 'NEW', 'EMAIL_CONFIRMED');
    refuse(isOver, 'CONFIRM_LINK_OUTDATED');
  }

  /** Uses the link up. @throws DomainError as `refuseOver` */
  use(now: Date): void {
    this.refuseOver(now);
    this.end(now);
    this.person.confirmEmail();
  }
}

EmailConfirmationSchema.setClass(EmailConfirmation);

/** Token of a link: the id with its signature, so that no secret is stored or put into a job. */
export const tokenOf = (confirmationId: string, secret: string): string =>
  `${confirmationId}.${signatureOf(confirmationId, secret)}`;

/** The id that a token was made for, or null when its signature is not ours. */
export const confirmationOf = (token: string, secret: string): string | null => {
  const [id = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(id, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
};

const signatureOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`email-confirmation:${id}`).digest('base64url');
