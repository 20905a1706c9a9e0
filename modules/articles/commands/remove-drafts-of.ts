import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';
import { Files } from '../../kernel/storage/files.js';
import { attachedTo } from './attached-files.js';

/** PROF2: what somebody wrote for nobody yet goes with their account; what was published once stays, as of a deleted user. */
export class RemoveDraftsOf extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly personId: string) {
    super();
  }
}

@CommandHandler(RemoveDraftsOf)
export class RemoveDraftsOfHandler implements ICommandHandler<RemoveDraftsOf> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId }: RemoveDraftsOf): Promise<void> {
    const sql = 'select id from articles.articles where author_id = $1 and versions = 0 order by id for update';
    const ids = (await query<{ id: string }>(this.em, sql, [personId])).map(({ id }) => id);
    await Files.letGo(this.em, await attachedTo(this.em, ids));
    await query(this.em, 'delete from articles.articles where id = any($1::uuid[])', [ids]);
  }
}
