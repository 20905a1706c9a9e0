import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type OwnTime, submitUntil } from '../../../championships/contract/taking-part.js';
import type { Tour } from '../../../championships/contract/editor.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import type { AdminListRequest } from '../../../kernel/http/admin-list.js';
import type { teamRow, teamView } from '../contract/team-admin.js';
import { isHeldSql } from './desk-solutions.js';

type Row = z.infer<typeof teamRow>;
type View = z.infer<typeof teamView>;
type Stored = Omit<Row, 'submitUntil'> & { confirmedAt: string; ownTime: OwnTime };
type StoredView = Stored & Pick<View, 'people'> & { championshipId: string; tours: Tour[] };

/** Columns that the console may sort by. */
export const teamSort: Record<string, string> = {
  id: 'r.team_id',
  champname: 'c.champname',
  name: 'r.name',
  place: 'st.place',
};

export const teamFilter = z.object({
  champname: z.string().max(64).optional(),
  /** Of a team or a member. */
  q: z.string().max(64).optional(),
});

/** SQL of `isDecidedFor`: what was decided before the end of now holds no more where the tour says itself who goes on. */
const holdsSql = `(o.tour #> '{advance,teams}' is not distinct from '[]'::jsonb
  or d.decided_at >= (o.tour ->> 'dateEnd')::timestamptz)`;
/** Each team that is on the list of those who went on from a tour reached the one after it. */
const tourSql = `(select c.tours -> coalesce(max(o.place), 0)::int -> 'title'
  from jsonb_array_elements(c.tours) with ordinality as o (tour, place)
  join scoring.tour_teams g on g.championship_id = c.id and g.tour_id = (o.tour ->> 'id')::uuid and g.team_id = r.team_id
  join scoring.tour_decisions d on d.championship_id = g.championship_id and d.tour_id = g.tour_id and ${holdsSql})`;
const columns = `r.team_id as id, c.champname, r.name, coalesce(r.members[1], '') as captain,
  coalesce(cardinality(r.members), 0) as members, st.place, ${tourSql} as tour,
  (select count(*)::int from scoring.solutions s where s.team_id = r.team_id) as solutions,
  (select ${isoSql('max(s.created_at)')} from scoring.solutions s where s.team_id = r.team_id) as "lastSolutionAt",
  ${isoSql('r.confirmed_at')} as "confirmedAt",
  json_build_object('dateStart', c.date_start, 'participationWindowHours', c.participation_window_hours) as "ownTime"`;
const from = `teams.roster r join championships.named c on c.id = r.championship_id
  left join scoring.boards b on b.championship_id = c.id
  left join scoring.standings st on st.snapshot_id = coalesce(b.final_id, b.snapshot_id) and st.team_id = r.team_id`;
/** $1 championship, $2 pattern; names of teams and of members have trigram indexes. */
const where = `r.ended_at is null and ($1::text is null or c.champname = $1) and ($2::text is null or r.team_id in (
  select team_id from teams.roster where name ilike $2 union select team_id from teams.membership where display ilike $2))`;

/** ADMIN1: teams of all championships, for the console. */
@Injectable()
export class TeamAdminQueries {
  constructor(private readonly em: EntityManager) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof teamFilter>>) {
    const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const values = [filter.champname ?? null, like];
    const order = `${orderBy}, st.place nulls last, r.name, r.team_id`;
    const sql = `select ${columns} from ${from} where ${where} order by ${order} limit $3 offset $4`;
    const rows = await query<Stored>(this.em, sql, [...values, limit, offset]);
    const countSql = `select count(*)::int as total from ${from} where ${where}`;
    const counted = await queryOne<{ total: number }>(this.em, countSql, values);
    const items = rows.map(({ confirmedAt, ownTime, ...row }): Row => {
      return { ...row, submitUntil: submitUntil(confirmedAt, ownTime) };
    });
    return { items, total: counted?.total ?? 0 };
  }

  /** @throws DomainError NOT_FOUND */
  async one(id: string): Promise<View> {
    const sql = `select ${columns}, coalesce(r.members, '{}') as people, r.championship_id as "championshipId", c.tours
      from ${from} where r.team_id = $1`;
    const stored = found(await queryOne<StoredView>(this.em, sql, [id]));
    const { ownTime, championshipId, tours, ...row } = stored;
    return {
      ...row,
      submitUntil: submitUntil(row.confirmedAt, ownTime),
      lastSolutions: await query<View['lastSolutions'][number]>(this.em, lastSql, [id]),
      decision: await this.decision(id, championshipId, tours),
    };
  }

  /** What was decided about the team when the last decided tour was over. */
  private async decision(id: string, championshipId: string, tours: readonly Tour[]): Promise<View['decision']> {
    const rows = await query<{ tourId: string; goesOn: boolean }>(this.em, decisionsSql, [championshipId, id]);
    const decided = new Map(rows.map(({ tourId, goesOn }) => [tourId, goesOn]));
    const at = tours.findLastIndex((tour, place) => decided.has(tour.id) && place < tours.length - 1);
    const [tour, next] = [tours[at], tours[at + 1]];
    return tour && next ? { tourId: tour.id, title: next.title, goesOn: decided.get(tour.id) ?? false } : null;
  }
}

const lastSql = `select id, name, ${isoSql('created_at')} as "createdAt", status, public_score as score,
    s.revoked, ${isHeldSql} as paused
  from scoring.solutions s where team_id = $1 order by s.created_at desc, id limit 10`;

/** $1 championship, $2 team */
const decisionsSql = `select d.tour_id as "tourId",
    exists (select from scoring.tour_teams g
      where g.championship_id = d.championship_id and g.tour_id = d.tour_id and g.team_id = $2) as "goesOn"
  from scoring.tour_decisions d join championships.named c on c.id = d.championship_id
    cross join jsonb_array_elements(c.tours) as o (tour)
  where d.championship_id = $1 and d.tour_id = (o.tour ->> 'id')::uuid and ${holdsSql}`;
