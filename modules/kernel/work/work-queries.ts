import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { adminWork } from '../contract/work/routes.js';
import type { ReplyOf } from '../contract/route.js';
import type { Caller } from '../contract/status.js';
import type { WorkState } from '../contract/work/states.js';
import { workState, type WorkView } from '../contract/work/view.js';
import { isoSql, query } from '../database/sql.js';
import { found } from '../domain/domain-error.js';
import type { AdminListRequest } from '../http/admin-list.js';
import { isFor, Kinds } from './kinds.js';
import { ShownWorks } from './shown-work.js';
import { itemOf, viewOf, workRow } from './rows.js';

export const workSort = {
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  state: 'state',
  tries: 'tries',
  madeAt: 'made_at',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
};
export const workFilter = z.object({ state: workState.optional(), kind: z.string().max(80).optional() });

type Row = ReplyOf<typeof adminWork>[number];

/** What takes long, for whoever may watch it, and for the console. */
@Injectable()
export class WorkQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly kinds: Kinds,
    private readonly shown: ShownWorks,
  ) {}

  /** @throws DomainError NOT_FOUND, also for whoever may not watch it */
  async view(id: string, caller: Caller): Promise<WorkView> {
    const row = await workRow(this.orm.em.fork(), id);
    if (!row) return found(await this.shown.view(id, caller));
    found((await isFor(this.kinds.of(row.kind)?.doer, itemOf(row), caller)) || null);
    return viewOf(row);
  }

  async list({
    orderBy,
    limit,
    offset,
    filter,
  }: AdminListRequest<{ state?: WorkState | undefined; kind?: string | undefined }>) {
    const rows = await query<Omit<Row, 'again'> & { total: number }>(
      this.orm.em.fork(),
      `select id, kind, subject, state, progress, error, why, tries, person_id as "personId",
         championship_id as "championshipId", ${isoSql('made_at')} as "madeAt", ${isoSql('started_at')} as "startedAt",
         ${isoSql('finished_at')} as "finishedAt", count(*) over ()::int as total
       from kernel.work where ($1::text is null or state = $1) and ($2::text is null or kind = $2)
       order by ${orderBy}, id desc limit $3 offset $4`,
      [filter.state ?? null, filter.kind ?? null, limit, offset],
    );
    const items: Row[] = [];
    for (const row of rows) items.push({ ...row, again: await this.hasAgain(row) });
    return { items, total: rows[0]?.total ?? 0 };
  }

  /** Of a kind that nobody does here that is not known. */
  private async hasAgain({ kind, state, subject }: Pick<Row, 'kind' | 'state' | 'subject'>): Promise<boolean> {
    if (state !== 'failed' && state !== 'cancelled') return false;
    const known = this.kinds.of(kind);
    return known !== null && ((await known.doer.hasAgain?.({ subject }, state)) ?? true);
  }
}
