import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

/** What the forum keeps for one person alone; what they wrote for others stays. */
const own = ['drafts', 'bookmarks', 'subscriptions', 'topic_visits', 'thread_visits', 'mutes', 'decisions'];

/** FORUM1: nothing is left that was only for somebody whose account is gone. */
export class ForgetPerson extends Command<void> {
  constructor(readonly personId: string) {
    super();
  }
}

@CommandHandler(ForgetPerson)
export class ForgetPersonHandler implements ICommandHandler<ForgetPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId }: ForgetPerson): Promise<void> {
    for (const table of own) await query(this.em, `delete from forum.${table} where person_id = $1`, [personId]);
  }
}
