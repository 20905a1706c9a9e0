import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { StoredCover } from '../domain/championship.js';
import { type EditedBy, EditNotes } from './edit-notes.js';
import { ledChampionship } from './locked-championship.js';

/** Gives a championship a picture, or takes it away. @returns the storage key of the one before, which nothing names any more */
export class SetCover extends Command<string | null> {
  constructor(
    readonly championshipId: string,
    readonly cover: StoredCover | null,
    /** Absent for a picture that the product loads by itself. */
    readonly by?: EditedBy,
  ) {
    super();
  }
}

@CommandHandler(SetCover)
export class SetCoverHandler implements ICommandHandler<SetCover> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, cover, by }: SetCover): Promise<string | null> {
    const championship = await ledChampionship(this.em, championshipId, by, this.clock.now());
    const before = championship.cover?.storageKey ?? null;
    championship.wear(cover);
    if (!by) return before;
    championship.touch(by.id, this.clock.now());
    await this.notes.changed(championship, by, ['cover']);
    return before;
  }
}
