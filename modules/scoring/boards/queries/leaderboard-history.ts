import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Direction } from '../../../championships/contract/championship.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { taking } from '../../../kernel/database/taking.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import type { BoardName, LeaderboardHistory, ScoreDistribution } from '../contract/leaderboard.js';
import { isBetterSql, isRankedSql } from '../../solutions/queries/ranking-sql.js';
import { bestInTourSql } from './board-rows.js';
import { Boards, type Shown } from './boards.js';
import { OwnStandings } from './own-standing.js';

/** Moments beside those where a team's own score changed, at which its place is looked up. */
const moments = 40;
const leaders = 10;
/** Whose places are counted: each costs as many rows as there are better ones. */
const placed = 100;
/** What takes longer is not worth its cost. */
const historySeconds = 5;
const bins = 40;

/** LB4: how places and scores came to be what they are. */
@Injectable()
export class LeaderboardHistories {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly boards: Boards,
    private readonly own: OwnStandings,
    private readonly clock: Clock,
  ) {}

  /** @param names teams; without any the leaders and the caller's own */
  async history(champname: string, caller: Caller | null, names: string[] | undefined): Promise<LeaderboardHistory> {
    const championship = await this.championships.visible(champname, caller);
    const own = caller ? await this.teams.teamOf(championship.id, caller.id) : null;
    const em = this.orm.em.fork();
    const values = [championship.id, names ?? null, own?.teamId ?? null];
    const rows = await taking(em, historySeconds, (own) =>
      query<{ teamId: string; team: string; at: string; score: number; place: number | null }>(
        own,
        historySql(championship.direction),
        values,
      ),
    );
    const reach = await queryOne<{ from: string | null; to: string | null }>(
      em,
      `select ${isoSql('min(taken_at)')} as from, ${isoSql('max(taken_at)')} as to from scoring.snapshots
       where championship_id = $1 and kind = 'public'`,
      [championship.id],
    );
    const byTeam = Map.groupBy(rows, ({ teamId }) => teamId);
    const items = [...byTeam].map(([teamId, points]) => ({
      team: points[0]?.team ?? '',
      mine: teamId === own?.teamId,
      points: this.untilNow(points).map(({ at, score, place }) => ({ at, score, place })),
    }));
    const [from, to] = [reach?.from, reach?.to].map((at) => (at ? this.clock.notLater(at) : null));
    return { direction: championship.direction, from: from ?? null, to: to ?? null, items };
  }

  /** Of points that a clock which was ahead has put later than now the last one is how it stands now. */
  private untilNow<Point extends { at: string }>(points: readonly Point[]): Point[] {
    const now = this.clock.now().toISOString();
    const past = points.filter(({ at }) => at <= now);
    const last = points.at(-1);
    return last && last.at > now ? [...past, { ...last, at: now }] : past;
  }

  /** @throws DomainError NOT_FOUND for a tour of another championship, or a final board that is not revealed */
  async distribution(
    champname: string,
    caller: Caller | null,
    { board, tour }: { board: BoardName; tour?: string | undefined },
  ): Promise<ScoreDistribution> {
    const championship = await this.championships.visible(champname, caller);
    const { id, direction, tours } = championship;
    const shown = tour
      ? this.boards.tour(found(tours.find((one) => one.id === tour)).id)
      : await this.boards.now(id, board);
    const rows = await query<{ bin: number; teams: number; low: number; high: number }>(
      this.orm.em.fork(),
      shown.tourId === null ? ofSnapshotSql : ofTourSql(direction),
      shown.tourId === null ? [shown.id] : [id, shown.tourId],
    );
    const total = rows.reduce((sum, { teams }) => sum + teams, 0);
    const { low = 0, high = 0 } = rows[0] ?? {};
    const width = (high - low) / bins;
    const counts = Array.from({ length: rows.length > 0 ? bins : 0 }, () => 0);
    for (const { bin, teams } of rows) counts[bin] = teams;
    return {
      direction,
      teams: total,
      edges: counts.length > 0 ? Array.from({ length: bins + 1 }, (_, i) => low + i * width) : [],
      counts,
      own: caller && (await this.ownPart(championship, { ...shown, teams: total }, caller.id)),
    };
  }

  private async ownPart(
    championship: ChampionshipFacts,
    shown: Shown,
    personId: string,
  ): Promise<ScoreDistribution['own']> {
    const row = (await this.own.of(championship, shown, personId))?.row;
    if (!row) return null;
    const others = Math.max(1, shown.teams - 1);
    return { score: row.score, betterThan: Math.max(0, Math.floor(((shown.teams - row.place) / others) * 100)) };
  }
}

