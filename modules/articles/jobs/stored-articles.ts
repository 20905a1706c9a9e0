import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { type TextStore, TextStores } from '../../texts/text-stores.api.js';
import type { StoredText } from '../../texts/texts.api.js';

/** Published articles, for when the renderer is another one. */
@Injectable()
export class StoredArticles implements TextStore, OnModuleInit {
  readonly name = 'articles';
  readonly standing = `select a.text || ' ' || coalesce(a.cover::text, '') from articles.articles a
      where a.removal_id is null and a.state <> 'UNAVAILABLE'
    union all select v.text || ' ' || coalesce(v.cover::text, '') from articles.versions v
      join articles.articles a on a.id = v.article_id where a.removal_id is null and a.state <> 'UNAVAILABLE'`;

  constructor(
    private readonly orm: MikroORM,
    private readonly stores: TextStores,
  ) {}

  onModuleInit(): void {
    this.stores.add(this);
  }

  outdated(renderer: number, limit: number): Promise<{ key: string; texts: string[] }[]> {
    const sql = `select article_id || ' ' || number as key, array[text] as texts from articles.versions where renderer < $1
      order by article_id, number limit $2`;
    return query(this.orm.em.fork(), sql, [renderer, limit]);
  }

  async renew(
    key: string,
    [text]: readonly string[],
    renderer: number,
    [rendered]: readonly (StoredText | null)[],
  ): Promise<void> {
    const [id, number] = key.split(' ');
    const sql = `update articles.versions set renderer = $4, html = coalesce($5, html), excerpt = coalesce($6, excerpt)
      where article_id = $1 and number = $2 and text = $3`;
    const shown = [rendered?.html ?? null, rendered?.excerpt ?? null];
    await query(this.orm.em.fork(), sql, [id, Number(number), text, renderer, ...shown]);
  }
}
