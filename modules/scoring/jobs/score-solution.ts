import { Injectable, Logger } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { Live } from '../../kernel/live/live.js';
import { FailRun } from '../commands/fail-run.js';
import { FinishScoring } from '../commands/finish-scoring.js';
import type { Taken } from '../commands/take-solution.js';
import type { Result } from '../domain/solution.js';
import { bandSeedOf } from '../domain/stored-band.js';
import { EngineError } from '../engine/index.js';
import { Scorer } from './scorer.js';

type Stored = Taken['solution'];

/** SUB4: scores one solution that was taken. Only the newest run of a solution writes its result. */
@Injectable()
export class ScoreSolution {
  private readonly log = new Logger(ScoreSolution.name);

  constructor(
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly scorer: Scorer,
    private readonly live: Live,
  ) {}

  async score({ solution, run }: Taken): Promise<void> {
    const championship = await this.championships.byId(solution.championshipId);
    await this.tell(championship, solution.teamId);
    if (run === null) return;
    const written = await this.resultOf(solution, championship).then(
      (result) => this.commands.run(new FinishScoring(solution.id, run, result)),
      (error: unknown) => this.fail(solution.id, run, error),
    );
    if (!written) this.log.warn(`${solution.id}: run ${run} had been given up, its result is dropped`);
    await this.tell(championship, solution.teamId);
  }

  /** What a stored file gets by the truth and the metric of now. */
  async resultOf(
    solution: Pick<Stored, 'storageKey' | 'sha256' | 'tourId'>,
    championship: ChampionshipFacts,
  ): Promise<Result> {
    const begun = performance.now();
    const { verdict, truthSha256 } = await this.scorer.score(championship, {
      storageKey: solution.storageKey,
      tourId: solution.tourId ?? null,
    });
    const judgedBy = { truthSha256, metric: championship.metric, metricParams: championship.metricParams };
    if (!verdict.ok) {
      const problems = verdict.problems.map(({ reason: _reason, ...problem }) => problem);
      return { ok: false, problems, counts: { ...verdict.counts }, judgedBy };
    }
    const { all, public: shown, private: hidden } = verdict.scores;
    return {
      ok: true,
      scores: { all, public: shown ?? all, private: hidden },
      receipt: {
        solutionSha256: solution.sha256,
        ...judgedBy,
        metricVersion: String(verdict.metricVersion),
        engineVersion: verdict.engine,
        rows: verdict.rows,
        seed: bandSeedOf(championship.id),
        durationMs: Math.round(performance.now() - begun),
      },
    };
  }

  private fail(id: string, run: string, error: unknown): Promise<boolean> {
    if (isTooMuch(error)) return this.commands.run(new FailRun(id, run, 'SCORING_LIMIT', false));
    this.log.error(error);
    return this.commands.run(new FailRun(id, run, 'INTERNAL', true));
  }

  private tell({ champname }: ChampionshipFacts, teamId: string): Promise<void> {
    return this.live.changed(`solutions:${teamId}`, `queue:${champname}`);
  }
}

/** A file that takes too much time or memory would do so again; other faults may pass with another run. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof EngineError && (error.code === 'TIME_LIMIT' || error.code === 'MEMORY_LIMIT');