/**
 * $1 championship, $2 names or null, $3 own team or null. Each team at the moments where its score changed and at evenly
 * spread snapshots, with the place that it had on the board then if it is one of those that are counted.
 */
const historySql = (direction: ChampionshipFacts['direction']): string => `with wanted as (
      select r.team_id, r.name from teams.roster r
      where r.championship_id = $1 and ${isRankedSql('r.team_id')} and case when $2::text[] is null
        then r.team_id = $3 or r.team_id in (select st.team_id from scoring.boards b
          join scoring.standings st on st.snapshot_id = b.snapshot_id where b.championship_id = $1 and st.place <= ${leaders})
        else r.name = any($2) and (r.ended_at is null or not exists (select from teams.roster live
          where live.championship_id = $1 and live.name = r.name and live.ended_at is null)) end
    ), counted as (
      select st.team_id from scoring.boards b join scoring.standings st on st.snapshot_id = b.snapshot_id
      where b.championship_id = $1 and st.place <= ${placed} union all select $3
    ), moments as (
      select max(taken_at) as at from (
        select taken_at, ntile(${moments}) over (order by taken_at) as part from scoring.snapshots
        where championship_id = $1 and kind = 'public') spread
      group by part
    ), points as (
      select w.team_id, w.name, b.from_at as at from wanted w join scoring.team_bests b
        on b.championship_id = $1 and b.team_id = w.team_id
      union select w.team_id, w.name, m.at from wanted w cross join moments m
    )
    select p.team_id as "teamId", p.name as team, ${isoSql('p.at')} as at, own.score,
      case when p.team_id in (select team_id from counted) then (
        select 1 + count(*)::int from scoring.team_bests o where o.championship_id = $1 and o.from_at <= p.at and o.until_at > p.at
         and ${isRankedSql('o.team_id')}
         and (${isBetterSql(direction, 'o.score', 'own.score')} or (o.score = own.score and (o.reached_at, o.team_id) < (own.reached_at, own.team_id)))
      ) end as place
    from points p join scoring.team_bests own on own.championship_id = $1 and own.team_id = p.team_id
      and own.from_at <= p.at and own.until_at > p.at
    order by (p.team_id = $3) is true, p.team_id, p.at`;

/**
 * Of what `scores` has. Far outliers are counted in the outer bins, so that they don't flatten the rest. The reach is
 * materialized: the planner takes the rows of a new snapshot for one, and would sort all of them again for each of them.
 */
const distributionSql = (scores: string): string => `with scores as materialized (${scores}), reach as materialized (
    select percentile_cont(0.02) within group (order by score) as low, percentile_cont(0.98) within group (order by score) as high
    from scores
  )
  select case when high > low then least(${bins - 1}, greatest(0, floor((score - low) / (high - low) * ${bins})::int)) else 0 end as bin,
    count(*)::int as teams, low, high
  from scores, reach group by bin, low, high`;

/** $1 snapshot */
const ofSnapshotSql = distributionSql('select score from scoring.standings where snapshot_id = $1');

/** $1 championship, $2 tour */
const ofTourSql = (direction: Direction): string =>
  distributionSql(`select score from (${bestInTourSql(direction)}) best`);
