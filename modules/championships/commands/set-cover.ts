import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { Files } from '../../kernel/storage/files.js';
import type { StoredCover } from '../domain/championship.js';
import { type EditedBy, EditNotes } from './edit-notes.js';
import { ledChampionship } from './locked-championship.js';

/** Gives a championship a picture, or takes it away; the one before goes. */
export class SetCover extends Command<void> {
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

  async execute({ championshipId, cover, by }: SetCover): Promise<void> {
    const championship = await ledChampionship(this.em, championshipId, by, this.clock.now());
    await Files.letGo(this.em, [championship.cover?.storageKey]);
    if (cover) await Files.claim(this.em, [{ ...cover, key: cover.storageKey }], `cover:${championshipId}`);
    championship.wear(cover);
    if (!by) return;
    championship.touch(by.id, this.clock.now());
    await this.notes.changed(championship, by, ['cover']);
  }
}
