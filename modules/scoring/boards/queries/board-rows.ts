import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Direction } from '../../../championships/contract/championship.js';
import { isoSql, oftenQuery, query, queryOne } from '../../../kernel/database/sql.js';
import { bestFirst, isRankedSql, teamsInOrder } from '../../solutions/queries/ranking-sql.js';
import { KeptReads, sizeOfRows } from '../../../kernel/database/kept-reads.js';

/** A row of a board as SQL gives it. */
export interface BoardRow {
  place: number;
  previousPlace: number | null;
  teamId: string;
  team: string;
  members: string[];
  /** Of the captain, where the team has their name. */
  login: string | null;
  score: number;
  solutions: number;
  lastSolutionAt: string;
  bandLow: number | null;
  bandHigh: number | null;
  tieFrom: number | null;
  tieTo: number | null;
  /** By which it stands there; null where nothing is asked of it. */
  solutionId: string | null;
}

/** A row that a search found, with how many it found in all. */
export type FoundRow = BoardRow & { total: number };

/** Which part of a board: at most `limit` rows below the place `after`. */
export interface Part {
  after: number;
  limit: number;
}

/** With the login by which a team of one under its owner's name has their picture. */
export const teamColumns = `r.name as team, r.members,
  (select n.login from identity.names n where n.id = r.captain_id and n.display = r.name) as login`;

export const boardColumns = `st.place, st.previous_place as "previousPlace", st.team_id as "teamId", ${teamColumns},
  st.score, st.solutions, ${isoSql('st.last_solution_at')} as "lastSolutionAt", st.band_low as "bandLow",
  st.band_high as "bandHigh", st.tie_from as "tieFrom", st.tie_to as "tieTo",
  st.solution_id as "solutionId"`;

/** Rows of a snapshot never change; names may, so that a page is asked for anew after so long. */
const pageBounds = { bytes: 16_000_000, ms: 5000, sizeOf: sizeOfRows };

/** Rows of boards. */
@Injectable()
export class BoardRows {
  private readonly pages = new KeptReads<BoardRow[]>(pageBounds);
  private readonly searches = new KeptReads<FoundRow[]>(pageBounds);

  constructor(private readonly orm: MikroORM) {}

  /** Rows of a stored snapshot below a place. */
  part(snapshotId: string, { after, limit }: Part): Promise<BoardRow[]> {
    return this.pages.of([snapshotId, after, limit], () => this.partNow(snapshotId, { after, limit }));
  }

  /** The same, not kept: of pages that are read once and are many. */
  partNow(snapshotId: string, { after, limit }: Part): Promise<BoardRow[]> {
    return oftenQuery<BoardRow>(this.orm.em.fork(), partSql, [snapshotId, after, limit]);
  }

  /** Rows of a stored snapshot whose team or member matches, and how many there are in all. */
  found(championshipId: string, snapshotId: string, { after, limit }: Part, like: string): Promise<FoundRow[]> {
    const values = [championshipId, snapshotId, like, after, limit];
    return this.searches.of(values, () => oftenQuery<FoundRow>(this.orm.em.fork(), foundSql, values));
  }

  /** Rows of a stored snapshot of the teams of these names. */
  named(championshipId: string, snapshotId: string, names: readonly string[]): Promise<BoardRow[]> {
    return oftenQuery<BoardRow>(this.orm.em.fork(), namedSql, [championshipId, snapshotId, names]);
  }

  /** The public board as it was shown at a moment, made again from the history; of it what matches, if anything must. */
  past(championshipId: string, direction: Direction, at: string, { after, limit }: Part, like: string | null) {
    const values = [championshipId, at, like, after, limit];
    return query<FoundRow>(this.orm.em.fork(), pastSql(direction), values);
  }

  /** Teams by what they handed in during a tour; of them what matches, if anything must. */
  tour(championshipId: string, direction: Direction, tourId: string, { after, limit }: Part, like: string | null) {
    const values = [championshipId, tourId, like, after, limit];
    return query<FoundRow>(this.orm.em.fork(), tourSql(direction), values);
  }

