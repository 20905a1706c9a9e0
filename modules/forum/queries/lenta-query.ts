import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { TopicCard } from '../contract/forum.js';
import { inLanguage, keyText, shownThread, type SortKey } from './forum-sql.js';
import type { Reader } from './thread-queries.js';
import { topicColumns, topicFrom } from './topic-queries.js';

interface Wish {
  mode: 'my' | 'all';
  period?: 'day' | 'week' | 'month' | 'year' | undefined;
  champFilter: string;
  topicFilter: string;
  limit: number;
  cursor?: string | undefined;
}

const cursorForm = z.tuple([z.string().max(40), z.uuid()]);

/** What the reader does not want to hear of; $1 who reads. */
const heard = `and not exists (select from forum.mutes m where m.person_id = $1::uuid and m.muted_id in (h.id, t.author_id))`;

/** Which threads a feed is of: $1 who reads, $3 types, $4 the name of one. */
const threadsSql = (mode: Wish['mode']): string => `${shownThread('h')} and h.type = any($3::text[])
  and ($4::text is null or h.name = $4)
  ${mode === 'my' ? 'and exists (select from forum.subscriptions s where s.person_id = $1::uuid and s.thread_id = h.id)' : 'and ($1::uuid is null or true)'}`;

/** FORUM1: the feed. */
@Injectable()
export class LentaQuery {
  constructor(private readonly orm: MikroORM) {}

  /** @throws DomainError UNAUTHENTICATED where a guest asks for their own */
  async read(wish: Wish, { caller, language }: Reader) {
    if (wish.mode === 'my' && !caller) throw new DomainError('UNAUTHENTICATED');
    const types = [...new Set(wish.topicFilter.split(','))].map((one) => (one === '0' ? 'ordinary' : 'championship'));
    const narrowed = [caller?.id ?? null, language, types, wish.champFilter === '0' ? null : wish.champFilter];
    const [items, total, champs] = await Promise.all([
      this.topics(wish, narrowed),
      this.total(wish.mode, narrowed),
      this.champs(narrowed),
    ]);
    return { ...items, total, champs };
  }

  private async topics({ mode, period, limit, cursor }: Wish, narrowed: readonly unknown[]) {
    const last = cursor ? fromCursor(cursorForm, cursor) : [];
    const key: SortKey = period
      ? { key: `t.popular_${period}`, type: 'bigint' }
      : { key: 't.created_at', type: 'timestamptz' };
    const rows = await oftenQuery<TopicCard & { sortKey: string }>(
      this.orm.em.fork(),
      `select ${topicColumns}, ${keyText(key)} as "sortKey" ${topicFrom}
       where t.deleted_at is null and t.hidden_at is null and ${threadsSql(mode)} ${heard}
         ${cursor ? `and (${key.key}, t.id) < ($6::${key.type}, $7::uuid)` : ''}
       order by ${key.key} desc, t.id desc limit $5`,
      [...narrowed, limit + 1, ...last],
    );
    return toPage(
      rows,
      limit,
      (row) => [row.sortKey, row.id],
      ({ sortKey: _key, ...topic }) => topic,
    );
  }

  /** By the counts that threads keep. */
  private async total(mode: Wish['mode'], narrowed: readonly unknown[]): Promise<number> {
    const sql = `select coalesce(sum(h.topics), 0)::int as total from forum.threads h where ${threadsSql(mode)} and $2::text is not null`;
    return (await oftenQueryOne<{ total: number }>(this.orm.em.fork(), sql, narrowed))?.total ?? 0;
  }

  private champs([, language]: readonly unknown[]): Promise<{ name: string; title: string }[]> {
    const sql = `select h.name, ${inLanguage('h.title', '$1')} as title from forum.threads h
      where ${shownThread('h')} and h.type = 'championship' order by h.created_at desc limit 100`;
    return oftenQuery(this.orm.em.fork(), sql, [language]);
  }
}
