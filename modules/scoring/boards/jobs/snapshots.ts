import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Direction } from '../../../championships/contract/championship.js';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { newId } from '../../../kernel/domain/id.js';
import { lockResults } from '../../solutions/commands/board-lock.js';
import { bestOfSql, isRankedSql, teamsInOrder } from '../../solutions/queries/ranking-sql.js';
import { ShowSnapshot } from '../commands/show-snapshot.js';
import { TieGroups } from './tie-groups.js';

/** Up to so many changed teams are looked up one by one; beyond it the whole championship is read, which is quicker then. */
const lookedUpTeams = 5000;
const deltaHours = 24;
/** Snapshots among which those are looked for whose rows were left behind. */
const lookedBack = 10;

/** LB2: takes snapshots. Only what changed is computed anew and kept as history; the places of all teams are written. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly ties: TieGroups,
    private readonly commands: Commands,
  ) {}

  /**
   * Ranks a championship's teams as they stand now, and shows it when it is whole. Of two at one moment the later one stays,
   * whichever is whole first.
   */
  async take(championshipId: string): Promise<void> {
    const snapshot = await this.write(championshipId);
    await this.ties.mark(snapshot);
    await this.commands.run(new ShowSnapshot(championshipId, snapshot));
  }

  /**
   * Removes rows that nobody reads any more: they are kept of the shown snapshot and the one before it. Later than showing
   * it, for people wait for that. What an end of the process left behind is found by the next call.
   */
  async forget(championshipId: string): Promise<void> {
    await query(this.orm.em.fork(), forgetSql, [championshipId, lookedBack]);
  }

  private write(championshipId: string): Promise<string> {
    return this.orm.em.fork().transactional(async (fork) => {
      const em = fork as EntityManager;
      await lockResults(em, championshipId);
      // The index of the board holds all that ranking reads, in its order; planned for a disk, its pages would seem dear.
      await query(em, `select set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true)`);
      const now = await this.nextMoment(em, championshipId);
      const direction = await directionOf(em, championshipId);
      await this.noteChanges(em, championshipId, direction, now);
      const snapshot = newId();
      const dayBefore = new Date(now.getTime() - deltaHours * 3_600_000);
      await query(em, placesSql(direction), [snapshot, championshipId, dayBefore]);
      await query(
        em,
        `insert into scoring.snapshots (id, championship_id, taken_at, teams)
         select $1, $2, $3, coalesce(max(place), 0) from scoring.standings where snapshot_id = $1`,
        [snapshot, championshipId, now],
      );
      return snapshot;
    });
  }

  /** Ends the line of history of each team whose best is another one now, and begins the next. */
  private async noteChanges(em: EntityManager, championshipId: string, direction: Direction, now: Date): Promise<void> {
    const touched = await query<{ team: string }>(
      em,
      `delete from scoring.touched_teams where championship_id = $1 returning team_id as team`,
      [championshipId],
    );
    if (touched.length === 0) return;
    const teams = touched.length > lookedUpTeams ? null : touched.map(({ team }) => team);
    await query(em, changesSql(direction), [championshipId, teams, now]);
  }

  /** Under the lock of results: later than every snapshot before, also where the clocks of two workers differ. */
  private async nextMoment(em: EntityManager, championshipId: string): Promise<Date> {
    const now = this.clock.now();
    const sql = `select ${isoSql('max(taken_at)')} as last from scoring.snapshots where championship_id = $1 and kind = 'public'`;
    const last = (await queryOne<{ last: string | null }>(em, sql, [championshipId]))?.last;
    return last && new Date(last) >= now ? new Date(new Date(last).getTime() + 1) : now;
  }
}

/** Read under the lock: who changed it has touched all teams since, or does so after this snapshot. */
const directionOf = async (em: EntityManager, championshipId: string): Promise<Direction> => {
  const sql = 'select direction from championships.named where id = $1';
  return found(await queryOne<{ direction: Direction }>(em, sql, [championshipId])).direction;
};

/**
 * $1 championship, $2 its changed teams or null for all, $3 now. All solutions are counted in one pass through the index of
 * the board; the first one with the best score is then looked up there: sorting each team's own would cost more.
 */
const changesSql = (direction: Direction): string => `with best as materialized (
    select team_id, score, reached_at, solution_id, solutions, last_solution_at
    from (
      select team_id, ${bestOfSql(direction, 'public_score')} as score, count(*)::int as solutions,
        max(created_at) as last_solution_at
      from scoring.solutions
      where championship_id = $1 and status = 'SCORED' and ranked and ($2::uuid[] is null or team_id = any($2))
      group by team_id
    ) tally cross join lateral (
      select created_at as reached_at, id as solution_id from scoring.solutions s
      where s.championship_id = $1 and s.team_id = tally.team_id and s.public_score = tally.score
        and status = 'SCORED' and ranked
      order by created_at, id limit 1
    ) first
  ), known as (
    select team_id, score, reached_at, solution_id, solutions, last_solution_at from scoring.team_bests
    where championship_id = $1 and until_at = 'infinity' and ($2::uuid[] is null or team_id = any($2))
  ), changed as materialized (
    select coalesce(best.team_id, known.team_id) as team_id, best.score, best.reached_at, best.solution_id, best.solutions,
      best.last_solution_at
    from best full join known on known.team_id = best.team_id
    where (best.score, best.reached_at, best.solution_id, best.solutions, best.last_solution_at)
      is distinct from (known.score, known.reached_at, known.solution_id, known.solutions, known.last_solution_at)
  ), ended as (
    update scoring.team_bests b set until_at = $3 from changed
    where b.championship_id = $1 and b.until_at = 'infinity' and b.team_id = changed.team_id
  )
  insert into scoring.team_bests
    (championship_id, team_id, from_at, score, reached_at, solution_id, solutions, last_solution_at)
  select $1, team_id, $3, score, reached_at, solution_id, solutions, last_solution_at
  from changed where solution_id is not null`;

/** $1 the new snapshot, $2 championship, $3 the moment that places are compared with. */
const placesSql = (direction: Direction): string => {
  const order = `order by ${teamsInOrder(direction)}`;
  return `with before as (
      select team_id, row_number() over (${order}) as place from scoring.team_bests
      where championship_id = $2 and until_at > $3 and from_at <= $3 and ${isRankedSql()}
    )
    insert into scoring.standings
      (snapshot_id, place, team_id, score, reached_at, solutions, last_solution_at, solution_id, previous_place)
    select $1, row_number() over (${order}), team_id, score, reached_at, solutions, last_solution_at, solution_id,
      before.place
    from scoring.team_bests left join before using (team_id)
    where championship_id = $2 and until_at = 'infinity' and ${isRankedSql()}`;
};

/** $1 championship, $2 how many snapshots are looked at. One that is newer than the shown one is about to be shown. */
const forgetSql = `delete from scoring.standings where snapshot_id in (
    select old.id from scoring.boards b
      join scoring.snapshots shown on shown.id = b.snapshot_id
      cross join lateral (
        select id, taken_at from scoring.snapshots s where s.championship_id = $1 and s.kind = 'public'
        order by taken_at desc, id desc limit $2
      ) old
    where b.championship_id = $1 and (old.taken_at, old.id) < (shown.taken_at, shown.id)
      and old.id is distinct from b.previous_id)`;
