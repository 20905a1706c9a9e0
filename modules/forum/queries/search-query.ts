import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../../kernel/contract/language.js';
import { KeptReads } from '../../kernel/database/kept-reads.js';
import { isoSql, oftenQuery, oftenQueryOne, query } from '../../kernel/database/sql.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { ToldHints } from '../../kernel/live/told-hints.js';
import type { SearchItem, SearchTab } from '../contract/search.js';
import { inLatin } from '../domain/latin.js';
import { shownPost, shownThread } from '../domain/shown.js';
import { inLanguage, toldTitle } from './forum-sql.js';
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

/** What was found, the best first. */
interface Hit {
  kind: SearchItem['kind'];
  id: string;
  rank: number;
  at: string;
}

interface Hits {
  /** What was looked for, as PostgreSQL has it. */
  wanted: string;
  hits: Hit[];
}

/** So much of what was found is kept, and so long while nobody writes; each page is read anew, as its posts are then. */
const kept = { bytes: 16 * 2 ** 20, ms: 30_000, sizeOf: ({ hits }: Hits) => 500 + 300 * hits.length };

/** So many hits of each kind are looked at and counted, the newest: nobody reads on behind them. */
const mostHits = 1000;

/** $1 the language, $2 the thread, $3 the author, $4 and $5 from and to when, $6 what is looked for, $7 what titles are like. */
const narrowed = (alias: string): string => `($3::text is null or exists (select from identity.names n
    where n.id = ${alias}.author_id and lower(n.login) = lower($3)))
  and ($4::timestamptz is null or ${alias}.created_at >= $4) and ($5::timestamptz is null or ${alias}.created_at < $5)`;

const inWords = (words: string): string => `websearch_to_tsquery('russian', translate(${words}, 'ёЁ', 'еЕ'))`;
const wanted = '$6::tsquery';
const threadText = `${inLanguage('h.title', '$1')} || ' ' || ${inLanguage('h.description', '$1')}`;
const threadStems = `to_tsvector('russian', translate(${threadText}, 'ёЁ', 'еЕ'))`;

// What was typed, or the same put right in $2, made once: PostgreSQL would make it anew for every post that it looks at.
// A word that is misspelt is found in titles by its trigrams, behind all that has it as it was typed. Not where it says
// what is not to be there, or what is to be there as it stands.
const wantedSql = `select (case when $2::text is null then ${inWords('$1')} else ${inWords('$1')} || ${inWords('$2::text')} end)::text as wanted,
  case when length($1) >= 4 and $1 !~ '(^|\\s)-|"' then ${inLatin('lower($1)')} end as like`;
const like = (title: string): string => `${inLatin(`lower(${title})`)} %> $7::text`;

/** What has it in its title comes before all that says it elsewhere. */
const titled = (title: string): string =>
  `case when to_tsvector('russian', translate(${title}, 'ёЁ', 'еЕ')) @@ ${wanted} then 1 else 0 end`;

// Those alone that are looked at are ranked: a common word stands in many more.
const hitsOf = (kind: 'topic' | 'comment', fits: string): string => `
  select p.id, '${kind}' as kind, ts_rank(p.stems, ${wanted})${kind === 'topic' ? ` + ${titled('p.title')}` : ''} as rank, p.created_at as at
  from (select p.id, p.stems, p.created_at${kind === 'topic' ? ', p.title' : ''} from forum.${kind}s p join forum.threads h on h.id = p.thread_id and ${shownThread('h')}
    where ${shownPost('p')} and ($2::text is null or h.name = $2) and ${narrowed('p')}
      and ${fits} order by p.created_at desc, p.id desc limit ${mostHits}) p`;

const hitsSql = `
  threads as (select h.id, 'thread' as kind, ts_rank(${threadStems}, ${wanted}) + 0.5 + ${titled(inLanguage('h.title', '$1'))} as rank, h.last_at as at
    from forum.threads h where ${shownThread('h')} and $2::text is null and $3::text is null and $4::timestamptz is null
      and $5::timestamptz is null and (${threadStems} @@ ${wanted} or ${like(inLanguage('h.title', '$1'))})
    order by h.last_at desc, h.id desc limit ${mostHits}),
  topics as (${hitsOf('topic', `(p.stems @@ ${wanted} or ${like('p.title')})`)}),
  comments as (${hitsOf('comment', `p.stems @@ ${wanted}`)})`;

const kinds: Record<SearchTab, (kind: SearchItem['kind']) => boolean> = {
  all: () => true,
  threads: (kind) => kind === 'thread',
  posts: (kind) => kind !== 'thread',
};

const foundSql = `with ${hitsSql}
  select kind, id, rank::float8 as rank, at::text as at
  from (select * from threads union all select * from topics union all select * from comments) hits
  order by rank desc, hits.at desc, id desc`;

const marks = `'StartSel=[[mark]], StopSel=[[/mark]], MaxWords=30, MinWords=12, MaxFragments=2, FragmentDelimiter=" … "'`;

const titleMarks = `'StartSel=[[mark]], StopSel=[[/mark]], HighlightAll=true'`;
const titleOf = `case p.kind when 'topic' then t.title when 'comment' then ${toldTitle('o')} else ${inLanguage('h.title', '$1')} end`;

