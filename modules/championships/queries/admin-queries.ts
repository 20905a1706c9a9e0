import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import { championshipType } from '../contract/championship.js';
import { Participations } from '../participations.port.js';
import { fileColumns, type FileRow, typeSql } from './championship-sql.js';

interface AdminRow {
  id: string;
  [column: string]: unknown;
}

/** Columns that the console may sort by. */
export const sortColumns: Record<string, string> = {
  id: 'date_start',
  champname: 'champname',
  titleRus: `title->>'rus'`,
  titleEng: `title->>'eng'`,
  type: 'type',
  state: 'state',
  metric: 'metric',
  dateStart: 'date_start',
  dateEnd: 'date_end',
  dailyAttempts: 'daily_attempts',
};

export const adminFilter = z.object({ q: z.string().max(100).optional(), type: championshipType.optional() });

const from = `(select c.*, ${typeSql} as type, n.display as owner from championships.championships c
  left join identity.names n on n.id = c.owner_id) c`;
/** Files of the championship $1; a truth that is a tour's own names it. */
const filesSql = `select ${fileColumns}, kind,
    (select tour->'title' from championships.championships c, jsonb_array_elements(c.tours) tour
      where c.id = championship_id and tour->>'id' = tour_id::text) as tour
  from championships.files where championship_id = $1 and replaced_at is null order by name`;

const columns = `id, champname, title->>'rus' as "titleRus", title->>'eng' as "titleEng", type, state, metric, direction,
  ${isoSql('date_start')} as "dateStart", ${isoSql('date_end')} as "dateEnd", daily_attempts as "dailyAttempts", coalesce(owner, '') as owner`;
const where = `($2::text is null or concat_ws(' ', champname, title->>'rus', title->>'eng') ilike '%' || $2 || '%')
  and ($3::text is null or type = $3)`;

/** ADMIN1: championships for the console. */
@Injectable()
export class ChampionshipAdminQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly participations: Participations,
  ) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof adminFilter>>) {
    const q = filter.q?.replace(/[\\%_]/g, String.raw`\$&`) ?? null;
    const values = [this.clock.now(), q, filter.type ?? null];
    const sql = `select ${columns} from ${from} where ${where} order by ${orderBy}, id limit $4 offset $5`;
    const rows = await query<AdminRow>(this.em, sql, [...values, limit, offset]);
    const counted = await queryOne<{ total: number }>(
      this.em,
      `select count(*)::int as total from ${from} where ${where}`,
      values,
    );
    return { items: await this.views(rows), total: counted?.total ?? 0 };
  }

  async one(id: string) {
    const rows = await query<AdminRow>(this.em, `select ${columns} from ${from} where id = $2`, [this.clock.now(), id]);
    const view = found((await this.views(rows))[0]);
    const files = await query<FileRow>(this.em, filesSql, [id]);
    return { ...view, files };
  }

  private async views(rows: AdminRow[]) {
    const teams = await this.participations.teamsIn(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, teams: teams.get(row.id) ?? 0 }));
  }
}
