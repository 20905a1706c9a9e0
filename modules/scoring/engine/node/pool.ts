import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { EngineError } from '../errors.js';
import { defaultLimits, type Limits } from '../limits.js';
import type { RawParams } from '../params.js';
import type { Survey } from '../survey/survey.js';
import type { DrawnSplit } from '../truth/drawn-split.js';
import type { Verdict } from '../solution/score.js';
import type { TruthChange } from '../truth/compare-truths.js';
import type { Answer, CompareTask, ManifestTask, PrepareTask, ScoreTask, SurveyTask } from './worker.js';

type Task = CompareTask | PrepareTask | ScoreTask | ManifestTask | SurveyTask;

export interface PoolOptions {
  readonly threads: number;
  /** Wall time of one file, from the moment a thread takes it. */
  readonly seconds: number;
  /** JavaScript heap of a thread. Columns live outside it and are bounded by the rows of the truth. */
  readonly heapMegabytes: number;
  readonly limits: Limits;
  /** The compiled worker. */
  readonly worker: URL;
}

export const defaultPoolOptions: PoolOptions = {
  threads: availableParallelism(),
  seconds: 60,
  heapMegabytes: 256,
  limits: defaultLimits,
  worker: new URL('./worker.js', import.meta.url),
};

/**
 * Prepares and scores files in worker threads, off the event loop. A file that takes too much time or memory costs its
 * thread, which is replaced, and nobody else's work. More files than threads wait in order.
 */
export class ScoringPool {
  private readonly options: PoolOptions;
  private readonly pool: Piscina<Task, Answer<unknown>>;
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(options: Partial<PoolOptions> = {}) {
    this.options = { ...defaultPoolOptions, ...options };
    this.free = this.options.threads;
    this.pool = new Piscina({
      filename: this.options.worker.href,
      minThreads: 0,
      maxThreads: this.options.threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: this.options.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    });
  }

  /** A truth as a blob that every thread reads. @throws EngineError, also TIME_LIMIT and MEMORY_LIMIT. */
  prepare(
    metric: string,
    params: RawParams,
    path: string,
    split: DrawnSplit | null = null,
  ): Promise<SharedArrayBuffer> {
    return this.run<SharedArrayBuffer>('prepare', { metric, params, path, limits: this.options.limits, split });
  }

  /** The verdict on a solution file. @throws EngineError LIMIT_EXCEEDED, TIME_LIMIT, MEMORY_LIMIT or BLOB_OUTDATED. */
  score(truth: SharedArrayBuffer, path: string, bandSeed?: number): Promise<Verdict> {
    return this.run<Verdict>('score', { truth, path, limits: this.options.limits, bandSeed });
  }

  /** What participants may know of a truth, as JSON text. @param maxBytes the largest file that is taken */
  manifest(truth: SharedArrayBuffer, maxBytes: number): Promise<string> {
    return this.run<string>('manifest', { truth, maxBytes });
  }

  /** What the files of a championship say of its set-up. @throws EngineError TIME_LIMIT or MEMORY_LIMIT. */
  survey(truth: SharedArrayBuffer, sample: string | null, files: SurveyTask['files']): Promise<Survey> {
    return this.run<Survey>('survey', { truth, sample, files });
  }

  /** How one truth differs from another of the same metric. @throws EngineError TIME_LIMIT or MEMORY_LIMIT. */
  compare(before: SharedArrayBuffer, after: SharedArrayBuffer): Promise<TruthChange> {
    return this.run<TruthChange>('compare', { before, after });
  }

  /** Ends the threads; files still waiting are not begun. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async run<T>(name: 'compare' | 'prepare' | 'score' | 'manifest' | 'survey', task: Task): Promise<T> {
    await this.takeThread();
    const signal = AbortSignal.timeout(this.options.seconds * 1000);
    try {
      const answer = (await this.pool.run(task, { name, signal })) as Answer<T>;
      if (answer.ok) return answer.value;
      throw new EngineError(answer.code, answer.message, answer.report);
    } catch (error) {
      throw this.explained(error, signal.aborted);
    } finally {
      this.leaveThread();
    }
  }

  /** The pool's own queue would let the time limit run while a file is only waiting. */
  private async takeThread(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leaveThread(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }

  private explained(error: unknown, tooLate: boolean): unknown {
    if (tooLate) return new EngineError('TIME_LIMIT', `not done after ${this.options.seconds} s`);
    if (typeof error === 'object' && error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return new EngineError('MEMORY_LIMIT', `needs more than ${this.options.heapMegabytes} MB`);
    }
    return error;
  }
}