  /** The row of one team by what it handed in during a tour; null for one that has no score there. */
  inTour(championshipId: string, direction: Direction, tourId: string, teamId: string): Promise<BoardRow | null> {
    return queryOne<BoardRow>(this.orm.em.fork(), inTourSql(direction), [championshipId, tourId, teamId]);
  }
}

const named = `st join teams.roster r on r.team_id = st.team_id`;

/** $1 snapshot; below the place $2, at most $3. */
const partSql = `select ${boardColumns} from scoring.standings ${named}
  where st.snapshot_id = $1 and st.place > $2 order by st.place limit $3`;

/**
 * Teams of $1 whose name or one of whose members' names matches $3; both have trigram indexes. "offset 0": what was found is
 * then looked up one by one, whatever the planner thinks of how much it will be; else it reads whole tables.
 */
const matchingSql = `select team_id from teams.roster where championship_id = $1 and name ilike $3
    union select part.team_id from (select id from identity.names where display ilike $3 offset 0) person
      cross join lateral (select team_id from teams.membership
        where championship_id = $1 and person_id = person.id offset 0) part`;

/** $1 championship, $2 snapshot, $3 pattern; below the place $4, at most $5. Only what is shown is read with its names. */
const foundSql = `with teams as materialized (${matchingSql}), found as materialized (
    select own.* from teams cross join lateral (
      select * from scoring.standings where team_id = teams.team_id offset 0) own
    where own.snapshot_id = $2
  ), page as materialized (select * from found where place > $4 order by place limit $5)
  select ${boardColumns}, (select count(*)::int from found) as total
  from page st join teams.roster r on r.team_id = st.team_id order by st.place`;

/** $1 championship, $2 snapshot, $3 names */
const namedSql = `select ${boardColumns} from teams.roster r join scoring.standings st on st.team_id = r.team_id
  where r.championship_id = $1 and r.name = any($3) and st.snapshot_id = $2 order by st.place`;

/** Teams as `source` has them, with their places. */
const placedSql = (direction: Direction, source: string): string => `with ranked as (
    select row_number() over (order by ${teamsInOrder(direction)})::int as place,
      null::int as previous_place, team_id, score, solutions, last_solution_at, null::float8 as band_low,
      null::float8 as band_high, null::int as tie_from, null::int as tie_to, null::uuid as solution_id
    from (${source}) source
  )`;

/** Of the teams of `source` those that match $3, unless it is null. Below the place $4, at most $5. */
const rankedSql = (
  direction: Direction,
  source: string,
): string => `${placedSql(direction, source)}, found as materialized (
    select * from ranked where $3::text is null or team_id in (${matchingSql})
  )
  select ${boardColumns}, (select count(*)::int from found) as total
  from found ${named} where st.place > $4 order by st.place limit $5`;

/** All teams of a championship, $1, as they were ranked at a moment, $2. */
const pastSql = (direction: Direction): string =>
  rankedSql(
    direction,
    `select team_id, score, reached_at, solutions, last_solution_at from scoring.team_bests
     where championship_id = $1 and until_at > $2 and from_at <= $2 and ${isRankedSql()}`,
  );

/** All teams of a championship, $1, by the best that they handed in during a tour, $2. */
export const bestInTourSql = (direction: Direction): string =>
  `select distinct on (team_id) team_id, public_score as score, created_at as reached_at,
     (count(*) over team)::int as solutions, max(created_at) over team as last_solution_at
   from scoring.solutions where championship_id = $1 and tour_id = $2 and status = 'SCORED' and ${isRankedSql()}
   window team as (partition by team_id)
   order by team_id, ${bestFirst(direction)}`;

const tourSql = (direction: Direction): string => rankedSql(direction, bestInTourSql(direction));

/** The same of the team $3 alone, with its place among all. */
const inTourSql = (direction: Direction): string =>
  `${placedSql(direction, bestInTourSql(direction))} select ${boardColumns} from ranked ${named} where st.team_id = $3`;
