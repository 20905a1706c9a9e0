import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { ArticleCard, ArticleDraft, ArticleView, Attachment, Cover } from '../contract/articles.js';
import type { StoredAttachment } from '../domain/article.js';
import { HiddenArticles } from '../hidden-articles.api.js';

const coverOf = (row: string) =>
  `${row}.cover || jsonb_build_object('alt', ${row}.cover_alt, 'focus', ${row}.cover_focus)`;

/** Letters that one reads in a minute. */
const aMinute = 1200;

/** What readers see where there is a version, else the draft, which its author alone may be shown. */
const cardColumns = `a.id, a.state, coalesce(v.title, a.title) as title, coalesce(v.subtitle, a.subtitle) as subtitle,
  coalesce(v.excerpt, '') as excerpt, greatest(1, round(length(coalesce(v.text, a.text)) / ${aMinute}.0))::int as "readMinutes",
  case when v.number is null then ${coverOf('a')} else ${coverOf('v')} end as cover,
  n.login as author, n.display as "authorName", case when v.number is not null then ${isoSql('a.published_at')} end as "publishedAt",
  ${isoSql('coalesce(v.published_at, a.saved_at)')} as "changedAt"`;
const cardFrom = `from articles.articles a join identity.names n on n.id = a.author_id
  left join articles.versions v on v.article_id = a.id and v.number = a.version`;
const viewColumns = `${cardColumns}, a.author_id as "authorId", v.number is not null as "isPublished",
  coalesce(v.html, '') as html, coalesce(v.attachments, a.attachments) as attachments,
  json_build_object('title', a.title, 'subtitle', a.subtitle, 'text', a.text, 'cover', ${coverOf('a')},
    'attachments', a.attachments, 'sequence', a.sequence, 'savedAt', ${isoSql('a.saved_at')}) as draft`;

type ViewRow = ArticleCard & {
  authorId: string;
  isPublished: boolean;
  html: string;
  attachments: StoredAttachment[];
  draft: Omit<ArticleDraft, 'attachments'> & { attachments: StoredAttachment[] };
};

const listed = (files: readonly StoredAttachment[]): Attachment[] =>
  files.map(({ id, name, bytes }) => ({ id, name, bytes }));

const cursor = z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()]);

/** What a link to an article says of it before it is opened. */
export interface ArticleShowcase {
  title: string;
  subtitle: string;
  excerpt: string;
  html: string;
  cover: Cover | null;
}

/** FORUM4: reads of articles. */
@Injectable()
export class ArticleQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly hidden: HiddenArticles,
  ) {}

  /** @throws DomainError UNAUTHENTICATED for one's own of nobody */
  async list(
    page: { tab: 'all' | 'mine'; author?: string | undefined; limit: number; cursor?: string | undefined },
    caller: Caller | null,
  ) {
    if (page.tab === 'mine' && !caller) throw new DomainError('UNAUTHENTICATED');
    const isMine = page.tab === 'mine';
    const key = isMine ? 'a.saved_at' : 'a.published_at';
    const [time = null, id = null] = page.cursor ? fromCursor(cursor, page.cursor) : [];
    const rows = await oftenQuery<ArticleCard & { key: string }>(
      this.orm.em.fork(),
      `select ${cardColumns}, to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key ${cardFrom}
       where ${isMine ? `a.author_id = $1::uuid and a.state <> 'UNAVAILABLE'` : `a.version is not null and a.state <> 'UNAVAILABLE' and $1::uuid is null`}
         and a.id <> all($6::uuid[]) and ($2::text is null or lower(n.login) = lower($2))
         and ($3::timestamptz is null or (${key}, a.id) < ($3::timestamptz, $4::uuid))
       order by ${key} desc, a.id desc limit $5`,
      [
        isMine ? caller?.id : null,
        page.author ?? null,
        time,
        id,
        page.limit + 1,
        isMine ? [] : await this.hidden.ids(),
      ],
    );
    return toPage(
      rows,
      page.limit,
      (row) => [row.key, row.id],
      ({ key: _key, ...row }) => row,
    );
  }

  /** @throws DomainError NOT_FOUND, ARTICLE_UNAVAILABLE */
  async one(id: string, caller: Caller | null): Promise<ArticleView> {
    const { isOwn, row } = await this.readable(id, caller);
    const { authorId: _author, isPublished: _published, attachments, draft, ...card } = row;
    const own = isOwn ? { ...draft, attachments: listed(draft.attachments) } : null;
    return { ...card, state: isOwn ? card.state : 'PUBLISHED', attachments: listed(attachments), draft: own };
  }

  /** A file that the caller may download. @throws DomainError NOT_FOUND, ARTICLE_UNAVAILABLE */
  async attachment(id: string, attachmentId: string, caller: Caller | null): Promise<StoredAttachment> {
    const { isOwn, row } = await this.readable(id, caller);
    const files = [...row.attachments, ...(isOwn ? row.draft.attachments : [])];
    return found(files.find((file) => file.id === attachmentId));
  }

  /** The one that everybody may read; null for all others. */
  async showcase(id: string): Promise<ArticleShowcase | null> {
    const sql = `select v.title, v.subtitle, v.excerpt, v.html, ${coverOf('v')} as cover from articles.articles a
      join articles.versions v on v.article_id = a.id and v.number = a.version where a.id = $1 and a.state <> 'UNAVAILABLE'`;
    const shown = await oftenQueryOne<ArticleShowcase>(this.orm.em.fork(), sql, [id]);
    return shown && ((await this.isHidden(id)) ? null : shown);
  }

  /** Whether there is something to take from its readers, hidden or not. */
  async isPublished(id: string): Promise<boolean> {
    const sql = `select 1 as one from articles.published where id = $1`;
    return (await oftenQueryOne(this.orm.em.fork(), sql, [id])) !== null;
  }

  /** Whether it is unavailable for good. */
  async isGone(id: string): Promise<boolean> {
    const sql = `select 1 as one from articles.articles where id = $1 and state = 'UNAVAILABLE'`;
    return (await oftenQueryOne(this.orm.em.fork(), sql, [id])) !== null;
  }

  private async readable(id: string, caller: Caller | null): Promise<{ isOwn: boolean; row: ViewRow }> {
    const sql = `select ${viewColumns} ${cardFrom} where a.id = $1`;
    const row = found(await oftenQueryOne<ViewRow>(this.orm.em.fork(), sql, [id]));
    const isOwn = caller !== null && (row.authorId === caller.id || caller.role === 'admin');
    refuse(row.state === 'UNAVAILABLE', 'ARTICLE_UNAVAILABLE');
    return { isOwn, row: found(isOwn || (row.isPublished && !(await this.isHidden(id))) ? row : null) };
  }

  private async isHidden(id: string): Promise<boolean> {
    return (await this.hidden.ids()).includes(id);
  }
}
