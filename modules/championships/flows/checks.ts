import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { NoteCheck } from '../commands/note-check.js';
import type { DryRun, TruthReport } from '../contract/editor.js';
import { Baseline } from '../domain/baseline.js';
import { type Check, checkOf } from '../domain/check.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { Judging, type Judgement } from '../judging.port.js';

/** Something that the engine has looked at. */
type Checked = Pick<Baseline, 'id' | 'check' | 'championship'>;

/** Keeps what the engine says of truth, sample and baselines in step with the metric. Slow, so outside of transactions. */
@Injectable()
export class Checks {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly judging: Judging,
  ) {}

  /** Looks again at the files whose check no longer holds. @throws DomainError SCORING_LIMIT */
  async refresh(championshipId: string, judgement: Judgement): Promise<void> {
    if (judgement.metric === '') return;
    const em = this.em.fork();
    const current = { championship: championshipId, kind: 'truth', replacedAt: null } as const;
    const truths = await em.find(ChampionshipFile, current);
    for (const truth of truths.filter(({ tourId }) => tourId))
      await this.looked(truth, 'file', checkOf(judgement, truth), () => this.judging.inspect(judgement, truth));
    const truth = truths.find(({ tourId }) => !tourId);
    if (!truth) return;
    const of = checkOf(judgement, truth);
    const report = await this.looked(truth, 'file', of, () => this.judging.inspect(judgement, truth));
    if (!report.ok) return;
    const sample = await this.em.fork().findOne(ChampionshipFile, { championship: championshipId, kind: 'sample' });
    if (sample) await this.looked(sample, 'file', of, () => this.judging.score(judgement, truth, sample.storageKey));
    // A baseline that takes too much is told of where it is looked at; it keeps nobody from changing anything else.
    await this.scoreBaselines(championshipId, judgement).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }

  /**
   * Looks at the truths as another metric or other parameters would.
   * @param field that is at fault when one of them does not fit
   * @throws DomainError TRUTH_UNFIT with what is wrong, SCORING_LIMIT
   */
  async refuseUnfit(championshipId: string, judgement: Judgement, field: string): Promise<void> {
    const current = { championship: championshipId, kind: 'truth', replacedAt: null } as const;
    for (const truth of await this.em.fork().find(ChampionshipFile, current)) {
      const report = await this.judging.inspect(judgement, truth);
      if (report.ok) continue;
      const { problems, counts, format } = report;
      const details = { problems, counts, format };
      throw new DomainError('TRUTH_UNFIT', { fields: { [field]: 'TRUTH_UNFIT' }, details });
    }
  }

  /** Scores those baselines again whose check no longer holds. @throws DomainError SCORING_LIMIT, TRUTH_INVALID */
  async scoreBaselines(championshipId: string, judgement: Judgement): Promise<void> {
    const truth = await this.truthOf(championshipId, judgement);
    if (!truth) return;
    const of = checkOf(judgement, truth);
    const baselines = await this.em.fork().find(Baseline, { championship: championshipId });
    for (const baseline of baselines) {
      await this.looked(baseline, 'baseline', of, () => this.judging.score(judgement, truth, baseline.storageKey));
    }
  }

  /** What the engine says of a stored solution; null without a metric or a truth. @throws DomainError as `score` */
  async ofSolution(championshipId: string, judgement: Judgement, storageKey: string): Promise<Check | null> {
    const truth = await this.truthOf(championshipId, judgement);
    if (!truth) return null;
    const report = await this.judging.score(judgement, truth, storageKey);
    return { of: checkOf(judgement, truth), report };
  }

  private async truthOf(championship: string, { metric }: Judgement): Promise<ChampionshipFile | null> {
    if (metric === '') return null;
    return this.em.fork().findOne(ChampionshipFile, { championship, kind: 'truth', tourId: null, replacedAt: null });
  }

  private async looked(
    { id, check, championship }: Checked,
    kind: 'file' | 'baseline',
    of: string,
    look: () => Promise<Check['report']>,
  ): Promise<TruthReport | DryRun> {
    if (check?.of === of) return check.report;
    const report = await look();
    await this.commands.run(new NoteCheck(championship.id, { id, check: { of, report }, kind }));
    return report;
  }
}
