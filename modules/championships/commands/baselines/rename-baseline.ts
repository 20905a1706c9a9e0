import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Bilingual } from '../../../kernel/contract/language.js';
import { found, refuseFields } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { baselinesChanged } from '../../contract/events.js';
import { Baseline } from '../../domain/baseline.js';
import { type EditedBy, EditNotes } from '../edit-notes.js';
import { openChampionship } from '../locked-championship.js';

/** Gives a baseline another name. */
export class RenameBaseline extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly id: string,
    /** In which languages it is not given it stays. */
    readonly name: Partial<Bilingual>,
    readonly by: EditedBy,
  ) {
    super();
  }
}

@CommandHandler(RenameBaseline)
export class RenameBaselineHandler implements ICommandHandler<RenameBaseline> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, id, name, by }: RenameBaseline): Promise<void> {
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    const baseline = found(await this.em.findOne(Baseline, { id, championship }));
    baseline.name = { ...baseline.name, ...name };
    // Somebody else took the name in the other language away meanwhile.
    if (baseline.name.rus === '' && baseline.name.eng === '') refuseFields({ nameRus: 'FIELD_REQUIRED' });
    championship.touch(by.id, this.clock.now());
    happened(baselinesChanged({ championshipId }));
    await this.notes.changed(championship, by, ['baselines']);
  }
}
