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
 * AUTH11: stores a mail and has it delivered; the same reason a second time changes nothing. A mailbox that has got as many
 * as the installation sends to one in a day gets no more: anybody may type anybody's address. Notices wait for a day with
 * fewer mails and never take the place of one about the account; what only tells of the account leaves half of its day for
 * what somebody waits for.
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
    const isFull = await this.isFull(mailbox, message.purpose ?? 'asked', new Date(now.getTime() - dayMs));
    if (isFull) this.log.warn({ event: 'mail not sent', why: 'MAILS_A_DAY', reason: message.reason });
    else this.em.persist(Message.write(message, now));
    return !isFull;
  }

  private async isFull(mailbox: string, purpose: Purpose, since: Date): Promise<boolean> {
    const sql = `select count(*)::int as all, count(*) filter (where purpose <> 'notices')::int as account
      from notifications.messages where lower(recipient) = $1 and created_at > $2`;
    const { all, account } = found(await queryOne<{ all: number; account: number }>(this.em, sql, [mailbox, since]));
    const most = this.settings.MAILS_A_DAY;
    if (purpose === 'notices') return all >= most;
    return account >= (purpose === 'account' ? Math.floor(most / 2) : most);
  }
}
