import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../kernel/clock.js';
import type { Direction } from '../../championships/contract/championship.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import { Ticks } from '../../kernel/jobs/ticks.js';
import { Live } from '../../kernel/live/live.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { lockResults } from '../commands/board-lock.js';
import { TieGroups } from './tie-groups.js';

const lookEveryMs = 500;

/** LB2: takes a new snapshot of each leaderboard whose championship has new scores, once whatever the number of workers. */
@Injectable()
export class RefreshLeaderboards {
  private readonly log = new Logger(RefreshLeaderboards.name);
  private working = false;
  /** Only worker processes refresh. */
  enabled = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly ticks: Ticks,
    private readonly clock: Clock,
    private readonly live: Live,
    private readonly ties: TieGroups,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Interval(lookEveryMs)
  async tick(): Promise<void> {
    if (!this.enabled || this.working) return;
    this.working = true;
    try {
      if (await this.ticks.isDue('leaderboards', this.settings.LEADERBOARD_REFRESH_SECONDS)) await this.refresh();
    } catch (error) {
      this.log.error(error);
    } finally {
      this.working = false;
    }
  }

  /** Refreshes every leaderboard now. */
  async refresh(): Promise<void> {
    const boards = await query<{ id: string; champname: string; direction: Direction; changed: boolean }>(
      this.orm.em.fork(),
      `select c.id, c.champname, c.direction,
         exists (select from scoring.solutions s where s.championship_id = c.id
           and s.finished_at > coalesce(snap.taken_at, '-infinity'))
         or exists (select from scoring.bands band where band.championship_id = c.id
           and band.computed_at > snap.taken_at) as changed
       from championships.ranked c
       left join scoring.boards b on b.championship_id = c.id
       left join scoring.snapshots snap on snap.id = b.snapshot_id`,
    );
    for (const { id, champname, direction, changed } of boards) {
      if (!changed) {
        await this.look(id);
        continue;
      }
      await this.ties.mark(await this.take(id, direction));
      await this.live.changed(`leaderboard:${champname}`);
    }
  }

  /** Ranks all teams in one statement: best public score, ties by who had it first. */
  private take(championshipId: string, direction: Direction): Promise<string> {
    const order = direction === 'DOWN_UP' ? 'asc' : 'desc';
    return this.orm.em.fork().transactional(async (em) => {
      await lockResults(em as EntityManager, championshipId);
      const now = this.clock.now();
      const snapshot = newId();
      await query(em, `insert into scoring.snapshots (id, championship_id, taken_at) values ($1, $2, $3)`, [
        snapshot,
        championshipId,
        now,
      ]);
      await query(
        em,
        `insert into scoring.standings (snapshot_id, place, team_id, score, reached_at, solutions, last_solution_at, solution_id)
         select $1, row_number() over (order by score ${order}, reached_at, team_id), team_id, score, reached_at, solutions, last, id
         from (
           select distinct on (team_id) team_id, id, public_score as score, created_at as reached_at,
             count(*) over team as solutions, max(created_at) over team as last
           from scoring.solutions
           where championship_id = $2 and status = 'SCORED' and not late
           window team as (partition by team_id)
           order by team_id, public_score ${order}, created_at
         ) best`,
        [snapshot, championshipId],
      );
      await query(
        em,
        `insert into scoring.boards (championship_id, snapshot_id, refreshed_at) values ($1, $2, $3)
         on conflict (championship_id) do update set snapshot_id = excluded.snapshot_id, refreshed_at = excluded.refreshed_at`,
        [championshipId, snapshot, now],
      );
      return snapshot;
    });
  }

  private async look(championshipId: string): Promise<void> {
    await queryOne(this.orm.em.fork(), `update scoring.boards set refreshed_at = $2 where championship_id = $1`, [
      championshipId,
      this.clock.now(),
    ]);
  }
}
