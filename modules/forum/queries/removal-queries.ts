import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isoSql, query } from '../../kernel/database/sql.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import type { AdminRemoval } from '../contract/removals.js';

export const removalFilter = z.object({});
export const removalColumns = { id: 'r.at', at: 'r.at' };

/** ADMIN1: what moderators took away at once. */
@Injectable()
export class RemovalQueries {
  constructor(private readonly orm: MikroORM) {}

  async list({ orderBy, limit, offset }: AdminListRequest<object>) {
    type Row = AdminRemoval & { total: number };
    const rows = await query<Row>(
      this.orm.em.fork(),
      `select r.id, r.topics, r.comments, r.reason, n.login, n.display as name, b.display as by, ${isoSql('r.at')} as at,
         ${isoSql('r.undone_at')} as "undoneAt", count(*) over ()::int as total
       from forum.removals r join identity.names n on n.id = r.person_id join identity.names b on b.id = r.by_id
       order by ${orderBy}, r.id limit $1 offset $2`,
      [limit, offset],
    );
    return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  }
}
