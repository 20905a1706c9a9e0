import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bilingual } from '../../../kernel/contract/language.js';
import { query } from '../../../kernel/database/sql.js';
import { newId } from '../../../kernel/domain/id.js';
import type { Thread } from '../thread.js';
import { columnsOf } from './columns.js';

/** A thread that is not here yet. */
export interface NewThread {
  name: string;
  type: Thread['type'];
  state: Thread['state'];
  isOpen?: boolean;
  title: Bilingual;
  description: Bilingual;
  logo: { svg: string; sum: string } | null;
  authorIds: readonly string[];
  championshipId?: string;
  pinned?: boolean;
  createdAt: Date;
  /** When an application for it was decided on; nobody applied for the others. */
  decidedAt?: Date;
}

/** A text as people write it, in one language: it stands for both. */
export const inBoth = (text: string): Bilingual => ({ rus: text, eng: text });

/** A thread of people as it is brought here from elsewhere, already decided on. */
export interface BroughtThread {
  name: string;
  title: string;
  description: string;
  logo: { svg: string; sum: string } | null;
  authorIds: readonly string[];
  pinned: boolean;
  createdAt: Date;
}

export const broughtThread = ({ title, description, createdAt, ...thread }: BroughtThread): NewThread => {
  const texts = { title: inBoth(title), description: inBoth(description) };
  return { ...thread, ...texts, type: 'ordinary', state: 'APPROVED', createdAt, decidedAt: createdAt };
};

const insertSql = (once: 'name' | 'championship_id') => `insert into forum.threads (id, name, type, state, is_open,
    title, description, logo, logo_sum, author_ids, championship_id, pinned, last_at, created_at, decided_at)
  select g.id, g.name, g.type, g.state, g.is_open, g.title, g.description, g.logo, g.logo_sum, g.author_ids::uuid[], g.championship_id,
    g.pinned, g.created_at, g.created_at, g.decided_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::jsonb[], $7::jsonb[], $8::text[], $9::text[],
    $10::text[], $11::uuid[], $12::boolean[], $13::timestamptz[], $14::timestamptz[]) as g (id, name, type, state, is_open, title,
    description, logo, logo_sum, author_ids, championship_id, pinned, created_at, decided_at)
  on conflict (${once}) do nothing returning id`;

/**
 * Makes threads: the one place where their rows are written.
 * @param once what two of them may not have: of those that are here already none is made
 * @returns the ids of those that were made
 */
export const addThreads = async (
  em: EntityManager,
  threads: readonly NewThread[],
  once: 'name' | 'championship_id' = 'name',
): Promise<string[]> => {
  const made = threads.map(({ title, description, logo, authorIds, ...thread }) => {
    const texts = { title: JSON.stringify(title), description: JSON.stringify(description) };
    const lists = { logo: logo?.svg, logoSum: logo?.sum, authorIds: `{${authorIds.join()}}` };
    return { id: newId(), isOpen: true, pinned: false, ...thread, ...texts, ...lists };
  });
  const own = ['id', 'name', 'type', 'state', 'isOpen', 'title', 'description', 'logo', 'logoSum', 'authorIds'] as const; // prettier-ignore
  const values = columnsOf(made, [...own, 'championshipId', 'pinned', 'createdAt', 'decidedAt']);
  return (await query<{ id: string }>(em, insertSql(once), values)).map(({ id }) => id);
};
