import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Bilingual } from '../../../kernel/contract/language.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { ChampionshipFile } from '../../domain/championship-file.js';
import { type EditedBy, EditNotes } from '../edit-notes.js';
import { openChampionship } from '../locked-championship.js';

/** Changes the description of a file that participants see. */
export class DescribeFile extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly name: string,
    /** In which languages it is not given it stays. */
    readonly description: Partial<Bilingual>,
    readonly by: EditedBy,
  ) {
    super();
  }
}

@CommandHandler(DescribeFile)
export class DescribeFileHandler implements ICommandHandler<DescribeFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, name, description, by }: DescribeFile): Promise<void> {
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    const shown = { championship, kind: { $ne: 'truth' as const }, name };
    const file = found(await this.em.findOne(ChampionshipFile, shown));
    file.description = { ...file.description, ...description };
    championship.touch(by.id, this.clock.now());
    await this.notes.changed(championship, by, ['data']);
  }
}
