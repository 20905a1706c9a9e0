import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { StoredCover } from '../domain/championship.js';
import { lockedChampionship } from './locked-championship.js';

/** Gives a championship a picture, or takes it away. @returns the storage key of the one before, which nothing names any more */
export class SetCover extends Command<string | null> {
  constructor(
    readonly championshipId: string,
    readonly cover: StoredCover | null,
    /** Absent for a picture that the product loads by itself. */
    readonly personId?: string,
  ) {
    super();
  }
}

@CommandHandler(SetCover)
export class SetCoverHandler implements ICommandHandler<SetCover> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, cover, personId }: SetCover): Promise<string | null> {
    const championship = await lockedChampionship(this.em, championshipId);
    const before = championship.cover?.storageKey ?? null;
    championship.wear(cover);
    if (personId) championship.touch(personId, this.clock.now());
    return before;
  }
}
