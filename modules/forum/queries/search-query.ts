import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { oftenQuery } from '../../kernel/database/sql.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { SearchItem, SearchTab } from '../contract/search.js';
import { inLatin } from '../domain/latin.js';
import { inLanguage, shownThread } from './forum-sql.js';
import type { Reader } from './thread-queries.js';

interface Wish {
  q: string;
  tab: SearchTab;
  thread?: string | undefined;
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

type Row = SearchItem & { rank: number; at: string; counts: { threads: number; topics: number; comments: number } };

/** Of so many hits the best are shown and counted: nobody reads on behind them. */
const mostHits = 1000;

/** $1 the words, $2 the language, $3 the thread, $4 the author, $5 and $6 from and to when, $8 the words put right or null. */
const narrowed = (alias: string): string => `($4::text is null or exists (select from identity.names n
    where n.id = ${alias}.author_id and lower(n.login) = lower($4)))
  and ($5::timestamptz is null or ${alias}.created_at >= $5) and ($6::timestamptz is null or ${alias}.created_at < $6)`;

const inWords = (words: string): string => `websearch_to_tsquery('russian', translate(${words}, 'ёЁ', 'еЕ'))`;
/** What was typed, or the same put right in $8. */
const wanted = `(case when $8::text is null then ${inWords('$1')} else ${inWords('$1')} || ${inWords('$8::text')} end)`;
const vector = (text: string): string => `to_tsvector('russian', translate(${text}, 'ёЁ', 'еЕ'))`;
const threadText = `${inLanguage('h.title', '$2')} || ' ' || ${inLanguage('h.description', '$2')}`;

// A word that is misspelt is found in titles by its trigrams, behind all that has it as it was typed.
const like = (title: string): string =>
  `(length($1) >= 4 and ${inLatin(`lower(${title})`)} %> ${inLatin('lower($1)')})`;

const hitsSql = `
  threads as (select h.id, 'thread' as kind, ts_rank(${vector(threadText)}, ${wanted}) + 0.5 as rank, h.last_at as at
    from forum.threads h where ${shownThread('h')} and $3::text is null and $4::text is null and $5::timestamptz is null
      and $6::timestamptz is null and (${vector(threadText)} @@ ${wanted} or ${like(inLanguage('h.title', '$2'))}) limit ${mostHits}),
  topics as (select t.id, 'topic' as kind, ts_rank(${vector(`t.title || ' ' || t.text`)}, ${wanted}) as rank, t.created_at as at
    from forum.topics t join forum.threads h on h.id = t.thread_id and ${shownThread('h')}
    where t.deleted_at is null and t.hidden_at is null and ($3::text is null or h.name = $3) and ${narrowed('t')}
      and (${vector(`t.title || ' ' || t.text`)} @@ ${wanted} or ${like('t.title')}) limit ${mostHits}),
  comments as (select c.id, 'comment' as kind, ts_rank(${vector('c.text')}, ${wanted}) as rank, c.created_at as at
    from forum.comments c join forum.threads h on h.id = c.thread_id and ${shownThread('h')}
    where c.deleted_at is null and c.hidden_at is null and ($3::text is null or h.name = $3) and ${narrowed('c')}
      and ${vector('c.text')} @@ ${wanted} limit ${mostHits})`;

const kinds: Record<SearchTab, string> = {
  all: 'select * from threads union all select * from topics union all select * from comments',
  threads: 'select * from threads',
  posts: 'select * from topics union all select * from comments',
};

const marks = `'StartSel=[[mark]], StopSel=[[/mark]], MaxWords=30, MinWords=12, MaxFragments=2, FragmentDelimiter=" … "'`;

// Snippets are made of the page alone: they cost more than finding.
const pageSql = (tab: SearchTab, after: string): string => `with ${hitsSql},
  hits as (${kinds[tab]}),
  page as (select * from hits where true ${after} order by rank desc, at desc, id desc limit $7)
  select p.kind, p.id, p.rank::float8 as rank, p.at::text as at,
    coalesce(t.title, o.title, ${inLanguage('h.title', '$2')}) as title,
    case p.kind when 'thread' then '/forum/' || h.name when 'topic' then '/forum/' || ht.name || '/' || t.id
      else '/forum/' || ht.name || '/' || o.id || '?at=' || c.id end as url,
    ts_headline('russian', case p.kind when 'thread' then ${threadText} when 'topic' then t.text else c.text end, ${wanted}, ${marks})
      as snippet,
    json_build_object('threads', (select count(*) from threads), 'topics', (select count(*) from topics),
      'comments', (select count(*) from comments)) as counts
  from page p
    left join forum.threads h on p.kind = 'thread' and h.id = p.id
    left join forum.topics t on p.kind = 'topic' and t.id = p.id
    left join forum.comments c on p.kind = 'comment' and c.id = p.id
    left join forum.topics o on o.id = c.topic_id
    left join forum.threads ht on ht.id = coalesce(t.thread_id, c.thread_id)
  order by p.rank desc, p.at desc, p.id desc`;

const countSql = `with ${hitsSql} select (select count(*)::int from threads) as threads,
  (select count(*)::int from topics) + (select count(*)::int from comments) as posts where $7::int is not null`;

// Words that no post has, each with that which is most like it: by an index, whatever the number of posts.
const likeSql = `select t.token, near.word from
    (select token, (tsvector_to_array(to_tsvector('russian', translate(token, 'ёЁ', 'еЕ'))))[1] as stem
      from unnest($1::text[]) as u (token)) t
    cross join lateral (select w.word from forum.words w where ${inLatin('w.word')} % ${inLatin('t.stem')}
      order by similarity(${inLatin('w.word')}, ${inLatin('t.stem')}) desc, w.word limit 1) near
  where length(t.stem) >= 4 and not exists (select from forum.words w where w.word = t.stem)`;
/** Shorter words are like too many others. */
const words = /\p{L}{4,40}/gu;
const mostMisspelt = 8;

const cursorForm = z.tuple([z.number(), z.string().max(40), z.uuid()]);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What people wrote is text here, never HTML: the marks alone are. */
const safe = (snippet: string): string =>
  snippet
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll('[[mark]]', '<mark>')
    .replaceAll('[[/mark]]', '</mark>');

/** FORUM1: search in Russian and English, in a thread and everywhere. */
@Injectable()
export class SearchQuery {
  constructor(private readonly orm: MikroORM) {}

