import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Tour } from '../contract/editor.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import type { Championship, StoredSettings } from '../domain/championship.js';
import { lockedChampionship } from './locked-championship.js';

/** CHAMP5: takes changed settings, unless somebody else saved since `version` was read. */
export class SaveChampionship extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly settings: Partial<StoredSettings>,
    readonly by: { personId: string; version: number },
  ) {
    super();
  }
}

@CommandHandler(SaveChampionship)
export class SaveChampionshipHandler implements ICommandHandler<SaveChampionship> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, settings, by }: SaveChampionship): Promise<void> {
    const championship = await lockedChampionship(this.em, championshipId);
    championship.save(by.version, by.personId, this.clock.now());
    championship.change(settings);
    if (settings.tours) await this.retireTruths(championship, settings.tours);
  }

  /** Truths of tours that are no more. */
  private async retireTruths(championship: Championship, tours: readonly Tour[]): Promise<void> {
    const tourId = { $ne: null, $nin: tours.map(({ id }) => id) };
    const where = { championship, kind: 'truth' as const, tourId, replacedAt: null };
    await this.em.nativeUpdate(ChampionshipFile, where, { replacedAt: this.clock.now() });
  }
}
