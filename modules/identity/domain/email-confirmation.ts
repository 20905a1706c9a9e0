import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../../kernel/contract/language.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { emailConfirmationRequested } from '../contract/events.js';
import { Person } from './person.js';

/** The link works for 24 hours (decisions, People). */
const hour = 60 * 60 * 1000;
export const linkLifeMs = 24 * hour;
/**
 * New ones of one person and one kind. Whoever asks for more has the mail of the last one come again, at most once an hour:
 * strangers leave nobody without a link.
 */
export const linksAnHour = 5;
export const linksADay = 10;

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
    /** The address that it confirms, where it is to take the place of the one that the account has. */
    email: p.string().length(254).nullable(),
    /** Of the call that asked for it, where that was its person's own. */
    language: p.enum(['RUS', 'ENG']).nullable(),
  },
});

/** A confirmation link that was asked for. A new one ends the old one. */
export class EmailConfirmation extends EmailConfirmationSchema.class {
  static request(
    person: Person,
    language: Language | null,
    now: Date,
    { id = newId(), signsIn = false, email = null }: { id?: string; signsIn?: boolean; email?: string | null } = {},
  ): EmailConfirmation {
    const made = Object.assign(new EmailConfirmation(), {
      id,
      person,
      signsIn,
      email,
      language,
      expiresAt: new Date(now.getTime() + linkLifeMs),
      endedAt: null,
    });
    happened(emailConfirmationRequested({ confirmationId: made.id, language }));
    return made;
  }

  /** When those end that were sent within the last hours. */
  static ofLastHours(hours: number, now: Date): { $gt: Date } {
    return { $gt: new Date(now.getTime() + linkLifeMs - hours * hour) };
  }

  /** It works from now on again, and its mail is sent once more, unless that was within the last hour. */
  sendAgain(now: Date): void {
    if (this.expiresAt > EmailConfirmation.ofLastHours(1, now).$gt) return;
    this.expiresAt = new Date(now.getTime() + linkLifeMs);
    happened(emailConfirmationRequested({ confirmationId: this.id, language: null, again: now.toISOString() }));
  }

  end(now: Date): void {
    this.endedAt ??= now;
  }

  /** @throws DomainError EMAIL_CONFIRMED when there is nothing left to do, CONFIRM_LINK_OUTDATED */
  refuseOver(now: Date): void {
    const isOver = (this.endedAt !== null && this.endedAt !== undefined) || now >= this.expiresAt;
    refuse(isOver && !this.signsIn && !this.email && this.person.status !== 'NEW', 'EMAIL_CONFIRMED');
    refuse(isOver, 'CONFIRM_LINK_OUTDATED');
  }

  /** Uses the link up. @throws DomainError as `refuseOver` */
  use(now: Date): void {
    this.refuseOver(now);
    this.end(now);
    if (this.email) this.person.changeEmail(this.email, this.language ?? null);
    else this.person.confirmEmail();
  }
}

EmailConfirmationSchema.setClass(EmailConfirmation);
