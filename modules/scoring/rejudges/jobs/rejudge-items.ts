import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { newId } from '../../../kernel/domain/id.js';
import { inTurn } from '../../solutions/jobs/in-turn.js';
import { mostTries, pauseAfter } from '../../solutions/commands/evaluation-queue.js';
import { isDueSql } from '../../solutions/queries/queue-sql.js';
import { FinishRejudge } from '../commands/finish-rejudge.js';
import type { Result } from '../../solutions/domain/solution.js';
import { isTooMuch, ScoreSolution } from '../../solutions/jobs/score-solution.js';

/** A solution to score again; `run` is what its result is written under. */
export interface RejudgeRun {
  rejudgeId: string;
  solutionId: string;
  run: string;
  tries: number;
  championshipId: string;
  tourId: string | null;
  storageKey: string;
  sha256: string;
}

/** SUB6: the work of re-judgements, under leases as the queue's. A stop of the whole queue stops it too. */
@Injectable()
export class RejudgeItems {
  private readonly log = new Logger(RejudgeItems.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly scorer: ScoreSolution,
  ) {}

  /**
   * The next solution to score again; null when there is none, or a new solution is due. That is asked in the same
   * statement: asked before, a queue that is resumed in between would let it pass.
   */
  take(worker: string, leaseSeconds: number): Promise<RejudgeRun | null> {
    return queryOne<RejudgeRun>(
      this.orm.em.fork(),
      `with next as (
         select i.rejudge_id, i.solution_id from scoring.rejudge_items i
         join scoring.rejudges r on r.id = i.rejudge_id and r.state = 'RUNNING'
         where i.state = 'WAITING' and i.due_at <= clock_timestamp()
           and not exists (select from scoring.pauses where scope = 'all')
           and not exists (select from scoring.queue_entries e where e.needs = 'engine' and ${isDueSql('e')})
         order by i.due_at limit 1 for update of i skip locked
       )
       update scoring.rejudge_items i
       set due_at = clock_timestamp() + make_interval(secs => $2), tries = i.tries + 1, worker = $1, run = $3
       from next join scoring.solutions s on s.id = next.solution_id
       where i.rejudge_id = next.rejudge_id and i.solution_id = next.solution_id
       returning i.rejudge_id as "rejudgeId", i.solution_id as "solutionId", i.run, i.tries,
         s.championship_id as "championshipId", s.tour_id as "tourId", s.storage_key as "storageKey", s.sha256`,
      [worker, leaseSeconds, newId()],
    );
  }

  async score(item: RejudgeRun): Promise<void> {
    const written = item.tries > mostTries ? await this.fail(item) : await this.scoreAgain(item);
    if (written) await this.commands.run(new FinishRejudge(item.rejudgeId));
  }

  /** What has nothing left to score and was not finished then: its process ended, or the database was away for a moment. */
  async finishLeft(): Promise<void> {
    const sql = `select id from scoring.rejudges r where state = 'RUNNING'
      and not exists (select from scoring.rejudge_items where rejudge_id = r.id and state = 'WAITING')`;
    const left = await query<{ id: string }>(this.orm.em.fork(), sql);
    await inTurn(left, ({ id }) => this.commands.run(new FinishRejudge(id)));
  }

  private async scoreAgain(item: RejudgeRun): Promise<boolean> {
    try {
      const championship = await this.championships.byId(item.championshipId);
      return await this.write(item, await this.scorer.resultOf(item, championship));
    } catch (error) {
      this.log.error(error);
      return isTooMuch(error) || item.tries === mostTries ? this.fail(item) : this.putBack(item);
    }
  }

  private write({ rejudgeId, solutionId, run }: RejudgeRun, result: Result): Promise<boolean> {
    const {
      all,
      public: shown,
      private: hidden,
    } = result.ok ? result.scores : { all: null, public: null, private: null };
    return this.change(
      `state = 'DONE', worker = null, new_status = $4, new_score = $5, new_public_score = $6, new_private_score = $7,
       new_receipt = $8, problems = $9, problem_counts = $10`,
      [rejudgeId, solutionId, run],
      [
        result.ok ? 'SCORED' : 'INVALID',
        all,
        shown,
        hidden,
        JSON.stringify(result.ok ? result.receipt : result.judgedBy),
        result.ok ? null : JSON.stringify(result.problems),
        result.ok ? null : JSON.stringify(result.counts),
      ],
    );
  }

  private fail({ rejudgeId, solutionId, run }: RejudgeRun): Promise<boolean> {
    return this.change(`state = 'FAILED', worker = null`, [rejudgeId, solutionId, run], []);
  }

  private async putBack({ rejudgeId, solutionId, run, tries }: RejudgeRun): Promise<boolean> {
    const set = 'worker = null, due_at = clock_timestamp() + make_interval(secs => $4)';
    await this.change(set, [rejudgeId, solutionId, run], [pauseAfter(tries)]);
    return false;
  }

  /** @returns false when the run had been given up: its late answer changes nothing */
  private async change(set: string, run: [string, string, string], values: readonly unknown[]): Promise<boolean> {
    const rows = await query(
      this.orm.em.fork(),
      `update scoring.rejudge_items set ${set}
       where rejudge_id = $1 and solution_id = $2 and run = $3 and state = 'WAITING' returning solution_id`,
      [...run, ...values],
    );
    return rows.length > 0;
  }
}
