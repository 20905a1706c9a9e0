import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { ChampionshipFile, type NewFile } from '../domain/championship-file.js';
import { type EditedBy, EditNotes } from './edit-notes.js';
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
    readonly by?: EditedBy,
  ) {
    super();
  }
}

@CommandHandler(AttachFile)
export class AttachFileHandler implements ICommandHandler<AttachFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, file, by }: AttachFile): Promise<string[]> {
    const championship = await lockedChampionship(this.em, championshipId);
    const now = this.clock.now();
    if (by) {
      championship.touch(by.id, now);
      await this.notes.changed(championship, by, [file.kind]);
    }
    if (file.kind === 'truth') await this.retire(championshipId, file, now);
    const before = file.kind === 'truth' ? [] : await this.remove(championshipId, file);
    // What was said of its columns is true of the next version of a file too.
    const columnTexts = before[0]?.columnTexts ?? [];
    this.em.persist(ChampionshipFile.attach(championship, { columnTexts, ...file }, now));
    return before.map(({ storageKey }) => storageKey);
  }

  private async retire(championship: string, { tourId = null }: NewFile, now: Date): Promise<void> {
    await this.em.nativeUpdate(
      ChampionshipFile,
      { championship, kind: 'truth', tourId, replacedAt: null },
      { replacedAt: now },
    );
  }

  private async remove(championship: string, { kind, name }: NewFile): Promise<ChampionshipFile[]> {
    const same = kind === 'sample' ? { kind } : { kind, name };
    const before = await this.em.find(ChampionshipFile, { championship, ...same });
    // At once: the new row would meet the old one at their unique name.
    await this.em.nativeDelete(ChampionshipFile, { id: before.map(({ id }) => id) });
    return before;
  }
}
