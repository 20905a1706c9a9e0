import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';

/** NOTIF1: no mail is due to people who have no address, or are gone. */
export class DropMails extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly personIds: readonly string[]) {
    super();
  }
}

@CommandHandler(DropMails)
export class DropMailsHandler implements ICommandHandler<DropMails> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ personIds }: DropMails): Promise<void> {
    const sql = 'update notifications.notices set mail_at = null where person_id = any($1::uuid[]) and mail_at <= $2';
    await query(this.em, sql, [personIds, this.clock.now()]);
  }
}
