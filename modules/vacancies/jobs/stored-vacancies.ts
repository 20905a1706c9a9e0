import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { type TextStore, TextStores } from '../../texts/text-stores.api.js';
import type { StoredText } from '../../texts/texts.api.js';
import type { VacancyText } from '../contract/faults.js';
import { richParts } from '../contract/kinds.js';

/** The Markdown of a vacancy, that of the second language after that of the first. */
const partsOf = ({ info, info_en: english }: VacancyText): string[] =>
  [info, ...(english ? [english] : [])].flatMap((side) => richParts.map((part) => side[part]));

/** What takes the place of what was shown of one language; what the renderer refuses stays. */
const shownOf = (rendered: readonly (StoredText | null)[]): string =>
  JSON.stringify(
    Object.fromEntries(richParts.flatMap((part, at) => (rendered[at] ? [[part, rendered[at].html]] : []))),
  );

/** Vacancies, what everybody sees of them, and comments, for when the renderer is another one. */
@Injectable()
export class StoredVacancies implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly stores: TextStores,
  ) {}

  onModuleInit(): void {
    this.stores.add(this.storeOf('vacancies'));
    this.stores.add(this.storeOf('posts'));
    this.stores.add(this.comments());
  }

  private storeOf(table: 'vacancies' | 'posts'): TextStore {
    const id = table === 'posts' ? 'vacancy_id' : 'id';
    const outdatedSql = `select ${id} || ' ' || md5(text::text) as key, text from vacancies.${table}
      where renderer < $1 limit $2`;
    const sql = `update vacancies.${table} set renderer = $3,
      html = html || jsonb_build_object('info', html->'info' || $4::jsonb)
        || case when html ? 'info_en' then jsonb_build_object('info_en', html->'info_en' || $5::jsonb) else '{}' end
      where ${id} = $1 and md5(text::text) = $2 and renderer < $3`;
    return {
      name: `vacancies.${table}`,
      standing: `select text::text from vacancies.${table}`,
      outdated: async (renderer, limit) => {
        const rows = await query<{ key: string; text: VacancyText }>(this.orm.em.fork(), outdatedSql, [
          renderer,
          limit,
        ]);
        return rows.map(({ key, text }) => ({ key, texts: partsOf(text) }));
      },
      renew: async (key, _texts, renderer, rendered) => {
        const sides = [rendered.slice(0, richParts.length), rendered.slice(richParts.length)].map(shownOf);
        await query(this.orm.em.fork(), sql, [...key.split(' '), renderer, ...sides]);
      },
    };
  }

  private comments(): TextStore {
    const outdatedSql = 'select id as key, array[text] as texts from vacancies.comments where renderer < $1 limit $2';
    const sql = `update vacancies.comments set renderer = $3, html = coalesce($4, html)
      where id = $1 and text = $2 and renderer < $3`;
    return {
      name: 'vacancies.comments',
      standing: 'select text from vacancies.comments where removal_id is null and taken_at is null',
      outdated: (renderer, limit) => query(this.orm.em.fork(), outdatedSql, [renderer, limit]),
      renew: async (id, [text], renderer, [rendered]) => {
        await query(this.orm.em.fork(), sql, [id, text, renderer, rendered?.html ?? null]);
      },
    };
  }
}
