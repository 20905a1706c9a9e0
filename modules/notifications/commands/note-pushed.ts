import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

/** NOTIF1: what was pushed is due no more, nor what could not be for so long that nobody waits for it. */
export class NotePushed extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly which: { noticeIds: readonly string[] } | { dueBefore: Date }) {
    super();
  }
}

@CommandHandler(NotePushed)
export class NotePushedHandler implements ICommandHandler<NotePushed> {
  constructor(private readonly em: EntityManager) {}

  async execute({ which }: NotePushed): Promise<void> {
    const set = 'update notifications.notices set push_at = null where';
    if ('noticeIds' in which) await query(this.em, `${set} id = any($1::uuid[])`, [which.noticeIds]);
    else await query(this.em, `${set} push_at < $1`, [which.dueBefore]);
  }
}
