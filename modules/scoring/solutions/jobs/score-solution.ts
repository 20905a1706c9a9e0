import { Injectable, Logger } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { forRequest } from '../../../kernel/request-id.js';
import { inTurn } from './in-turn.js';
import { FailRun } from '../commands/fail-run.js';
import { FinishScoring, type RunResult } from '../commands/finish-scoring.js';
import type { Taken } from '../commands/take-solutions.js';
import type { Result } from '../domain/solution.js';
import { bandSeedOf } from '../domain/stored-band.js';
import { EngineError } from '../../engine/index.js';
import { Scorer, type Truth } from '../scorer.js';

type Stored = Taken['solution'];

/** With the request that brought the solution: what is logged of it bears its id. */
interface Judged extends RunResult {
  request: string | null;
}

/** SUB4: scores solutions that were taken together. Only the newest run of a solution writes its result. */
@Injectable()
export class ScoreSolution {
  private readonly log = new Logger(ScoreSolution.name);

  constructor(
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly scorer: Scorer,
  ) {}

  /** One after another, as they have one slot of the worker, and written in one go. */
  async score(taken: readonly Taken[]): Promise<void> {
    const championships = await this.championshipsOf(taken);
    const truths = new Map<string, Promise<Truth>>();
    const results: Judged[] = [];
    for (const { solution, run, request } of taken) {
      if (run === null) {
        forRequest(request ?? undefined, () => this.log.error(`${solution.id}: failed, each of its runs was lost`));
        continue;
      }
      const championship = found(championships.get(solution.championshipId));
      const key = `${championship.id} ${solution.tourId}`;
      const truth = truths.get(key) ?? this.scorer.truthOf(championship, solution.tourId ?? null);
      truths.set(key, truth);
      const result = await this.resultOf(solution, championship, truth).catch((error: unknown) =>
        forRequest(request ?? undefined, () => this.fail(solution.id, run, error)),
      );
      if (result) results.push({ solutionId: solution.id, run, result, request });
    }
    if (results.length > 0) await this.write(results);
  }

  private async championshipsOf(taken: readonly Taken[]): Promise<Map<string, ChampionshipFacts>> {
    const ids = [...new Set(taken.map(({ solution }) => solution.championshipId))];
    const facts = await Promise.all(ids.map((id) => this.championships.byId(id)));
    return new Map(facts.map((championship) => [championship.id, championship]));
  }

  /** What a stored file gets by the truth and the metric of now. */
  async resultOf(
    solution: Pick<Stored, 'storageKey' | 'sha256' | 'tourId'>,
    championship: ChampionshipFacts,
    truth: Promise<Truth> = this.scorer.truthOf(championship, solution.tourId ?? null),
  ): Promise<Result> {
    const begun = performance.now();
    const { blob, mark } = await truth;
    const verdict = await this.scorer.scoreOn(blob, solution.storageKey);
    const judgedBy = { truthSha256: mark, metric: championship.metric, metricParams: championship.metricParams };
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

  /** Results that can't be written together, whatever is wrong with one of them, are written each by itself. */
  private async write(results: readonly Judged[]): Promise<void> {
    const requests = new Set(results.map(({ request }) => request));
    // Of one request its jobs are its own too.
    const [request = null] = requests.size === 1 ? requests : [];
    const writing = forRequest(request ?? undefined, () => this.commands.run(new FinishScoring(results)));
    const written = await writing.catch(async (error: unknown) => {
      if (results.length === 1) throw error;
      this.log.error(error);
      await inTurn(results, (result) => this.write([result]));
      return results.map(({ solutionId }) => solutionId);
    });
    for (const { solutionId, run, result, request: own } of results) {
      forRequest(own ?? undefined, () => {
        if (!written.includes(solutionId)) this.dropped(solutionId, run);
        else this.log.log(`${solutionId}: ${result.ok ? `scored in ${result.receipt.durationMs} ms` : 'invalid'}`);
      });
    }
  }

  private async fail(id: string, run: string, error: unknown): Promise<void> {
    const tooMuch = isTooMuch(error);
    if (!tooMuch) this.log.error(error);
    const failed = new FailRun(id, run, tooMuch ? 'SCORING_LIMIT' : 'INTERNAL', !tooMuch);
    if (!(await this.commands.run(failed))) this.dropped(id, run);
    else this.log.warn(`${id}: run ${run} failed, ${tooMuch ? 'it takes too much time or memory' : String(error)}`);
  }

  private dropped(id: string, run: string): void {
    this.log.warn(`${id}: run ${run} had been given up, its result is dropped`);
  }
}

/** A file that takes too much time or memory would do so again; other faults may pass with another run. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof EngineError && (error.code === 'TIME_LIMIT' || error.code === 'MEMORY_LIMIT');
