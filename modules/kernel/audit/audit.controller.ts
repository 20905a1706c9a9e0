import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Header, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { csvCell } from '../contract/csv-cell.js';
import { adminAudit, adminAuditActions, adminAuditCsv } from '../contract/routes.js';
import { isoSql, query } from '../database/sql.js';
import { adminList, sendRange } from '../http/admin-list.js';
import { type Call, Handle, TheCall } from '../http/handle.js';
import { auditActions } from './actions.js';
import { AllNamed } from './named-objects.js';

const columns = { id: 'id', at: 'at', actor: 'actor', action: 'action', object: 'object' };
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const filter = z.object({
  actor: z.string().max(64).optional(),
  /** A whole action, or part of several such as `backups.`; part of what it was done to. */
  action: z.string().max(60).optional(),
  object: z.string().max(200).optional(),
  /** Both days are counted, in UTC. */
  from: moment.optional(),
  to: moment.optional(),
});
type Wish = z.output<typeof filter>;

const chosenSql = `($1::text is null or actor = $1) and ($2::text is null or strpos(action || '.', $2) > 0)
  and ($3::text is null or strpos(object, $3) > 0) and ($4::timestamptz is null or at >= $4)
  and ($5::timestamptz is null or at < $5)`;
const lineSql = `id::text, ${isoSql('at')} as at, actor, action, object, reason, details`;
const csvPage = 1000;

interface Line {
  id: string;
  at: string;
  actor: string;
  action: string;
  object: string;
  reason: string;
  details: unknown;
}

interface Paged extends Line {
  /** Its moment with all digits, from where the next page goes on. */
  exactly: string;
}

/** ADMIN1: the audit log, for admins to read. Nothing changes it. */
@Controller()
export class AuditController {
  constructor(
    private readonly em: EntityManager,
    private readonly named: AllNamed,
  ) {}

  @Handle(adminAudit)
  async list(@TheCall() { query: asked }: Call<typeof adminAudit>, @Res({ passthrough: true }) reply: FastifyReply) {
    const { orderBy, limit, offset, filter: wish } = adminList(asked, columns, filter);
    const sql = `select ${lineSql}, count(*) over ()::int as total from kernel.audit where ${chosenSql}
      order by ${orderBy}, id desc limit $6 offset $7`;
    const rows = await query<Line & { total: number }>(this.em, sql, [...valuesOf(wish), limit, offset]);
    sendRange(reply, 'audit', offset, rows.length, rows[0]?.total ?? 0);
    const names = await this.named.of(rows.map(({ object }) => object));
    return rows.map((row) => ({ ...row, name: names.get(row.object) ?? null }));
  }

  @Handle(adminAuditActions)
  async actions() {
    const sql = 'select distinct action from kernel.audit order by action limit 500';
    return { items: (await query<{ action: string }>(this.em, sql, [])).map(({ action }) => action) };
  }

  @Handle(adminAuditCsv)
  @Header('Cache-Control', 'no-store')
  csv(@TheCall() { query: asked }: Call<typeof adminAuditCsv>) {
    const { filter: wish } = adminList(asked, columns, filter);
    const disposition = 'attachment; filename="audit.csv"';
    return new StreamableFile(Readable.from(this.lines(wish)), { type: 'text/csv; charset=utf-8', disposition });
  }

  /** As the list is by itself: the newest first, page by page. */
  private async *lines(wish: Wish): AsyncGenerator<string> {
    yield 'at,actor,action,object,reason,details\r\n';
    const sql = `select ${lineSql}, at::text as exactly from kernel.audit where ${chosenSql} and ($6::bigint is null or (at, id) < ($7::timestamptz, $6))
      order by audit.at desc, audit.id desc limit ${csvPage}`;
    for (let last: Paged | undefined; ;) {
      const rows: Paged[] = await query<Paged>(this.em.fork(), sql, [
        ...valuesOf(wish),
        last?.id ?? null,
        last?.exactly ?? null,
      ]);
      yield rows.map(csvLine).join('');
      last = rows.at(-1);
      if (rows.length < csvPage) return;
    }
  }
}

const dayMs = 24 * 3600 * 1000;

const valuesOf = ({ actor, action, object, from, to }: Wish): (string | null)[] => {
  // A day is counted whole, as UTC has it, whatever zone the database's sessions have.
  const until = to !== undefined && to.length === 10 ? new Date(Date.parse(to) + dayMs).toISOString() : to;
  const since = from !== undefined && from.length === 10 ? new Date(from).toISOString() : from;
  // Some actions begin as others do: a whole one is looked for with its end.
  const part = action !== undefined && auditActions.includes(action) ? `${action}.` : action;
  return [actor ?? null, part ?? null, object ?? null, since ?? null, until ?? null];
};

const csvLine = ({ at, actor, action, object, reason, details }: Line): string =>
  `${[at, actor, action, object, reason, JSON.stringify(details)].map(csvCell).join(',')}\r\n`;
