import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { shownComment } from './vacancy-sql.js';
import { VacancyQueries } from './vacancy-queries.js';

interface CommentRow {
  id: string;
  author: { login: string; name: string };
  authorId: string;
  html: string;
  createdAt: string;
}

const columns = `c.id, c.author_id as "authorId", c.html, ${isoSql('c.created_at')} as "createdAt",
  jsonb_build_object('login', coalesce(n.login, ''), 'name', coalesce(n.display, '')) as author`;
const from = 'vacancies.comments c left join identity.names n on n.id = c.author_id';

/** VAC1: what people say to vacancies, in the order that they said it. */
@Injectable()
export class VacancyCommentQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly vacancies: VacancyQueries,
  ) {}

  /** For whoever can open the vacancy. @throws DomainError NOT_FOUND, VACANCY_CLOSED */
  async list(
    vacancyId: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
    caller: Caller | null,
  ) {
    await this.vacancies.one(vacancyId, caller);
    const after = cursor ? fromCursor(z.tuple([z.uuid()]), cursor)[0] : null;
    const sql = `select ${columns} from ${from} where c.vacancy_id = $1 and ${shownComment} and ($2::uuid is null or c.id > $2) order by c.id limit $3`;
    const rows = await query<CommentRow>(this.em, sql, [vacancyId, after, limit + 1]);
    return toPage(
      rows,
      limit,
      ({ id }) => [id],
      (row) => viewOf(row, caller),
    );
  }

  async one(id: string, caller: Caller) {
    const [row] = await query<CommentRow>(
      this.em,
      `select ${columns} from ${from} where c.id = $1 and ${shownComment}`,
      [id],
    );
    return viewOf(found(row), caller);
  }
}

const viewOf = ({ authorId, ...row }: CommentRow, caller: Caller | null) => ({
  ...row,
  canRemove: caller !== null && (caller.id === authorId || caller.role === 'admin'),
});
