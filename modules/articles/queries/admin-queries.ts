import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isoSql, query } from '../../kernel/database/sql.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import type { AdminArticle } from '../contract/routes.js';

export const adminFilter = z.object({ q: z.string().max(100).optional() });
export const adminColumns = {
  id: 'v.published_at',
  title: 'v.title',
  author: 'n.display',
  changedAt: 'v.published_at',
};

const listSql = (orderBy: string) => `select a.id, a.state, v.title, v.subtitle, v.excerpt, n.login as author,
    n.display as "authorName", ${isoSql('a.published_at')} as "publishedAt", ${isoSql('v.published_at')} as "changedAt",
    a.version, a.versions, count(*) over ()::int as total
  from articles.articles a join articles.versions v on v.article_id = a.id and v.number = a.version
    join identity.names n on n.id = a.author_id
  where a.state <> 'UNAVAILABLE'
    and ($1::text is null or concat_ws(' ', v.title, v.subtitle, n.login, n.display) ilike '%' || $1 || '%')
  order by ${orderBy}, a.id limit $2 offset $3`;

/** ADMIN1: what readers have of articles, for the console. */
@Injectable()
export class ArticleAdminQueries {
  constructor(private readonly orm: MikroORM) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof adminFilter>>) {
    const q = filter.q?.replace(/[\\%_]/g, String.raw`\$&`) ?? null;
    const rows = await query<AdminArticle & { total: number }>(this.orm.em.fork(), listSql(orderBy), [
      q,
      limit,
      offset,
    ]);
    return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  }
}
