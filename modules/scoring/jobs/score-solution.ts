import { Injectable, Logger } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { Live } from '../../kernel/live/live.js';
import { FinishScoring } from '../commands/finish-scoring.js';
import { GiveUpSolution } from '../commands/give-up-solution.js';
import { type ScoringRun, StartScoring } from '../commands/start-scoring.js';
import { bandSeedOf } from '../domain/stored-band.js';
import type { Result } from '../domain/solution.js';
import { EngineError } from '../engine/index.js';
import { Scorer } from './scorer.js';

/** SUB4: scores one solution. Safe to run again at any moment: only the newest run of a solution writes its result. */
@Injectable()
export class ScoreSolution {
  private readonly log = new Logger(ScoreSolution.name);

  constructor(
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly scorer: Scorer,
    private readonly live: Live,
  ) {}

  async score(solutionId: string): Promise<void> {
    const started = await this.commands.run(new StartScoring(solutionId));
    if (!started) return;
    const championship = await this.championships.byId(started.solution.championshipId);
    await this.tell(championship, started.solution.teamId);
    const result = await this.resultOf(started, championship).catch((error: unknown) => {
      if (isTooMuch(error)) return null;
      throw error;
    });
    if (!result) return this.giveUp(solutionId, 'SCORING_LIMIT');
    const written = await this.commands.run(new FinishScoring(solutionId, started.run, result));
    if (!written) this.log.warn(`${solutionId}: run ${started.run} had been given up, its result is dropped`);
    await this.tell(championship, started.solution.teamId);
  }

  /** No (further) attempt makes sense: the solution is FAILED, and its attempt is returned. */
  async giveUp(solutionId: string, failure: ErrorCode): Promise<void> {
    const solution = await this.commands.run(new GiveUpSolution(solutionId, failure));
    if (solution) await this.tell(await this.championships.byId(solution.championshipId), solution.teamId);
  }

  private async resultOf({ solution }: ScoringRun, championship: ChampionshipFacts): Promise<Result> {
    const begun = performance.now();
    const { verdict, truthSha256 } = await this.scorer.score(championship, solution.storageKey);
    if (!verdict.ok) {
      const problems = verdict.problems.map(({ reason: _reason, value, ...problem }) => ({
        ...problem,
        // PostgreSQL keeps no NUL in texts.
        value: value?.replaceAll('\u0000', '\uFFFD') ?? null,
      }));
      return { ok: false, problems, counts: { ...verdict.counts } };
    }
    const { all, public: shown, private: hidden } = verdict.scores;
    return {
      ok: true,
      scores: { all, public: shown ?? all, private: hidden },
      receipt: {
        solutionSha256: solution.sha256,
        truthSha256,
        metric: verdict.metric,
        metricParams: championship.metricParams,
        metricVersion: String(verdict.metricVersion),
        engineVersion: verdict.engine,
        rows: verdict.rows,
        seed: bandSeedOf(championship.id),
        durationMs: Math.round(performance.now() - begun),
      },
    };
  }

  private tell({ champname }: ChampionshipFacts, teamId: string): Promise<void> {
    return this.live.changed(`solutions:${teamId}`, `queue:${champname}`);
  }
}

/** A file that takes too much time or memory would do so again; other faults may pass with another attempt. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof EngineError && (error.code === 'TIME_LIMIT' || error.code === 'MEMORY_LIMIT');
