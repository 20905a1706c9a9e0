import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { Files } from '../../../kernel/storage/files.js';
import { baselinesChanged } from '../../contract/events.js';
import { Baseline } from '../../domain/baseline.js';
import { type EditedBy, EditNotes } from '../edit-notes.js';
import { openChampionship } from '../locked-championship.js';

/** Takes a baseline away. */
export class RemoveBaseline extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly id: string,
    readonly by: EditedBy,
  ) {
    super();
  }
}

@CommandHandler(RemoveBaseline)
export class RemoveBaselineHandler implements ICommandHandler<RemoveBaseline> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, id, by }: RemoveBaseline): Promise<void> {
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    const baseline = found(await this.em.findOne(Baseline, { id, championship }));
    championship.touch(by.id, this.clock.now());
    await this.notes.changed(championship, by, ['baselines']);
    this.em.remove(baseline);
    await Files.letGo(this.em, [baseline.storageKey]);
    happened(baselinesChanged({ championshipId }));
  }
}
