import { Readable } from 'node:stream';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { TeamsApi } from '../../teams/teams.api.js';
import type { Leaderboard, LeaderboardRow } from '../contract/solution.js';

interface Row {
  place: number;
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

const cursorForm = z.tuple([z.number().int()]);
const columns = `st.place, st.team_id as "teamId", r.name as team, r.members, st.score, st.solutions,
  ${isoSql('st.last_solution_at')} as "lastSolutionAt", st.band_low as "bandLow", st.band_high as "bandHigh", st.tie_from as "tieFrom",
  st.tie_to as "tieTo"`;
const from = `scoring.standings st join teams.roster r on r.team_id = st.team_id`;
const found = `($2::text is null or r.name ilike $2 or exists (select from unnest(r.members) m where m ilike $2))`;

/** LB1, LB2: the leaderboard as it was last refreshed, and the caller's own row as it stands now. */
@Injectable()
export class LeaderboardQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async page(
    champname: string,
    caller: Caller | null,
    { limit, cursor, q }: { limit: number; cursor?: string | undefined; q?: string | undefined },
  ): Promise<Leaderboard> {
    const championship = await this.championships.visible(champname, caller);
    const part = caller ? await this.teams.teamOf(championship.id, caller.id) : null;
    const board = await this.board(championship.id);
    const [after] = cursor ? fromCursor(cursorForm, cursor) : [0];
    const wanted = q ? `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const values = [board?.snapshotId ?? null, wanted];
    const sql = `select ${columns} from ${from} where st.snapshot_id = $1 and ${found} and st.place > $3
      order by st.place limit $4`;
    const rows = await query<Row>(this.em, sql, [...values, after, limit + 1]);
    const total = await queryOne<{ n: number }>(
      this.em,
      wanted
        ? `select count(*)::int as n from ${from} where st.snapshot_id = $1 and ${found}`
        : `select coalesce(max(place), 0) as n from scoring.standings where snapshot_id = $1 and $2::text is null`,
      values,
    );
    return {
      refreshedAt: board?.refreshedAt ?? null,
      refreshSeconds: this.settings.LEADERBOARD_REFRESH_SECONDS,
      direction: championship.direction,
      total: total?.n ?? 0,
      own: part ? await this.own(championship, part.teamId) : null,
      ...toPage(
        rows,
        limit,
        ({ place }) => [place],
        (row) => viewOf(row, part?.teamId),
      ),
    };
  }

  /** The whole leaderboard as CSV, read in pages so that it is never whole in memory. */
  async csv(champname: string, caller: Caller | null): Promise<Readable> {
    const championship = await this.championships.visible(champname, caller);
    const board = await this.board(championship.id);
    return Readable.from(this.csvLines(board?.snapshotId ?? null));
  }

  private async *csvLines(snapshotId: string | null): AsyncGenerator<string> {
    yield 'place,team,members,score,solutions,lastSolutionAt\r\n';
    const sql = `select ${columns} from ${from} where st.snapshot_id = $1 and st.place > $2 order by st.place limit 1000`;
    for (let after = 0; ;) {
      const rows = await query<Row>(this.orm.em.fork(), sql, [snapshotId, after]);
      const last = rows.at(-1);
      if (!last) return;
      after = last.place;
      yield rows.map(csvLine).join('');
    }
  }

  private board(championshipId: string) {
    return queryOne<{ snapshotId: string | null; refreshedAt: string }>(
      this.em,
      `select snapshot_id as "snapshotId", ${isoSql('refreshed_at')} as "refreshedAt" from scoring.boards where championship_id = $1`,
      [championshipId],
    );
  }

  /** The team's best solution of this moment, placed among the others of the last snapshot. */
  private async own({ id, direction }: ChampionshipFacts, teamId: string): Promise<LeaderboardRow | null> {
    const better = direction === 'DOWN_UP' ? '<' : '>';
    const order = direction === 'DOWN_UP' ? 'asc' : 'desc';
    const row = await queryOne<Row>(
      this.em,
      `select (select 1 + count(*)::int from scoring.boards b join scoring.standings st on st.snapshot_id = b.snapshot_id
           where b.championship_id = $1 and st.team_id <> $2
             and (st.score ${better} best.score or (st.score = best.score and st.reached_at < best.at))) as place,
         r.team_id as "teamId", r.name as team, r.members, best.score, best.solutions, ${isoSql('best.last')} as "lastSolutionAt", mine.band_low as "bandLow", mine.band_high as "bandHigh", mine.tie_from as "tieFrom",
         mine.tie_to as "tieTo"
       from (select id, public_score as score, created_at as at, count(*) over ()::int as solutions,
               max(created_at) over () as last
             from scoring.solutions where team_id = $2 and status = 'SCORED' and not late
             order by public_score ${order}, created_at limit 1) best
       join teams.roster r on r.team_id = $2
       left join scoring.boards board on board.championship_id = $1
       left join scoring.standings mine on mine.snapshot_id = board.snapshot_id
         and mine.team_id = $2 and mine.solution_id = best.id`,
      [id, teamId],
    );
    return row && viewOf(row, teamId);
  }
}

const viewOf = (
  { teamId, bandLow, bandHigh, tieFrom, tieTo, ...row }: Row,
  ownTeamId: string | undefined,
): LeaderboardRow => ({
  ...row,
  band: bandLow === null || bandHigh === null ? null : { low: bandLow, high: bandHigh },
  tie: tieFrom === null || tieTo === null || tieFrom === tieTo ? null : { from: tieFrom, to: tieTo },
  status: 'ok',
  award: null,
  mine: teamId === ownTeamId,
});

const csvLine = (row: Row): string => {
  const cells = [row.place, row.team, row.members.join('; '), row.score, row.solutions, row.lastSolutionAt];
  return `${cells.map(csvCell).join(',')}\r\n`;
};

/** Quotes a cell, and disarms text that a spreadsheet would run as a formula. */
const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
