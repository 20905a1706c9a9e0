import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

const own = ['notices', 'readers', 'push_subscriptions'];

/** PROF2: nothing is left of what somebody was told whose account is gone, nor of how they wanted to be told. */
export class ForgetReader extends Command<void> {
  constructor(readonly personId: string) {
    super();
  }
}

@CommandHandler(ForgetReader)
export class ForgetReaderHandler implements ICommandHandler<ForgetReader> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId }: ForgetReader): Promise<void> {
    for (const table of own)
      await query(this.em, `delete from notifications.${table} where person_id = $1`, [personId]);
  }
}
