import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import type { Tour } from '../contract/editor.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import type { Championship, StoredSettings } from '../domain/championship.js';
import { Participations } from '../participations.port.js';
import { keepShown, type RenderedText } from './keep-shown.js';
import { changedIn, type EditedBy, EditNotes } from './edit-notes.js';
import { lockedChampionship } from './locked-championship.js';

/** CHAMP5: takes changed settings, unless somebody else saved since `version` was read. */
export class SaveChampionship extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly settings: Partial<StoredSettings>,
    readonly by: EditedBy,
    readonly version: number,
    /** The texts of `settings` as they are shown. */
    readonly shown: readonly RenderedText[] = [],
  ) {
    super();
  }
}

@CommandHandler(SaveChampionship)
export class SaveChampionshipHandler implements ICommandHandler<SaveChampionship> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly participations: Participations,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, settings, by, version, shown }: SaveChampionship): Promise<void> {
    const championship = await lockedChampionship(this.em, championshipId);
    championship.save(version, by.id, this.clock.now());
    await this.refuseHidden(championship, settings);
    const changed = changedIn(championship, settings);
    championship.change(settings);
    await keepShown(this.em, championship.id, shown);
    await this.notes.changed(championship, by, changed);
    if (settings.tours) await this.retireTruths(championship, settings.tours);
  }

  /** CHAMP1: a test is not seen by those who take part. Whoever enters at this moment holds the lock, or waits for it. */
  private async refuseHidden({ id, isTest }: Championship, settings: Partial<StoredSettings>): Promise<void> {
    if (isTest || !settings.isTest) return;
    const teams = (await this.participations.teamsIn([id])).get(id) ?? 0;
    if (teams > 0) throw new DomainError('HAS_PARTICIPANTS', { fields: { isTest: 'HAS_PARTICIPANTS' } });
  }

  /** Truths of tours that are no more. */
  private async retireTruths(championship: Championship, tours: readonly Tour[]): Promise<void> {
    const tourId = { $ne: null, $nin: tours.map(({ id }) => id) };
    const where = { championship, kind: 'truth' as const, tourId, replacedAt: null };
    await this.em.nativeUpdate(ChampionshipFile, where, { replacedAt: this.clock.now() });
  }
}
