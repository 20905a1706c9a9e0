import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

/** NOTIF1: mails about notices that have not gone yet go to another address of their person; all others are of the address that they were written to. */
export class ReaddressMails extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly personId: string,
    readonly former: string,
    readonly email: string,
  ) {
    super();
  }
}

@CommandHandler(ReaddressMails)
export class ReaddressMailsHandler implements ICommandHandler<ReaddressMails> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, former, email }: ReaddressMails): Promise<void> {
    // The former address may be another one's by now, who has mails there too.
    const sql = `update notifications.messages m set recipient = $3 from notifications.notices n
      where n.person_id = $1 and m.reason = 'notices:' || n.id
        and lower(m.recipient) = lower($2) and m.purpose = 'notices' and m.sent_at is null`;
    await query(this.em, sql, [personId, former, email]);
  }
}
