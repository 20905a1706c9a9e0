import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Direction } from '../../championships/contract/championship.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import type { Shown } from './boards.js';

/** A row of a board as SQL gives it. */
export interface BoardRow {
  place: number;
  previousPlace: number | null;
  teamId: string;
  team: string;
  members: string[];
  score: number;
  solutions: number;
  lastSolutionAt: string;
  bandLow: number | null;
  bandHigh: number | null;
  tieFrom: number | null;
  tieTo: number | null;
}

/** Which part of a board: at most `limit` rows below the place `after`, only those that match `like`. */
export interface Part {
  after: number;
  limit: number;
  like: string | null;
}

export const boardColumns = `st.place, st.previous_place as "previousPlace", st.team_id as "teamId", r.name as team, r.members,
  st.score, st.solutions, ${isoSql('st.last_solution_at')} as "lastSolutionAt", st.band_low as "bandLow",
  st.band_high as "bandHigh", st.tie_from as "tieFrom", st.tie_to as "tieTo"`;

/** Rows of a snapshot never change; names may, so that a page is asked for anew after so long. */
const freshMs = 5000;
const keptPages = 1000;

/** Rows of boards. A page of a snapshot is the same for all that look at it, so it is read once for all of them. */
@Injectable()
export class BoardRows {
  private readonly pages = new Map<string, { rows: Promise<BoardRow[]>; until: number }>();

  constructor(private readonly orm: MikroORM) {}

  /** A part of a stored snapshot. */
  async part(championshipId: string, snapshotId: string, part: Part): Promise<BoardRow[]> {
    const values = [snapshotId, part.after, part.limit];
    if (part.like !== null) {
      const sql = `${pageSql} and st.team_id in (${matching('$4', '$5')}) ${belowSql}`;
      return query<BoardRow>(this.orm.em.fork(), sql, [...values, championshipId, part.like]);
    }
    const key = values.join(' ');
    const now = performance.now();
    const known = this.pages.get(key);
    if (known && known.until > now) return known.rows;
    const rows = query<BoardRow>(this.orm.em.fork(), `${pageSql} ${belowSql}`, values);
    this.keep(key, { rows, until: now + freshMs });
    return rows;
  }

  /** The public board as it was shown at a moment, made again from the history. */
  past(championshipId: string, direction: Direction, at: string, { after, limit, like }: Part): Promise<BoardRow[]> {
    return query<BoardRow>(
      this.orm.em.fork(),
      `select ${boardColumns} from (${rankedSql(direction)}) st join teams.roster r on r.team_id = st.team_id
       where st.place > $3 and ($5::text is null or st.team_id in (${matching('$1', '$5')})) order by st.place limit $4`,
      [championshipId, at, after, limit, like],
    );
  }

  /** How many rows of a board match. */
  async countOf(championshipId: string, { id, pastAt }: Shown, like: string): Promise<number> {
    const found = matching('$1', '$2');
    const sql =
      pastAt === null
        ? `select count(*)::int as n from scoring.standings where snapshot_id = $3 and team_id in (${found})`
        : `select count(*)::int as n from scoring.team_bests where championship_id = $1 and until_at > $3 and from_at <= $3
             and team_id in (${found})`;
    const row = await queryOne<{ n: number }>(this.orm.em.fork(), sql, [championshipId, like, pastAt ?? id]);
    return row?.n ?? 0;
  }

  private keep(key: string, page: { rows: Promise<BoardRow[]>; until: number }): void {
    this.pages.delete(key);
    this.pages.set(key, page);
    for (const oldest of this.pages.keys()) if (this.pages.size > keptPages) this.pages.delete(oldest);
    // A failure is not kept: the next call tries again.
    page.rows.catch(() => this.pages.delete(key));
  }
}

/** Of one snapshot, $1; below a place, $2, at most $3. */
const pageSql = `select ${boardColumns} from scoring.standings st join teams.roster r on r.team_id = st.team_id
  where st.snapshot_id = $1`;
const belowSql = 'and st.place > $2 order by st.place limit $3';

/** Teams whose name or one of whose members' names matches; both have trigram indexes. */
const matching = (championship: string, like: string): string =>
  `select team_id from teams.roster where championship_id = ${championship} and name ilike ${like}
   union select team_id from teams.membership where championship_id = ${championship} and display ilike ${like}`;

/** All teams of a championship ($1) as they were ranked at a moment ($2). */
const rankedSql = (direction: Direction): string =>
  `select row_number() over (order by score ${direction === 'DOWN_UP' ? 'asc' : 'desc'}, reached_at, team_id)::int as place,
     null::int as previous_place, team_id, score, solutions, last_solution_at, null::float8 as band_low,
     null::float8 as band_high, null::int as tie_from, null::int as tie_to
   from scoring.team_bests where championship_id = $1 and until_at > $2 and from_at <= $2`;
