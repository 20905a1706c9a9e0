import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

/** NOTIF1: what was pushed is due no more. */
export class NotePushed extends Command<void> {
  constructor(readonly noticeIds: readonly string[]) {
    super();
  }
}

@CommandHandler(NotePushed)
export class NotePushedHandler implements ICommandHandler<NotePushed> {
  constructor(private readonly em: EntityManager) {}

  async execute({ noticeIds }: NotePushed): Promise<void> {
    await query(this.em, 'update notifications.notices set push_at = null where id = any($1::uuid[])', [noticeIds]);
  }
}
