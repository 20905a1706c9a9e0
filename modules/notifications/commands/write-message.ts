import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Message, type NewMessage } from '../domain/message.js';

const dayMs = 24 * 3600 * 1000;

/**
 * AUTH11: stores a mail and has it delivered; the same reason a second time changes nothing. A mailbox that has got as many
 * as the installation sends to one in a day gets no more: anybody may type anybody's address.
 */
export class WriteMessage extends Command<boolean> {
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
    const most = message.isNotice ? Math.floor(this.settings.MAILS_A_DAY / 2) : this.settings.MAILS_A_DAY;
    const isFull = (await this.sentSince(mailbox, new Date(now.getTime() - dayMs))) >= most;
    if (isFull) this.log.warn({ event: 'mail not sent', why: 'MAILS_A_DAY', reason: message.reason });
    else this.em.persist(Message.write(message, now));
    return !isFull;
  }

  private async sentSince(mailbox: string, since: Date): Promise<number> {
    const sql = `select count(*)::int as mails from notifications.messages
      where lower(recipient) = $1 and created_at > $2`;
    return (await queryOne<{ mails: number }>(this.em, sql, [mailbox, since]))?.mails ?? 0;
  }
}
