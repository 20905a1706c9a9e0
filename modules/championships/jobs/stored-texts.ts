import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { type TextStore, TextStores } from '../../texts/text-stores.api.js';
import type { StoredText } from '../../texts/texts.api.js';
import { formattedTexts } from '../contract/championship.js';
import { textLanguages } from '../domain/shown-text.js';

/** Every text of every championship, in each language. */
const writtenSql = `championships.championships c cross join lateral (values ${formattedTexts
  .flatMap((name) => textLanguages.map((language) => `('${name}', '${language}', c.${name} ->> '${language}')`))
  .join(', ')}) w(name, language, text)`;

/** Texts of championships, for when the renderer is another one, and for those from before they were rendered when written. */
@Injectable()
export class StoredTexts implements TextStore, OnModuleInit {
  readonly name = 'championships';
  readonly standing = `select w.text from ${writtenSql}`;

  constructor(
    private readonly orm: MikroORM,
    private readonly stores: TextStores,
  ) {}

  onModuleInit(): void {
    this.stores.add(this);
  }

  outdated(renderer: number, limit: number): Promise<{ key: string; texts: string[] }[]> {
    const sql = `select c.id || ' ' || w.name || ' ' || w.language as key, array[w.text] as texts from ${writtenSql}
      left join championships.shown_texts t
        on t.championship_id = c.id and t.name = w.name and t.language = w.language
      where w.text <> '' and coalesce(t.renderer, 0) < $1 limit $2`;
    return query(this.orm.em.fork(), sql, [renderer, limit]);
  }

  async renew(
    key: string,
    [text]: readonly string[],
    renderer: number,
    [rendered]: readonly (StoredText | null)[],
  ): Promise<void> {
    // Whoever saves meanwhile has rendered it by this renderer.
    const sql = `insert into championships.shown_texts as t (championship_id, name, language, html, renderer)
      select c.id, w.name, w.language, $6, $5 from ${writtenSql}
      where c.id = $1 and w.name = $2 and w.language = $3 and w.text = $4
      on conflict (championship_id, name, language) do update
        set html = coalesce(excluded.html, t.html), renderer = excluded.renderer where t.renderer < excluded.renderer`;
    await query(this.orm.em.fork(), sql, [...key.split(' '), text, renderer, rendered?.html ?? null]);
  }
}
