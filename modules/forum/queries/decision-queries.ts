import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import type { AdminAppeal, DecisionView } from '../contract/decisions.js';
import { formerSql } from '../domain/decision.js';

export const appealFilter = z.object({});
/** Those that wait stand first. */
export const appealColumns = { id: '(d.answered_at is not null), d.appealed_at', appealedAt: 'd.appealed_at' };

const columns = `d.id, d.kind, d.title, d.edited, left(d.text, 500) as text, d.reason, ${isoSql('d.at')} as at, d.appeal,
  ${isoSql('d.appealed_at')} as "appealedAt", d.answer, ${isoSql('d.answered_at')} as "answeredAt", d.overturned`;

/** FORUM3: what moderators decided. */
@Injectable()
export class DecisionQueries {
  constructor(private readonly orm: MikroORM) {}

  async own(personId: string): Promise<{ items: DecisionView[] }> {
    const sql = `select ${columns} from forum.decisions d where d.person_id = $1 order by d.at desc, d.id limit 100`;
    return { items: await query<DecisionView>(this.orm.em.fork(), sql, [personId]) };
  }

  async appeals({ orderBy, limit, offset }: AdminListRequest<object>) {
    type Row = AdminAppeal & { total: number };
    const rows = await query<Row>(
      this.orm.em.fork(),
      `select ${columns}, n.display as author, coalesce(b.display, '') as by, count(*) over ()::int as total
       from forum.decisions d join identity.names n on n.id = d.person_id left join identity.names b on b.id = d.by_id
       where d.appealed_at is not null order by ${orderBy}, d.id limit $1 offset $2`,
      [limit, offset],
    );
    return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  }

  /** What was taken away by a decision; null for a warning, of what is kept as it was, and where there is no such decision. */
  taken(id: string): Promise<{ title: string; text: string } | null> {
    return queryOne<{ title: string; text: string }>(this.orm.em.fork(), formerSql, [id]);
  }
}
