import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deletedPrefix } from '../../identity/contract/deleted.js';
import { uuidForm } from '../../kernel/contract/uuid.js';
import { readerOf } from '../../kernel/database/reader.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { JudgedTexts } from '../../texts/judged-texts.api.js';

/** Whom a login names, $1. Of whoever deleted their account it is the one that stands beside what they wrote, as long as they may come back, too. */
const namedSql = `select id from identity.names where (login_key = lower($1) and lower(login) = lower($1))
  or (id = substring($1 from '^${deletedPrefix}(${uuidForm})$')::uuid and login = $1)`;

const authorSql = `select author_id as "authorId" from forum.topics where $1 = 'topic' and id = $2::uuid
  union all select author_id from forum.comments where $1 = 'comment' and id = $2::uuid`;

/** FORUM3: a login is somebody else's as soon as its owner takes another one; who wrote a post stays. */
@Injectable()
export class NamedAuthors {
  constructor(
    private readonly orm: MikroORM,
    private readonly texts: JudgedTexts,
  ) {}

  /**
   * Whom a login names, or a page meant that shows it beside a post.
   * @param post `topic:<id>`, `comment:<id>` or `remark:<id>`, where the page said so
   * @throws DomainError NOT_FOUND; AUTHOR_RENAMED where whoever wrote it is not called so any more
   */
  async named(login: string, post: string | undefined): Promise<{ id: string }> {
    const named = await queryOne<{ id: string }>(readerOf(this.orm), namedSql, [login]);
    if (post !== undefined) refuse(named?.id !== found(await this.authorOf(post)), 'AUTHOR_RENAMED');
    return found(named);
  }

  private async authorOf(post: string): Promise<string | undefined> {
    const [kind, id] = post.split(':') as [string, string];
    if (kind === 'remark') return (await this.texts.of(kind).find([id]))[0]?.authorId;
    return (await queryOne<{ authorId: string }>(readerOf(this.orm), authorSql, [kind, id]))?.authorId;
  }
}
