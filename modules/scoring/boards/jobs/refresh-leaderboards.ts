import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Direction } from '../../../championships/contract/championship.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { inTurn } from '../../solutions/jobs/in-turn.js';
import { Ticks } from '../../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { DecideTours } from '../../tours/jobs/decide-tours.js';
import { RankTours } from '../../tours/jobs/rank-tours.js';
import { settleLate } from '../../solutions/commands/settle-late.js';
import { RevealFinal } from '../commands/reveal-final.js';
import { Snapshots } from './snapshots.js';

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
    private readonly commands: Commands,
    private readonly snapshots: Snapshots,
    private readonly tours: DecideTours,
    private readonly ranks: RankTours,
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

  /**
   * Refreshes every leaderboard now, or that of one championship. One that was written and never shown, or shown without the final
   * one that follows it, as its process ended, is taken again; one that can't be refreshed holds up no other championship.
   */
  async refresh(championshipId: string | null = null): Promise<void> {
    await inTurn(
      [() => this.ranks.rank(championshipId), () => this.refreshBoards(championshipId), () => this.tours.decide()],
      (step) => step(),
    );
  }

  private async refreshBoards(championshipId: string | null): Promise<void> {
    const boards = await query<RankedBoard>(this.orm.em.fork(), boardsSql, [championshipId]);
    await inTurn(boards, async ({ id, direction, finished, finalSolutions, changed, unrevealed }) => {
      if (!changed && !unrevealed) return this.look(id);
      // Its end may have been moved a moment ago; from now on nobody moves it.
      if (unrevealed) await settleLate(this.commands, id);
      await this.snapshots.take(id);
      // What came back in time has its result first, as before an end: nobody is awarded by a board that lacks it.
      const isAwaited = unrevealed && (await query(this.orm.em.fork(), waitingSql, [id])).length > 0;
      if (finished && !isAwaited) await this.commands.run(new RevealFinal(id, direction, finalSolutions));
      await this.snapshots.forget(id);
    });
  }

  private async look(championshipId: string): Promise<void> {
    await queryOne(this.orm.em.fork(), `update scoring.boards set refreshed_at = $2 where championship_id = $1`, [
      championshipId,
      this.clock.now(),
    ]);
  }
}

const waitingSql = `select 1 from scoring.queue_entries e join scoring.solutions s on s.id = e.solution_id
  where s.championship_id = $1 and not s.late limit 1`;

interface RankedBoard {
  id: string;
  direction: Direction;
  finished: boolean;
  finalSolutions: number;
  changed: boolean;
  /** Finished, and its final board is not there yet. */
  unrevealed: boolean;
}

/** $1 a championship, or null for all. */
const boardsSql = `select c.id, c.direction, c.finished, c.final_solutions as "finalSolutions",
    exists (select from scoring.touched_teams t where t.championship_id = c.id)
      or exists (select from scoring.bands band where band.championship_id = c.id
        and band.computed_at > snap.taken_at)
      or exists (select from scoring.snapshots written where written.championship_id = c.id and written.kind = 'public'
        and (snap.id is null or written.taken_at > snap.taken_at))
      or c.finished and final.taken_at < snap.taken_at as changed,
    c.finished and b.final_id is null as unrevealed
  from championships.ranked c
  left join scoring.boards b on b.championship_id = c.id
  left join scoring.snapshots snap on snap.id = b.snapshot_id
  left join scoring.snapshots final on final.id = b.final_id
  where $1::uuid is null or c.id = $1`;
