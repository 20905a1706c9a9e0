import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { adminAudit } from '../contract/routes.js';
import { isoSql, query } from '../database/sql.js';
import { adminList, sendRange } from '../http/admin-list.js';
import { type Call, Handle, TheCall } from '../http/handle.js';

const columns = { id: 'id', at: 'at', actor: 'actor', action: 'action', object: 'object' };
const filter = z.object({
  actor: z.string().max(64).optional(),
  action: z.string().max(60).optional(),
  object: z.string().max(200).optional(),
});

/** ADMIN1: the audit log, for admins to read. Nothing changes it. */
@Controller()
export class AuditController {
  constructor(private readonly em: EntityManager) {}

  @Handle(adminAudit)
  async list(@TheCall() { query: asked }: Call<typeof adminAudit>, @Res({ passthrough: true }) reply: FastifyReply) {
    const { orderBy, limit, offset, filter: wish } = adminList(asked, columns, filter);
    const rows = await query<{ total: number }>(
      this.em,
      `select id::text, ${isoSql('at')} as at, actor, action, object, reason, details, count(*) over ()::int as total
       from kernel.audit
       where ($1::text is null or actor = $1) and ($2::text is null or action = $2) and ($3::text is null or object = $3)
       order by ${orderBy}, id desc limit $4 offset $5`,
      [wish.actor ?? null, wish.action ?? null, wish.object ?? null, limit, offset],
    );
    sendRange(reply, 'audit', offset, rows.length, rows[0]?.total ?? 0);
    return rows;
  }
}