  async find(wish: Wish, { language }: Pick<Reader, 'language'>) {
    const { q, thread = null, author = null, from = null, to = null, limit } = wish;
    const last = wish.cursor ? fromCursor(cursorForm, wish.cursor) : [];
    const after = wish.cursor ? 'and (rank::float8, at, id) < ($9::float8, $10::timestamptz, $11::uuid)' : '';
    const right = await this.putRight(q);
    const values = [q, language, thread, author, from, to, limit + 1, right, ...last];
    const rows = await oftenQuery<Row>(this.orm.em.fork(), pageSql(wish.tab, after), values);
    const { items, nextCursor } = toPage(
      rows,
      limit,
      (row) => [row.rank, row.at, row.id],
      ({ rank: _rank, at: _at, counts: _counts, snippet, ...item }) => ({ ...item, snippet: safe(snippet) }),
    );
    const counts = await this.counts(rows[0], values.slice(0, 8));
    return { counts: { ...counts, all: counts.threads + counts.posts }, items, nextCursor };
  }

  /** What was typed with its misspelt words put right; null where all are known, or like nothing. */
  private async putRight(q: string): Promise<string | null> {
    const tokens = [...new Set(q.toLowerCase().match(words))].slice(0, mostMisspelt);
    if (tokens.length === 0) return null;
    const rows = await oftenQuery<{ token: string; word: string }>(this.orm.em.fork(), likeSql, [tokens]);
    if (rows.length === 0) return null;
    const right = new Map(rows.map(({ token, word }) => [token, word]));
    return q.replaceAll(words, (word) => right.get(word.toLowerCase()) ?? word);
  }

  private async counts(
    first: Row | undefined,
    values: readonly unknown[],
  ): Promise<{ threads: number; posts: number }> {
    if (first) return { threads: first.counts.threads, posts: first.counts.topics + first.counts.comments };
    const [row] = await oftenQuery<{ threads: number; posts: number }>(this.orm.em.fork(), countSql, values);
    return row ?? { threads: 0, posts: 0 };
  }
}
