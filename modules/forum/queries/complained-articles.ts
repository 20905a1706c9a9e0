import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HiddenArticles } from '../../articles/hidden-articles.api.js';
import { oftenQuery } from '../../kernel/database/sql.js';
import { articlesThread } from '../contract/addresses.js';

const hiddenSql = `select t.id from forum.topics t join forum.threads h on h.id = t.thread_id
  where h.name = '${articlesThread}' and t.hidden_at is not null`;

/** FORUM3: an article that enough people complained about is hidden wherever it is read, until somebody has looked. */
@Injectable()
export class ComplainedArticles implements OnModuleInit {
  constructor(
    private readonly articles: HiddenArticles,
    private readonly orm: MikroORM,
  ) {}

  onModuleInit(): void {
    this.articles.add(async () => {
      const rows = await oftenQuery<{ id: string }>(this.orm.em.fork(), hiddenSql, []);
      return rows.map(({ id }) => id);
    });
  }
}
