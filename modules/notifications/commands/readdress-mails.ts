import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

/** NOTIF1: mails about notices that have not gone yet go to another address of their person; all others are of the address that they were written to. */
export class ReaddressMails extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly former: string,
    readonly email: string,
  ) {
    super();
  }
}

@CommandHandler(ReaddressMails)
export class ReaddressMailsHandler implements ICommandHandler<ReaddressMails> {
  constructor(private readonly em: EntityManager) {}

  async execute({ former, email }: ReaddressMails): Promise<void> {
    const sql = `update notifications.messages set recipient = $2
      where lower(recipient) = lower($1) and purpose = 'notices' and sent_at is null`;
    await query(this.em, sql, [former, email]);
  }
}
