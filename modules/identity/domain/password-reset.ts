import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { passwordResetAsked } from '../contract/events.js';
import { Person } from './person.js';
import { digitsOfId, isSame } from './secret-of-id.js';

/** How long code and link work, and how often the code may be tried (decisions, People). */
const lifeMs = 30 * 60_000;
const mostTries = 5;
/**
 * New ones of one person. Whoever asks for more has the mail of the last one come again, at most three times an hour: strangers
 * can neither end the one that its person reads nor leave its person without any.
 */
export const resetsAnHour = 5;
export const resetsADay = 10;
const againMs = 20 * 60_000;

const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  schema: 'identity',
  tableName: 'password_resets',
  indexes: [
    { name: 'password_resets_person_index', properties: ['person', 'createdAt'] },
    {
      name: 'password_resets_alive_unique',
      expression: `create unique index "password_resets_alive_unique" on "identity"."password_resets" ("person_id") where ended_at is null`,
    },
  ],
  checks: [{ name: 'password_resets_tries_check', expression: `tries >= 0 and tries <= ${mostTries}` }],
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade'),
    tries: p.smallint().default(0),
    createdAt: p.datetime(),
    /** When its mail was written last; it works from then on. */
    sentAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
});

/** What a code that was typed came to. */
export type TriedReset = 'right' | 'wrong';

/** AUTH5: a forgotten password's way back. Neither its code nor its link is stored: both are made of the id. */
export class PasswordReset extends PasswordResetSchema.class {
  static ask(id: string, person: Person, now: Date): PasswordReset {
    const made = Object.assign(new PasswordReset(), {
      id,
      person,
      tries: 0,
      createdAt: now,
      sentAt: now,
      endedAt: null,
    });
    happened(passwordResetAsked({ resetId: id }));
    return made;
  }

  /** It works from now on again, and its mail is sent once more, unless that was a moment ago. */
  sendAgain(now: Date): void {
    if (now.getTime() - this.sentAt.getTime() < againMs) return;
    this.sentAt = now;
    happened(passwordResetAsked({ resetId: this.id, again: now.toISOString() }));
  }

  end(now: Date): void {
    this.endedAt ??= now;
  }

  isOver(now: Date): boolean {
    const isEnded = this.endedAt !== null && this.endedAt !== undefined;
    return isEnded || now.getTime() - this.sentAt.getTime() >= lifeMs;
  }

  /** Uses it up by its link, whose signature was looked at. @throws DomainError RESET_LINK_OUTDATED */
  useLink(now: Date): void {
    refuse(this.isOver(now), 'RESET_LINK_OUTDATED');
    this.end(now);
  }

  /** Counts a try of the code, and uses it up where it is right. The link works on when the tries are used up. */
  tryCode(typed: string, secret: string, now: Date): TriedReset {
    if (this.isOver(now) || this.tries >= mostTries) return 'wrong';
    this.tries += 1;
    if (!isSame(typed, digitsOfId('password-reset-code', this.id, secret))) return 'wrong';
    this.end(now);
    return 'right';
  }
}

PasswordResetSchema.setClass(PasswordReset);
constraintMeans('password_resets_alive_unique', 'CONFLICT');
