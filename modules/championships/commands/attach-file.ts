import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { ChampionshipFile, type NewFile } from '../domain/championship-file.js';
import { lockedChampionship } from './locked-championship.js';

/**
 * Adds a stored file to a championship in the place of the one before: of the same name, or the truth or sample there was.
 * A truth that is replaced is kept, as receipts name it.
 * @returns storage keys that nothing names any more
 */
export class AttachFile extends Command<string[]> {
  constructor(
    readonly championshipId: string,
    readonly file: NewFile,
    /** Absent for data that the product loads by itself. */
    readonly personId?: string,
  ) {
    super();
  }
}

@CommandHandler(AttachFile)
export class AttachFileHandler implements ICommandHandler<AttachFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, file, personId }: AttachFile): Promise<string[]> {
    const championship = await lockedChampionship(this.em, championshipId);
    const now = this.clock.now();
    if (personId) championship.touch(personId, now);
    const freed =
      file.kind === 'truth' ? await this.retire(championshipId, file, now) : await this.remove(championshipId, file);
    this.em.persist(ChampionshipFile.attach(championship, file, now));
    return freed;
  }

  private async retire(championship: string, { tourId = null }: NewFile, now: Date): Promise<string[]> {
    await this.em.nativeUpdate(
      ChampionshipFile,
      { championship, kind: 'truth', tourId, replacedAt: null },
      { replacedAt: now },
    );
    return [];
  }

  private async remove(championship: string, { kind, name }: NewFile): Promise<string[]> {
    const same = kind === 'sample' ? { kind } : { kind, name };
    const before = await this.em.find(ChampionshipFile, { championship, ...same });
    // At once: the new row would meet the old one at their unique name.
    await this.em.nativeDelete(ChampionshipFile, { id: before.map(({ id }) => id) });
    return before.map(({ storageKey }) => storageKey);
  }
}
