import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Message, type NewMessage, type Purpose } from '../domain/message.js';

const dayMs = 24 * 3600 * 1000;

/**
 * AUTH11: stores a mail and has it delivered; the same reason a second time changes nothing. A mailbox gets as many a day as the
 * installation allows of what anybody could have sent there by typing its address, and as many notices, which wait for the next
 * day then: neither takes the place of the other. What tells of the account always goes, and so does what its person asks for, of
 * which identity allows so many: nothing that strangers ask for may hide the one or the other.
 */
export class WriteMessage extends Command<boolean> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly message: NewMessage) {
    super();
  }
}

@CommandHandler(WriteMessage)
export class WriteMessageHandler implements ICommandHandler<WriteMessage> {
  private readonly log = new Logger('Mail');

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns false where the mailbox has had enough for today */
  async execute({ message }: WriteMessage): Promise<boolean> {
    const mailbox = message.recipient.toLowerCase();
    await query(this.em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mailbox ${mailbox}`]);
    const now = this.clock.now();
    const known = await this.em.count(Message, { reason: message.reason });
    if (known > 0) return true;
    const isFull = await this.isFull(mailbox, message.purpose, new Date(now.getTime() - dayMs));
    if (isFull) this.log.warn({ event: 'mail not sent', why: 'MAILS_A_DAY', reason: message.reason });
    else this.em.persist(Message.write(message, now));
    return !isFull;
  }

  private async isFull(mailbox: string, purpose: Purpose, since: Date): Promise<boolean> {
    if (purpose === 'asked' || purpose === 'account') return false;
    const sql = `select count(*)::int as written from notifications.messages
      where lower(recipient) = $1 and created_at > $2 and purpose = $3`;
    const { written } = found(await queryOne<{ written: number }>(this.em, sql, [mailbox, since, purpose]));
    return written >= this.settings.MAILS_A_DAY;
  }
}
