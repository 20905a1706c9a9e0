import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { Files } from '../../../kernel/storage/files.js';
import { baselinesChanged } from '../../contract/events.js';
import { mostBaselines } from '../../contract/limits.js';
import { Baseline, type NewBaseline } from '../../domain/baseline.js';
import { type EditedBy, EditNotes } from '../edit-notes.js';
import { openChampionship } from '../locked-championship.js';

/** Gives a championship a baseline behind those that it has. @returns where its file is kept */
export class AddBaseline extends Command<{ storageKey: string }> {
  constructor(
    readonly championshipId: string,
    readonly baseline: NewBaseline,
    /** Absent for data that the product loads by itself. */
    readonly by?: EditedBy,
  ) {
    super();
  }
}

@CommandHandler(AddBaseline)
export class AddBaselineHandler implements ICommandHandler<AddBaseline> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, baseline, by }: AddBaseline): Promise<{ storageKey: string }> {
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    const others = await this.em.find(Baseline, { championship });
    const taken = new Set(others.map(({ position }) => position));
    const places = Array.from({ length: mostBaselines }, (_, at) => at + 1);
    const position = places.find((place) => !taken.has(place));
    if (!position) throw new DomainError('BASELINES_FULL', { details: { limit: mostBaselines } });
    const now = this.clock.now();
    const added = Baseline.add(championship, position, baseline, now);
    this.em.persist(added);
    await Files.claim(this.em, [baseline.stored], `baseline:${added.id}`);
    happened(baselinesChanged({ championshipId }));
    if (by) {
      championship.touch(by.id, now);
      await this.notes.changed(championship, by, ['baselines']);
    }
    return { storageKey: added.storageKey };
  }
}
