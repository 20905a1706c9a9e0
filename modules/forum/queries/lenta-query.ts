import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { JoinedReads } from '../../kernel/database/joined-reads.js';
import { oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { ReadyReply } from '../../kernel/http/reply.interceptor.js';
import type { TopicCard } from '../contract/forum.js';
import { lenta } from '../contract/lists.js';
import { shownPost, shownThread } from '../domain/shown.js';
import { inLanguage, keyText, rowsFor, type SortKey } from './forum-sql.js';
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

/** What the reader does not want to hear of, once for all rows; $1 who reads. */
const unheard = `array(select m.muted_id from forum.mutes m where m.person_id = $1::uuid)`;

type Narrowing = Pick<Wish, 'mode' | 'champFilter' | 'topicFilter'>;

const typesOf = ({ topicFilter }: Narrowing): string[] =>
  [...new Set(topicFilter.split(','))].map((one) => (one === '0' ? 'ordinary' : 'championship'));

/** Which threads a feed is of: $1 who reads, $3 types, $4 the name of one. What is not narrowed is not looked at. @param id SQL */
const threadsSql = (wish: Narrowing, id: 'h.id' | 't.thread_id' = 'h.id'): string => `${shownThread('h')}
  and ${typesOf(wish).length > 1 ? '$3::text[] is not null' : 'h.type = any($3::text[])'}
  and ${wish.champFilter === '0' ? '$4::text is null' : 'h.name = $4'}
  and ${wish.mode === 'my' ? `${id} = any(array(select s.thread_id from forum.subscriptions s where s.person_id = $1::uuid))` : '($1::uuid is null or true)'}`;

/** FORUM1: the feed. */
@Injectable()
export class LentaQuery {
  private readonly toGuests = new JoinedReads<ReadyReply>();

  constructor(private readonly orm: MikroORM) {}

  /** @throws DomainError UNAUTHENTICATED where a guest asks for their own */
  async read(wish: Wish, reader: Reader) {
    if (reader.caller) return this.seenBy(wish, reader);
    if (wish.mode === 'my') throw new DomainError('UNAUTHENTICATED');
    return this.toGuests.of([wish, reader.language], async () =>
      ReadyReply.whole(lenta.reply, await this.seenBy(wish, reader)),
    );
  }

  private async seenBy(wish: Wish, { caller, language }: Reader) {
    const narrowed = [caller?.id ?? null, language, typesOf(wish), wish.champFilter === '0' ? null : wish.champFilter];
    const counted = this.total(wish, narrowed);
    // Whoever follows nothing that has topics would have all of the forum walked through for none.
    const isEmpty = wish.mode === 'my' && (await counted) === 0;
    const [items, total, champs] = await Promise.all([
      isEmpty ? { items: [], nextCursor: null } : this.topics(wish, narrowed),
      counted,
      this.champs(narrowed),
    ]);
    return { ...items, total, champs };
  }

  private async topics(wish: Wish, narrowed: readonly unknown[]) {
    const { period, limit, cursor } = wish;
    const last = cursor ? fromCursor(cursorForm, cursor) : [];
    const key: SortKey = period
      ? { key: `t.popular_${period}`, type: 'bigint' }
      : { key: 't.created_at', type: 'timestamptz' };
    const rows = await oftenQuery<TopicCard & { sortKey: string }>(
      this.orm.em.fork(),
      `select ${topicColumns}, ${keyText(key)} as "sortKey" ${topicFrom}
         where ${shownPost('t')} and ${threadsSql(wish, 't.thread_id')}
           and t.thread_id <> all (${unheard}) and t.author_id <> all (${unheard})
           ${cursor ? `and (${key.key}, t.id) < ($5::${key.type}, $6::uuid)` : ''}
       order by ${key.key} desc, t.id desc limit ${rowsFor(limit)}`,
      [...narrowed, ...last],
    );
    return toPage(
      rows,
      limit,
      (row) => [row.sortKey, row.id],
      ({ sortKey: _key, ...topic }) => topic,
    );
  }

  /** By the counts that threads keep, less the few that are not shown to everybody, or not to the reader. */
  private async total(wish: Wish, narrowed: readonly unknown[]): Promise<number> {
    const less = (topics: string) => `(select count(*) from forum.topics t join forum.threads h on h.id = t.thread_id
      where t.deleted_at is null and ${topics} and ${threadsSql(wish)} and h.id <> all (${unheard}))`;
    const sql = `select (coalesce(sum(h.topics), 0) - ${less('t.hidden_at is not null')}
        - ${less(`t.hidden_at is null and t.author_id = any (${unheard})`)})::int as total
      from forum.threads h where ${threadsSql(wish)} and h.id <> all (${unheard}) and $2::text is not null`;
    return (await oftenQueryOne<{ total: number }>(this.orm.em.fork(), sql, narrowed))?.total ?? 0;
  }

  private champs([, language]: readonly unknown[]): Promise<{ name: string; title: string }[]> {
    const sql = `select h.name, ${inLanguage('h.title', '$1')} as title from forum.threads h
      where ${shownThread('h')} and h.type = 'championship' order by h.created_at desc limit 100`;
    return oftenQuery(this.orm.em.fork(), sql, [language]);
  }
}
