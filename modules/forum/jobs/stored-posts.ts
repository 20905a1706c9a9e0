import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { type TextStore, TextStores } from '../../texts/text-stores.api.js';
import { contentOf, contentSql } from '../domain/rendered.js';

/** What somebody has begun to write may become a post, and what an appeal waits for may be one again. */
const others = ` union all select text from forum.drafts
  union all select text from forum.decisions where appealed_at is not null and answered_at is null`;

/** Topics and comments, for when the renderer is another one. */
@Injectable()
export class StoredPosts implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly stores: TextStores,
  ) {}

  onModuleInit(): void {
    for (const table of ['topics', 'comments'] as const) this.stores.add(this.storeOf(table));
  }

  private storeOf(table: 'topics' | 'comments'): TextStore {
    const outdatedSql = `select id as key, array[text] as texts from forum.${table} where renderer < $1 limit $2`;
    const sql = `update forum.${table} set ${contentSql} where id = $1 and text = $2 and renderer < $4`;
    const refusedSql = `update forum.${table} set renderer = $3 where id = $1 and text = $2 and renderer < $3`;
    return {
      name: `forum.${table}`,
      standing: `select text from forum.${table} where deleted_at is null${table === 'topics' ? others : ''}`,
      outdated: (renderer, limit) => query(this.orm.em.fork(), outdatedSql, [renderer, limit]),
      renew: async (id, [text = ''], renderer, [rendered]) => {
        if (!rendered) return void (await query(this.orm.em.fork(), refusedSql, [id, text, renderer]));
        const { html } = rendered;
        await query(this.orm.em.fork(), sql, [id, ...contentOf({ text, html, renderer })]);
      },
    };
  }
}