// Snippets are made of the page alone: they cost more than finding. $1 the language, $2 what was looked
// for, $3 kinds, $4 ids. What was found a moment ago may be hidden or gone by now.
const pageSql = `select p.kind, p.id,
    ${titleOf} as title,
    ts_headline('russian', ${titleOf}, $2::tsquery, ${titleMarks}) as headline,
    ${inLanguage('ht.title', '$1')} as "threadTitle", n.login as author, n.display as "authorName",
    ${isoSql('coalesce(t.created_at, c.created_at)')} as "createdAt",
    case p.kind when 'thread' then '/forum/' || h.name when 'topic' then '/forum/' || ht.name || '/' || t.id
      else '/forum/' || ht.name || '/' || o.id || '?at=' || c.id end as url,
    ts_headline('russian', case p.kind when 'thread' then ${threadText} when 'topic' then t.text else c.text end,
      $2::tsquery, ${marks}) as snippet
  from unnest($3::text[], $4::uuid[]) with ordinality p (kind, id, place)
    left join forum.threads h on p.kind = 'thread' and h.id = p.id and ${shownThread('h')}
    left join forum.topics t on p.kind = 'topic' and t.id = p.id and ${shownPost('t')}
    left join forum.comments c on p.kind = 'comment' and c.id = p.id and ${shownPost('c')}
    left join forum.topics o on o.id = c.topic_id
    left join forum.threads ht on ht.id = coalesce(t.thread_id, c.thread_id) and ${shownThread('ht')}
    left join identity.names n on n.id = coalesce(t.author_id, c.author_id)
  where coalesce(h.id, ht.id) is not null
  order by p.place`;

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

/** What is read of a piece of Markdown: no marks, addresses and fences; of a formula its letters. */
const inWordsAlone = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/gu, '$1')
    .replaceAll(/(?:^|\s)(?:#{1,6}|>+|[-*+])(?=\s)/gu, ' ')
    .replaceAll(/```\w*|\*\*|__|~~|`|\$\$?/gu, '')
    .replaceAll(/\\[a-z]+|[{}]/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** What people wrote is text here, never HTML: the marks alone are. */
const safe = (snippet: string): string => marked(inWordsAlone(snippet));

const marked = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll('[[mark]]', '<mark>')
    .replaceAll('[[/mark]]', '</mark>');

/** Whether a hit comes after the last one of the page before. */
const isAfter = ({ rank, at, id }: Hit, [lastRank, lastAt, lastId]: z.output<typeof cursorForm>): boolean => {
  if (rank !== lastRank) return rank < lastRank;
  return at === lastAt ? id < lastId : at < lastAt;
};

/** FORUM1: search in Russian and English, in a thread and everywhere. */
@Injectable()
export class SearchQuery {
  private readonly kept = new KeptReads<Hits>(kept);
  /** How often somebody wrote: what was found before is not what is there now. */
  private written = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly hints: ToldHints,
  ) {
    for (const kind of ['topic', 'thread']) hints.listenAtOnce(kind, () => (this.written += 1));
  }

  async find(wish: Wish, { language }: Pick<Reader, 'language'>) {
    const { q, thread = null, author = null, from = null, to = null, limit } = wish;
    const values = [language, thread, author, from, to];
    const read = () => this.search(q, values);
    const found = await (this.hints.areHeard ? this.kept.of([this.written, q, ...values], read) : read());
    const { wanted: sought, hits } = found;
    const threads = hits.filter(({ kind }) => kind === 'thread').length;
    const counts = { all: hits.length, threads, posts: hits.length - threads };
    const last = wish.cursor ? fromCursor(cursorForm, wish.cursor) : null;
    const rest = hits.filter((hit) => kinds[wish.tab](hit.kind) && (!last || isAfter(hit, last)));
    const page = toPage(rest.slice(0, limit + 1), limit, keyOf, (hit) => hit);
    return { counts, nextCursor: page.nextCursor, items: await this.shown(page.items, language, sought) };
  }

  private async search(q: string, values: readonly unknown[]): Promise<Hits> {
    const em = this.orm.em.fork();
    type Looked = { wanted: string; like: string | null };
    const looked = await oftenQueryOne<Looked>(em, wantedSql, [q, await this.putRight(q)]);
    // Planned for these very words: the newest posts are walked through for a common one, and the index is asked for a rare one.
    const hits = await query<Hit>(em, foundSql, [...values, looked?.wanted, looked?.like]);
    return { wanted: looked?.wanted ?? '', hits };
  }

  private async shown(page: readonly Hit[], language: Language, sought: string): Promise<SearchItem[]> {
    if (page.length === 0) return [];
    const values = [language, sought, page.map(({ kind }) => kind), page.map(({ id }) => id)];
    const rows = await oftenQuery<SearchItem>(this.orm.em.fork(), pageSql, values);
    return rows.map(({ snippet, headline, ...item }) => ({
      ...item,
      snippet: safe(snippet),
      headline: marked(headline),
    }));
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
}

const keyOf = ({ rank, at, id }: Hit): [number, string, string] => [rank, at, id];
