import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import type { NotedCheck } from '../commands/note-check.js';
import type { ChampionshipSettings, TruthReport } from '../contract/editor.js';
import { Baseline } from '../domain/baseline.js';
import { ChampionshipFile, type NewFile } from '../domain/championship-file.js';
import { checkOf } from '../domain/check.js';
import { isSameSplit, splitOf } from '../domain/split.js';
import { type Judgement, Judging, type StoredTruth } from '../judging.port.js';

/** What the files of a championship are judged by. */
export type JudgedBy = Pick<ChampionshipSettings, 'metric' | 'metricParams' | 'publicPercent' | 'tours'> & {
  splitSeed: number;
  /** The share of public rows is another. */
  isOtherShare: boolean;
};

/** What other settings make of files: truths that are drawn anew, and what the engine says of all that it looked at. */
export interface Foreseen {
  drawn: NewFile[];
  checks: NotedCheck[];
}

/** A truth as it would be, and what the metric says of it. */
type Judged = StoredTruth & { report: TruthReport };

/**
 * What becomes of truths, sample and baselines by other settings, before those are saved. It takes long and is outside of
 * transactions; then all of it is one change: settings without the split or the reports that belong to them are never there.
 */
@Injectable()
export class ForeseenFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: FileStorage,
    private readonly incoming: IncomingFiles,
    private readonly judging: Judging,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What is not taken over is to be dropped by its caller. @throws DomainError SCORING_LIMIT; nothing is kept then */
  async of(championshipId: string, by: JudgedBy, personId: string): Promise<Foreseen> {
    const foreseen: Foreseen = { drawn: [], checks: [] };
    if (by.metric === '') return foreseen;
    try {
      const main = await this.truths(championshipId, by, personId, foreseen);
      if (main?.report.ok) foreseen.checks.push(...(await this.scored(championshipId, by, main)));
      return foreseen;
    } catch (error) {
      await this.incoming.drop(foreseen.drawn.map(({ stored }) => stored));
      throw error;
    }
  }

  /** @returns that of the championship */
  private async truths(championship: string, by: JudgedBy, personId: string, foreseen: Foreseen) {
    const tours = new Set<string | null>(by.tours.map(({ id }) => id));
    let main: Judged | null = null;
    const current = { championship, kind: 'truth', replacedAt: null } as const;
    for (const truth of await this.em.fork().find(ChampionshipFile, current)) {
      if (truth.tourId && !tours.has(truth.tourId)) continue;
      const judged = await this.truth(truth, by, personId, foreseen);
      if (!truth.tourId) main = judged;
    }
    return main;
  }

  private async truth(truth: ChampionshipFile, by: JudgedBy, personId: string, foreseen: Foreseen): Promise<Judged> {
    const { sourceKey = null, sha256: sum, inputs = null } = truth;
    const source = { storageKey: (by.isOtherShare ? sourceKey : null) ?? truth.storageKey, sha256: sum };
    const whole = await this.judging.inspect(by, source);
    const isTable = this.judging.metrics().find(({ name }) => name === by.metric)?.format === 'csv';
    // What the metric can't read is drawn once it can.
    const split = whole.ok ? splitOf(by, whole, isTable) : (truth.split ?? null);
    if (isSameSplit(split, truth.split ?? null)) {
      const { id, storageKey, sha256 } = truth;
      const of = checkOf(by, truth);
      const report = split ? await this.judging.inspect(by, truth) : whole;
      if (truth.check?.of !== of) foreseen.checks.push({ id, check: { of, report }, kind: 'file' });
      return { storageKey, sha256, split, inputs, report };
    }
    // A copy: the truth before this one keeps its own file, as receipts name it.
    const limits = { maxBytes: this.settings.MAX_SOLUTION_BYTES, by: personId };
    const stored = await this.storage.put('championships', this.storage.read(source.storageKey), limits);
    const { name, description, shape, tourId = null } = truth;
    const drawn: NewFile = { kind: 'truth', name, description, stored, split, inputs, shape: shape ?? null, tourId };
    foreseen.drawn.push(drawn);
    const made = { storageKey: stored.key, sha256: stored.sha256, split, inputs };
    const report = split ? await this.judging.inspect(by, made) : whole;
    drawn.check = { of: checkOf(by, made), report };
    return { ...made, report };
  }

  /** What sample and baselines score by a truth that the metric reads, where that is not known. @throws DomainError SCORING_LIMIT */
  async scored(championship: string, by: Judgement, truth: StoredTruth): Promise<NotedCheck[]> {
    const checks: NotedCheck[] = [];
    const of = checkOf(by, truth);
    const em = this.em.fork();
    const sample = await em.findOne(ChampionshipFile, { championship, kind: 'sample' });
    if (sample && sample.check?.of !== of) {
      const report = await this.judging.score(by, truth, sample.storageKey);
      checks.push({ id: sample.id, check: { of, report }, kind: 'file' });
    }
    for (const { id, check, storageKey } of await em.find(Baseline, { championship })) {
      if (check?.of === of) continue;
      const report = await this.judging.score(by, truth, storageKey).catch((error: unknown) => {
        // One that takes too much is told of where it is looked at; it keeps nobody from changing anything else.
        if (error instanceof DomainError) return null;
        throw error;
      });
      if (report) checks.push({ id, check: { of, report }, kind: 'baseline' });
    }
    return checks;
  }
}
