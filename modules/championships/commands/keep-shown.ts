import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import type { FormattedText } from '../contract/championship.js';
import type { textLanguages } from '../domain/shown-text.js';

/** A text as it was rendered before the command that keeps it. */
export interface RenderedText {
  name: FormattedText;
  language: (typeof textLanguages)[number];
  html: string | null;
  renderer: number;
}

const sql = `insert into championships.shown_texts (championship_id, name, language, html, renderer)
  select $1, r.name, r.language, r.html, r.renderer
  from jsonb_to_recordset($2::jsonb) as r(name text, language text, html text, renderer int)
  on conflict (championship_id, name, language) do update set html = excluded.html, renderer = excluded.renderer`;

/** Keeps how texts of a championship are shown, in the place of how they were. */
export const keepShown = async (
  em: EntityManager,
  championshipId: string,
  texts: readonly RenderedText[],
): Promise<void> => {
  if (texts.length > 0) await query(em, sql, [championshipId, JSON.stringify(texts)]);
};
