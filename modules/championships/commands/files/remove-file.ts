import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { ChampionshipFile, markOf } from '../../domain/championship-file.js';
import { type EditedBy, EditNotes } from '../edit-notes.js';
import { endFile } from '../end-file.js';
import { openChampionship } from '../locked-championship.js';

/** Takes a data file away from a championship. */
export class RemoveFile extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly name: string,
    readonly by: EditedBy,
    /** Why, where participants rely on it. */
    readonly reason = '',
    /** They can't download it any more. */
    readonly forgetFormer = false,
  ) {
    super();
  }
}

@CommandHandler(RemoveFile)
export class RemoveFileHandler implements ICommandHandler<RemoveFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, name, by, reason, forgetFormer }: RemoveFile): Promise<void> {
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    const file = found(await this.em.findOne(ChampionshipFile, { championship, kind: 'data', name }));
    championship.touch(by.id, this.clock.now());
    await this.notes.changed(championship, by, ['data']);
    const change = { from: markOf(file), to: null };
    const isRelied = await this.notes.fileChanged(championship, by, { name, change, reason });
    const ended = { at: this.clock.now(), isRemoved: true, reason };
    await endFile(this.em, file, isRelied && !forgetFormer ? ended : null);
  }
}
