import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { solutionsScored } from '../../contract/events.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, type Result, Solution } from '../domain/solution.js';
import { lockSnapshots } from './board-lock.js';
import { leave, lockEntries } from './evaluation-queue.js';
import { runAnew } from './run-anew.js';

/** What a run of a solution gave. */
export interface RunResult {
  solutionId: string;
  run: string;
  result: Result;
}

/**
 * SUB4: writes the results of runs that were taken together, each once.
 * @returns ids of the solutions that were written; the runs of others had been given up, or their repositories are run anew: a late
 * answer changes nothing
 */
export class FinishScoring extends Command<string[]> {
  static readonly asksNobody = 'a worker says it under the run that it holds, which is asked for';

  constructor(readonly results: readonly RunResult[]) {
    super();
  }
}

@CommandHandler(FinishScoring)
export class FinishScoringHandler implements ICommandHandler<FinishScoring> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ results }: FinishScoring): Promise<string[]> {
    const { solutions, entries } = await this.lock(results.map(({ solutionId }) => solutionId));
    const now = this.clock.now();
    const underWay = new Set(entries.map(({ run }) => run));
    const held = results.filter(({ solutionId, run }) => underWay.has(run) && solutions.get(solutionId)?.isRunBy(run));
    const runs = new Map(held.map(({ solutionId, run }) => [solutionId, run]));
    const again = await runAnew(this.em, this.championships, runs);
    for (const id of again) this.em.persist(LogLine.of(found(solutions.get(id)), 'rerun', {}, now));
    // One that is no more is a run that was given up, as any other.
    const written = held.filter(
      ({ solutionId, run, result }) =>
        !again.includes(solutionId) && solutions.get(solutionId)?.finish(run, result, now, results.length),
    );
    const ids = written.map(({ solutionId }) => solutionId);
    if (ids.length > 1) await this.touchTeams(written, solutions);
    const attempts = await this.em.find(Attempt, { solution: ids });
    const attemptOf = new Map(attempts.map((attempt) => [attempt.solution.id, attempt]));
    for (const { solutionId, result } of written) {
      const attempt = found(attemptOf.get(solutionId));
      if (result.ok) attempt.commit(now);
      else attempt.refund('INVALID', now);
      this.em.persist(lineOf(found(solutions.get(solutionId)), result, now));
    }
    // One fact of all of them: what follows is a job a writing, not a solution.
    const solutionIds = written.filter(({ result }) => result.ok).map(({ solutionId }) => solutionId);
    if (solutionIds.length > 0) happened(solutionsScored({ solutionIds }));
    await leave(this.em, ids);
    return ids;
  }

  /** Everything in an order that all share, so that no two of these wait for each other. */
  private async lock(ids: readonly string[]) {
    const entries = await lockEntries(this.em, ids);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const solutions = await this.em.find(Solution, { id: [...ids] }, lock);
    const championships = new Set(solutions.map(({ championshipId }) => championshipId));
    for (const id of [...championships].toSorted()) await lockSnapshots(this.em, id);
    return { entries, solutions: new Map(solutions.map((solution) => [solution.id, solution])) };
  }

  /** What a trigger does for each score in the order of the rows, here before it and in the order of the teams. */
  private touchTeams(written: readonly RunResult[], solutions: ReadonlyMap<string, Solution>): Promise<unknown> {
    const scored = written
      .filter(({ solutionId, result }) => result.ok && !solutions.get(solutionId)?.late)
      .map(({ solutionId }) => solutionId);
    return query(
      this.em,
      `insert into scoring.touched_teams
       select distinct championship_id, team_id from scoring.solutions where id = any($1::uuid[]) order by 1, 2
       on conflict (championship_id, team_id) do update set team_id = excluded.team_id`,
      [scored],
    );
  }
}

const lineOf = (solution: Solution, result: Result, now: Date): LogLine =>
  result.ok
    ? LogLine.of(solution, 'scored', { rows: result.receipt.rows, durationMs: result.receipt.durationMs }, now)
    : LogLine.of(solution, 'invalid', { ...result.counts }, now);
