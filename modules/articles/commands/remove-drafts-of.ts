import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';
import { Files } from '../../kernel/storage/files.js';
import { attachedTo } from './attached-files.js';

/**
 * PROF2: what somebody wrote for nobody yet goes with their account, also where it was to take the place of something; what was
 * published once stays, as of a deleted user.
 */
export class RemoveDraftsOf extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly personId: string) {
    super();
  }
}

/** $1 author: the version that is read, would come back with all else of them, or was read last. */
const backSql = `update articles.articles a set title = v.title, subtitle = v.subtitle, text = v.text, cover = v.cover,
    cover_alt = v.cover_alt, cover_focus = v.cover_focus, attachments = v.attachments, sequence = a.sequence + 1,
    state = case when a.state = 'UNAVAILABLE' then a.state when a.version is null then 'DRAFT' else 'PUBLISHED' end
  from articles.versions v where a.author_id = $1 and v.article_id = a.id
    and v.number = coalesce(a.version, a.removed_version, a.versions)`;

@CommandHandler(RemoveDraftsOf)
export class RemoveDraftsOfHandler implements ICommandHandler<RemoveDraftsOf> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId }: RemoveDraftsOf): Promise<void> {
    const sql = 'select id from articles.articles where author_id = $1 order by id for update';
    const ids = (await query<{ id: string }>(this.em, sql, [personId])).map(({ id }) => id);
    const named = await attachedTo(this.em, ids);
    await query(this.em, 'delete from articles.articles where id = any($1::uuid[]) and versions = 0', [ids]);
    await query(this.em, backSql, [personId]);
    const left = new Set(await attachedTo(this.em, ids));
    await Files.letGo(
      this.em,
      named.filter((key) => !left.has(key)),
    );
  }
}
