import { pathToFileURL } from 'node:url';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts, type StoredTruth } from '../../championships/championships.api.js';
import { truthMark } from '../../championships/contract/truth-sums.js';
import { inProject } from '../../kernel/root.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { defaultLimits, type RawParams, type Survey, type Verdict } from '../engine/index.js';
import { ScoringPool } from '../engine/node/pool.js';
import type { TruthChange } from '../engine/truth/compare-truths.js';
import { TruthCache } from '../engine/node/truth-cache.js';

/** Prepared truths of one process together; 29 MB are a truth of a million rows. */
const truthBytes = 256 * 1024 * 1024;

type FileOfTruth = Omit<StoredTruth, 'split'> & { split?: StoredTruth['split'] | undefined };

/** A truth as threads read it, and its mark. */
export interface Truth {
  blob: SharedArrayBuffer;
  mark: string;
}

/** The engine at work in this process: threads off the event loop, prepared truths kept ready. */
@Injectable()
export class Scorer implements OnApplicationShutdown {
  private readonly truths = new TruthCache(truthBytes);
  private pool: ScoringPool | undefined;

  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.close();
  }

  /**
   * Scores a stored solution against the truth of now: of its tour, or the championship's.
   * @param bandSeed to get the band of the public score too, which takes longer
   * @returns the verdict, and the mark of the truth that it was made with
   * @throws EngineError when the truth is at fault, or the file takes too much time or memory
   */
  async score(
    championship: ChampionshipFacts,
    { storageKey, tourId }: { storageKey: string; tourId: string | null },
    bandSeed?: number,
  ): Promise<{ verdict: Verdict; truthMark: string }> {
    const { blob, mark } = await this.truthOf(championship, tourId);
    const judge = (path: string) => this.threads.score(blob, path, bandSeed);
    return { verdict: await this.storage.withLocalFile(storageKey, judge), truthMark: mark };
  }

  /**
   * Scores a stored solution against any stored truth, as a receipt says that it was done.
   * @throws EngineError as {@link score} does, also for a metric that is not known
   */
  async scoreAgain(
    metric: string,
    params: RawParams,
    truth: Pick<StoredTruth, 'storageKey' | 'split'>,
    solutionKey: string,
  ): Promise<Verdict> {
    const prepare = (path: string) => this.threads.prepare(metric, params, path, truth.split);
    return this.scoreOn(await this.storage.withLocalFile(truth.storageKey, prepare), solutionKey);
  }

  /**
   * A truth made ready, as it would be for this metric: for those who set a championship up.
   * @throws EngineError when the truth is at fault, or takes too much time or memory
   */
  prepared(
    metric: string,
    params: RawParams,
    { storageKey, sha256, split = null }: FileOfTruth,
  ): Promise<SharedArrayBuffer> {
    const prepare = (path: string) => this.threads.prepare(metric, params, path, split);
    const made = () => this.storage.withLocalFile(storageKey, prepare);
    return this.truths.get(JSON.stringify([sha256, split, metric, params]), made);
  }

  /** Scores a stored file against a truth that is ready. @throws EngineError when it takes too much time or memory */
  scoreOn(truth: SharedArrayBuffer, storageKey: string): Promise<Verdict> {
    return this.storage.withLocalFile(storageKey, (path) => this.threads.score(truth, path));
  }

  /** How one truth differs from another, both made ready by {@link prepared}. @throws EngineError */
  compare(before: SharedArrayBuffer, after: SharedArrayBuffer): Promise<TruthChange> {
    return this.threads.compare(before, after);
  }

  /** What the stored files of a championship say of its set-up. @throws EngineError */
  survey(
    truth: SharedArrayBuffer,
    sampleKey: string | null,
    files: readonly { name: string; storageKey: string }[],
  ): Promise<Survey> {
    const keys = [...files.map(({ storageKey }) => storageKey), ...(sampleKey === null ? [] : [sampleKey])];
    return this.storage.withLocalFiles(keys, (paths) => {
      const named = files.map(({ name }, at) => ({ name, path: paths[at]! }));
      return this.threads.survey(truth, paths[files.length] ?? null, named);
    });
  }

  /** What participants may know of a truth, as JSON text: enough to check a file before it is uploaded. */
  async manifest(championship: ChampionshipFacts, tourId: string | null): Promise<string> {
    const { blob } = await this.truthOf(championship, tourId);
    return this.threads.manifest(blob, this.settings.MAX_SOLUTION_BYTES);
  }

  /** The truth of now, made ready: of a tour, or the championship's. @throws EngineError when it is at fault */
  async truthOf({ id, metric, metricParams }: ChampionshipFacts, tourId: string | null): Promise<Truth> {
    const stored = await this.championships.truthOf(id, tourId);
    return { blob: await this.prepared(metric, metricParams, stored), mark: truthMark(stored) };
  }

  private get threads(): ScoringPool {
    return (this.pool ??= this.open());
  }

  private open(): ScoringPool {
    return new ScoringPool({
      threads: this.settings.SCORING_CONCURRENCY,
      seconds: this.settings.SCORING_SECONDS,
      limits: { ...defaultLimits, fileBytes: this.settings.MAX_SOLUTION_BYTES },
      worker: pathToFileURL(inProject('dist', 'modules', 'scoring', 'engine', 'node', 'worker.js')),
    });
  }
}
