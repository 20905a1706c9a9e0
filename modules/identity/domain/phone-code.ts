import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../../kernel/contract/language.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { phoneCodeAsked } from '../contract/events.js';
import { pauseSeconds } from '../contract/limits.js';
import { Person } from './person.js';
import { digitsOfId, isSame } from './secret-of-id.js';

/** How long a code works, how often it may be tried, and what is sent (decisions, People). */
const lifeMs = 10 * 60_000;
const mostTries = 5;
export const messagesADay = 5;

const PhoneCodeSchema = defineEntity({
  name: 'PhoneCode',
  schema: 'identity',
  tableName: 'phone_codes',
  indexes: [
    { name: 'phone_codes_person_index', properties: ['person', 'createdAt'] },
    { name: 'phone_codes_phone_index', properties: ['phone', 'createdAt'] },
    { name: 'phone_codes_created_index', properties: ['createdAt'] },
  ],
  checks: [{ name: 'phone_codes_tries_check', expression: `tries >= 0 and tries <= ${mostTries}` }],
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade'),
    phone: p.string().length(16),
    tries: p.smallint().default(0),
    createdAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
});

/** What a try came to. */
export type Tried = 'right' | 'wrong' | 'exceeded';

/** A code that was sent to a telephone. The code itself is stored nowhere: it is made of the id, as links are. */
export class PhoneCode extends PhoneCodeSchema.class {
  static ask(person: Person, phone: string, language: Language, now: Date): PhoneCode {
    const made = Object.assign(new PhoneCode(), {
      id: newId(),
      person,
      phone,
      tries: 0,
      createdAt: now,
      endedAt: null,
    });
    happened(phoneCodeAsked({ codeId: made.id, language }));
    return made;
  }

  end(now: Date): void {
    this.endedAt ??= now;
  }

  /** Whether it may be typed still. */
  isAlive(now: Date): boolean {
    const isEnded = this.endedAt !== null && this.endedAt !== undefined;
    return !isEnded && this.tries < mostTries && !this.isOver(now);
  }

  /** Seconds until another one may be asked for. */
  pauseLeft(now: Date): number {
    return Math.max(0, Math.ceil(pauseSeconds - (now.getTime() - this.createdAt.getTime()) / 1000));
  }

  private isOver(now: Date): boolean {
    return now.getTime() - this.createdAt.getTime() > lifeMs;
  }

  /** Counts a try, and uses the code up where it is the right one. */
  try(typed: string, secret: string, now: Date): Tried {
    if (this.tries >= mostTries) return 'exceeded';
    this.tries += 1;
    if (this.isOver(now) || !isSame(typed, digitsOfId('phone-code', this.id, secret))) return 'wrong';
    this.end(now);
    return 'right';
  }
}

PhoneCodeSchema.setClass(PhoneCode);
