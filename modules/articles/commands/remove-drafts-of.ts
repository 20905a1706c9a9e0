import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

/** PROF2: what somebody wrote for nobody yet goes with their account; what was published once stays, as of a deleted user. */
export class RemoveDraftsOf extends Command<void> {
  constructor(readonly personId: string) {
    super();
  }
}

@CommandHandler(RemoveDraftsOf)
export class RemoveDraftsOfHandler implements ICommandHandler<RemoveDraftsOf> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId }: RemoveDraftsOf): Promise<void> {
    // Their files are named by nothing then: the sweeper removes them.
    await query(this.em, 'delete from articles.articles where author_id = $1 and versions = 0', [personId]);
  }
}
