import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';

interface Version {
  number: number;
  title: string;
  publishedAt: string;
  isRead: boolean;
}

const columns = `v.number, v.title, ${isoSql('v.published_at')} as "publishedAt", v.number is not distinct from a.version as "isRead"`;
const from = 'from articles.versions v join articles.articles a on a.id = v.article_id where v.article_id = $1';
const ownSql = `select author_id as "authorId", state = 'UNAVAILABLE' as gone from articles.articles where id = $1`;
const mostVersions = 500;

/** FORUM4: what was published of an article, for whoever writes it. */
@Injectable()
export class VersionQueries {
  constructor(private readonly orm: MikroORM) {}

  /** @throws DomainError NOT_FOUND, ARTICLE_UNAVAILABLE */
  async list(id: string, caller: Caller): Promise<{ items: Version[] }> {
    await this.own(id, caller);
    const sql = `select ${columns} ${from} order by v.number desc limit ${mostVersions}`;
    return { items: await oftenQuery<Version>(this.orm.em.fork(), sql, [id]) };
  }

  /** @throws DomainError NOT_FOUND, ARTICLE_UNAVAILABLE */
  async one(id: string, number: number, caller: Caller) {
    await this.own(id, caller);
    type Whole = Version & { subtitle: string; text: string };
    const sql = `select ${columns}, v.subtitle, v.text ${from} and v.number = $2`;
    return found(await oftenQueryOne<Whole>(this.orm.em.fork(), sql, [id, number]));
  }

  private async own(id: string, caller: Caller): Promise<void> {
    type Owned = { authorId: string; gone: boolean };
    const article = found(await oftenQueryOne<Owned>(this.orm.em.fork(), ownSql, [id]));
    found(article.authorId === caller.id || caller.role === 'admin' ? article : null);
    refuse(article.gone, 'ARTICLE_UNAVAILABLE');
  }
}
