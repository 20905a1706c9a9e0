import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { NoteCheck } from '../commands/note-check.js';
import type { DryRun, TruthReport } from '../contract/editor.js';
import { type Check, checkOf } from '../domain/check.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { Judging, type Judgement } from '../judging.port.js';

/** Keeps what the engine says of truth and sample in step with the metric. Slow, so outside of every transaction. */
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
      await this.looked(truth, checkOf(judgement, truth.sha256), () => this.judging.inspect(judgement, truth));
    const truth = truths.find(({ tourId }) => !tourId);
    if (!truth) return;
    const of = checkOf(judgement, truth.sha256);
    const report = await this.looked(truth, of, () => this.judging.inspect(judgement, truth));
    if (!report.ok) return;
    const sample = await em.findOne(ChampionshipFile, { championship: championshipId, kind: 'sample' });
    if (sample) await this.looked(sample, of, () => this.judging.score(judgement, truth, sample.storageKey));
  }

  private async looked(
    { id, check }: ChampionshipFile,
    of: string,
    look: () => Promise<Check['report']>,
  ): Promise<TruthReport | DryRun> {
    if (check?.of === of) return check.report;
    const report = await look();
    await this.commands.run(new NoteCheck(id, { of, report }));
    return report;
  }
}
