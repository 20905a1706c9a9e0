import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { truthMark } from '../../../championships/contract/truth-sums.js';
import { Clock } from '../../../kernel/clock.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { metricProgramFailed } from '../../contract/events.js';
import { engineVersion } from '../../engine/version.js';
import { needsOf, passOn } from '../../solutions/commands/evaluation-queue.js';
import { FailRun, FailRunHandler } from '../../solutions/commands/fail-run.js';
import { FinishScoring, FinishScoringHandler } from '../../solutions/commands/finish-scoring.js';
import type { Result, Solution } from '../../solutions/domain/solution.js';
import { bandSeedOf } from '../../solutions/domain/stored-band.js';
import type { ProgramRun } from '../../solutions/contract/tested.js';
import type { ProgramSaid } from '../contract/metric-program.js';
import type { MetricEnvironment } from '../contract/runner.js';
import { MetricProgram } from '../domain/metric-program.js';
import { heldSolution } from './held-run.js';

/**
 * ALGO2: what an organiser's program said of a solution. A score is its score; a fault is the organiser's, who reads what
 * happened: it costs nobody an attempt.
 */
export class ScoreByProgram extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly said: ProgramSaid,
    /** In what it ran. */
    readonly environment: MetricEnvironment | undefined,
  ) {
    super();
  }
}

/** Whether it had failed within a day already; locked, so that of two solutions at once one is told of. */
const beforeSql = `select said->>'problem' is not null and said_at > $2::timestamptz - interval '1 day' as failed
  from scoring.metric_programs where championship_id = $1 for update`;

@CommandHandler(ScoreByProgram)
export class ScoreByProgramHandler implements ICommandHandler<ScoreByProgram> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly scoring: FinishScoringHandler,
    private readonly runs: FailRunHandler,
  ) {}

  /** @throws DomainError CONFLICT when the run was given up */
  async execute({ run, said, environment }: ScoreByProgram): Promise<void> {
    const solution = await heldSolution(this.em, run);
    const { id: solutionId, championshipId } = solution;
    const { metric } = await this.championships.byId(championshipId);
    // The program was of the metric before: by that of now the engine scores, as it does what comes in.
    if ((await needsOf(this.em, solutionId, metric)) === 'engine') return void (await passOn(this.em, run, 'engine'));
    if ('problem' in said) {
      await this.tell(championshipId, said);
      await this.runs.execute(new FailRun(solutionId, run, 'METRIC_PROGRAM_FAILED', false));
      return;
    }
    const result = await this.resultOf(solution, said.score, environment);
    await this.scoring.execute(new FinishScoring([{ solutionId, run, result }]));
  }

  /** The organiser reads what happened beside the program, and is told of the first one of a day: not of each solution that waits. */
  private async tell(championshipId: string, said: Extract<ProgramSaid, { problem: string }>): Promise<void> {
    const now = this.clock.now();
    const before = await queryOne<{ failed: boolean | null }>(this.em, beforeSql, [championshipId, now]);
    const sql = 'update scoring.metric_programs set said = $2, said_at = $3 where championship_id = $1';
    await query(this.em, sql, [championshipId, JSON.stringify(said), now]);
    if (!before || before.failed) return;
    const { ownerId } = await this.championships.byId(championshipId);
    happened(metricProgramFailed({ championshipId, ownerId, problem: said.problem, at: now.toISOString() }));
  }

  /** All rows are public: the program alone knows what it looks at. */
  private async resultOf(
    solution: Solution,
    score: number,
    environment: MetricEnvironment | undefined,
  ): Promise<Result> {
    const { id, metric, metricParams } = await this.championships.byId(solution.championshipId);
    const program = found(await this.em.findOne(MetricProgram, { championshipId: id }));
    const receipt = {
      solutionSha256: solution.sha256,
      truthSha256: truthMark(await this.championships.truthOf(id, solution.tourId ?? null)),
      metric,
      metricParams,
      metricVersion: `program ${program.sha256}`,
      engineVersion,
      rows: 0,
      seed: bandSeedOf(id),
      durationMs: this.clock.now().getTime() - (solution.startedAt ?? this.clock.now()).getTime(),
      ...(environment && { program: ranIn(environment) }),
    };
    return { ok: true, scores: { all: score, public: score, private: null }, receipt };
  }
}

/** As receipts have it. */
const ranIn = ({ packages, ...environment }: MetricEnvironment): ProgramRun => ({
  ...environment,
  packages: packages.map(({ name, version }) => `${name} ${version}`),
});
