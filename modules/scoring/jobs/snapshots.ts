import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Direction } from '../../championships/contract/championship.js';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { lockResults } from '../commands/board-lock.js';
import { TieGroups } from './tie-groups.js';

/** Up to so many changed teams are looked up one by one; beyond it the whole championship is read, which is quicker then. */
const lookedUpTeams = 5000;
const deltaHours = 24;

/** LB2: takes snapshots. Only what changed is computed anew and kept as history; the places of all teams are written. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly ties: TieGroups,
  ) {}

  /** Ranks a championship's teams as they stand now, and shows it when it is whole. */
  async take(championshipId: string): Promise<void> {
    const snapshot = await this.write(championshipId);
    await this.ties.mark(snapshot);
    await this.show(championshipId, snapshot);
  }

  /**
   * SUB5: ranks the teams by the private part of their final solutions: those they chose, else their best public ones.
   * Written anew it takes the place of the one before, so that it may run twice, and again after a re-judgement.
   */
  reveal(championshipId: string, direction: Direction, finalSolutions: number): Promise<void> {
    return this.orm.em.fork().transactional(async (fork) => {
      const em = fork as EntityManager;
      await lockResults(em, championshipId);
      const snapshot = newId();
      const values = [snapshot, championshipId, finalSolutions];
      const placed = await queryOne<{ teams: number }>(em, finalPlacesSql(direction), values);
      await query(
        em,
        `insert into scoring.snapshots (id, championship_id, taken_at, teams, kind) values ($1, $2, $3, $4, 'final')`,
        [snapshot, championshipId, this.clock.now(), placed?.teams ?? 0],
      );
      await query(
        em,
        `delete from scoring.standings where snapshot_id = (select final_id from scoring.boards where championship_id = $1)`,
        [championshipId],
      );
      await query(em, `update scoring.boards set final_id = $2 where championship_id = $1`, [championshipId, snapshot]);
    });
  }

  private write(championshipId: string): Promise<string> {
    return this.orm.em.fork().transactional(async (fork) => {
      const em = fork as EntityManager;
      await lockResults(em, championshipId);
      await query(em, `set local work_mem = '64MB'`);
      const now = this.clock.now();
      const direction = await directionOf(em, championshipId);
      await this.noteChanges(em, championshipId, direction, now);
      const snapshot = newId();
      const dayBefore = new Date(now.getTime() - deltaHours * 3_600_000);
      const values = [snapshot, championshipId, dayBefore];
      const placed = await queryOne<{ teams: number }>(em, placesSql(direction), values);
      await query(em, `insert into scoring.snapshots (id, championship_id, taken_at, teams) values ($1, $2, $3, $4)`, [
        snapshot,
        championshipId,
        now,
        placed?.teams ?? 0,
      ]);
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

  /** Points the board at a snapshot. Rows are kept of this one and the one before; those of a broken-off one go too. */
  private show(championshipId: string, snapshot: string): Promise<void> {
    return this.orm.em.fork().transactional(async (fork) => {
      const em = fork as EntityManager;
      const values = [championshipId, snapshot];
      await query(
        em,
        `delete from scoring.standings where snapshot_id in (
           select s.id from scoring.snapshots s left join scoring.boards b on b.championship_id = s.championship_id
             left join scoring.snapshots old on old.id = b.previous_id
           where s.championship_id = $1 and s.kind = 'public' and s.taken_at >= coalesce(old.taken_at, '-infinity')
             and s.id <> $2 and s.id is distinct from b.snapshot_id)`,
        values,
      );
      await query(
        em,
        `insert into scoring.boards as b (championship_id, snapshot_id, refreshed_at)
         select $1, id, taken_at from scoring.snapshots where id = $2
         on conflict (championship_id) do update set snapshot_id = excluded.snapshot_id, previous_id = b.snapshot_id,
           refreshed_at = excluded.refreshed_at`,
        values,
      );
    });
  }
}

/** Read under the lock: who changed it has touched all teams since, or does so after this snapshot. */
const directionOf = async (em: EntityManager, championshipId: string): Promise<Direction> => {
  const sql = 'select direction from championships.named where id = $1';
  return found(await queryOne<{ direction: Direction }>(em, sql, [championshipId])).direction;
};

const orderOf = (direction: Direction): string => (direction === 'DOWN_UP' ? 'asc' : 'desc');

/** $1 championship, $2 its changed teams or null for all, $3 now. */
const changesSql = (direction: Direction): string => `with best as materialized (
    select distinct on (team_id) team_id, public_score as score, created_at as reached_at, id as solution_id,
      (count(*) over team)::int as solutions, max(created_at) over team as last_solution_at
    from scoring.solutions
    where championship_id = $1 and status = 'SCORED' and ranked and ($2::uuid[] is null or team_id = any($2))
    window team as (partition by team_id)
    order by team_id, public_score ${orderOf(direction)}, created_at
  ), known as materialized (
    select * from scoring.team_bests
    where championship_id = $1 and until_at = 'infinity' and ($2::uuid[] is null or team_id = any($2))
  ), same as (
    select team_id from best join known using (team_id, score, reached_at, solution_id, solutions, last_solution_at)
  ), ended as (
    update scoring.team_bests b set until_at = $3
    where b.championship_id = $1 and b.until_at = 'infinity'
      and b.team_id in (select team_id from known except select team_id from same)
  )
  insert into scoring.team_bests
    (championship_id, team_id, from_at, score, reached_at, solution_id, solutions, last_solution_at)
  select $1, team_id, $3, score, reached_at, solution_id, solutions, last_solution_at
  from best where team_id not in (select team_id from same)`;

/** $1 the new snapshot, $2 championship, $3 the moment that places are compared with. */
const placesSql = (direction: Direction): string => {
  const order = `order by score ${orderOf(direction)}, reached_at, team_id`;
  return `with before as (
      select team_id, row_number() over (${order}) as place from scoring.team_bests
      where championship_id = $2 and until_at > $3 and from_at <= $3
    ), placed as (
      insert into scoring.standings
        (snapshot_id, place, team_id, score, reached_at, solutions, last_solution_at, solution_id, previous_place)
      select $1, row_number() over (${order}), team_id, score, reached_at, solutions, last_solution_at, solution_id,
        before.place
      from scoring.team_bests left join before using (team_id)
      where championship_id = $2 and until_at = 'infinity'
      returning 1
    ) select count(*)::int as teams from placed`;
};

/** $1 the new snapshot, $2 championship, $3 number of final solutions. Where nothing is private, all of the truth counts. */
const finalPlacesSql = (direction: Direction): string => {
  const order = orderOf(direction);
  return `with ranked as (
      select *, bool_or(final) over (partition by team_id) as has_chosen,
        row_number() over (partition by team_id, final order by public_score ${order}, created_at) as public_rank
      from scoring.solutions where championship_id = $2 and status = 'SCORED' and ranked
    ), best as (
      select distinct on (team_id) team_id, id, coalesce(private_score, public_score) as score, created_at
      from ranked where (final or not has_chosen) and public_rank <= $3
      order by team_id, coalesce(private_score, public_score) ${order}, created_at
    ), placed as (
      insert into scoring.standings
        (snapshot_id, place, team_id, score, reached_at, solutions, last_solution_at, solution_id, previous_place)
      select $1, row_number() over (order by best.score ${order}, best.created_at, best.team_id), best.team_id, best.score,
        best.created_at, shown.solutions, shown.last_solution_at, best.id, shown.place
      from best join scoring.standings shown on shown.team_id = best.team_id
        and shown.snapshot_id = (select snapshot_id from scoring.boards where championship_id = $2)
      returning 1
    ) select count(*)::int as teams from placed`;
};
