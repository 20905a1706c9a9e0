import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { truthMark } from '../../../championships/contract/truth-sums.js';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { engineVersion } from '../../engine/version.js';
import { FailRun, FailRunHandler } from '../../solutions/commands/fail-run.js';
import { FinishScoring, FinishScoringHandler } from '../../solutions/commands/finish-scoring.js';
import type { Result, Solution } from '../../solutions/domain/solution.js';
import { bandSeedOf } from '../../solutions/domain/stored-band.js';
import type { ProgramSaid } from '../contract/metric-program.js';
import { MetricProgram } from '../domain/metric-program.js';
import { heldSolution } from './held-run.js';

/**
 * ALGO2: what an organiser's program said of a solution. A score is its score; a fault is the organiser's, who reads what
 * happened: it costs nobody an attempt.
 */
export class ScoreByProgram extends Command<void> {
  constructor(
    readonly run: string,
    readonly said: ProgramSaid,
  ) {
    super();
  }
}

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
  async execute({ run, said }: ScoreByProgram): Promise<void> {
    const solution = await heldSolution(this.em, run);
    const { id: solutionId } = solution;
    if ('problem' in said) {
      const sql = 'update scoring.metric_programs set said = $2, said_at = $3 where championship_id = $1';
      await query(this.em, sql, [solution.championshipId, JSON.stringify(said), this.clock.now()]);
      await this.runs.execute(new FailRun(solutionId, run, 'METRIC_PROGRAM_FAILED', false));
      return;
    }
    const result = await this.resultOf(solution, said.score);
    await this.scoring.execute(new FinishScoring([{ solutionId, run, result }]));
  }

  /** All rows are public: the program alone knows what it looks at. */
  private async resultOf(solution: Solution, score: number): Promise<Result> {
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
    };
    return { ok: true, scores: { all: score, public: score, private: null }, receipt };
  }
}
