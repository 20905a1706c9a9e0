import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { secondsTo } from '../../kernel/domain/seconds-to.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { pauseSeconds } from '../contract/limits.js';
import { Person } from '../domain/person.js';
import { messagesADay, PhoneCode } from '../domain/phone-code.js';
import { phoneNumber } from '../domain/phone-number.js';
import { PhoneMessages } from '../phone-messages.port.js';

const dayMs = 24 * 3_600_000;

interface Sent {
  byPerson: number;
  toPhone: number;
  inAll: number;
  lastAt: string | null;
  /** The oldest of the day: of theirs, and of all. */
  firstAt: string | null;
  firstOfAll: string | null;
}

const sentSql = `select count(*) filter (where person_id = $1)::int as "byPerson",
    count(*) filter (where phone = $2)::int as "toPhone", count(*)::int as "inAll",
    max(created_at) filter (where person_id = $1 or phone = $2) as "lastAt",
    min(created_at) filter (where person_id = $1 or phone = $2) as "firstAt", min(created_at) as "firstOfAll"
  from identity.phone_codes where created_at > $3`;

/** AUTH6: has a code sent to a telephone that somebody says is theirs. */
export class AskPhoneCode extends Command<{ retryAfter: number }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly phone: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(AskPhoneCode)
export class AskPhoneCodeHandler implements ICommandHandler<AskPhoneCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly messages: PhoneMessages,
    private readonly log: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError SMS_UNAVAILABLE, EMAIL_UNCONFIRMED, PHONE_WRONG, PHONE_COUNTRY, PHONE_USED, SMS_TOO_SOON, SMS_LIMIT */
  async execute({ personId, phone: typed, language }: AskPhoneCode) {
    // A code that never comes must not be said to be sent.
    refuse(!this.messages.isReady(), 'SMS_UNAVAILABLE');
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // Messages cost money: nobody sends one from behind an address that may be anybody's.
    refuse(person.status === 'NEW', 'EMAIL_UNCONFIRMED');
    const phone = phoneNumber(typed, this.settings.SMS_COUNTRIES);
    const owner = await this.em.findOne(Person, { phone });
    refuse(owner !== null && owner.id !== personId, 'PHONE_USED');
    // One after the other, so that what is counted is what there is.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('phone codes', 0))`);
    await this.refuseTooMany(personId, phone);
    await this.em.nativeUpdate(PhoneCode, { person: personId, endedAt: null }, { endedAt: this.clock.now() });
    this.em.persist(PhoneCode.ask(person, phone, language, this.clock.now()));
    return { retryAfter: pauseSeconds };
  }

  private async refuseTooMany(personId: string, phone: string): Promise<void> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - dayMs);
    const sent = await queryOne<Sent>(this.em, sentSql, [personId, phone, since]);
    if (!sent) return;
    const wait = sent.lastAt ? pauseSeconds - (now.getTime() - new Date(sent.lastAt).getTime()) / 1000 : 0;
    if (wait > 0)
      throw new DomainError('SMS_TOO_SOON', { details: { seconds: Math.ceil(wait), retryAfter: Math.ceil(wait) } });
    const tomorrow = (firstAt: string | null) => ({ retryAfter: secondsTo(firstAt, now, dayMs) });
    refuse(Math.max(sent.byPerson, sent.toPhone) >= messagesADay, 'SMS_LIMIT', tomorrow(sent.firstAt));
    if (sent.inAll < this.settings.SMS_A_DAY) return;
    // Costs money, or is an attack: somebody has to look.
    this.log.warnOnce('messages to phones used up', { SMS_A_DAY: String(this.settings.SMS_A_DAY) });
    throw new DomainError('SMS_LIMIT', { details: tomorrow(sent.firstOfAll) });
  }
}
