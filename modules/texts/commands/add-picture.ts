import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { type NewPicture, Picture } from '../domain/picture.js';
import '../settings.js';

const dayMs = 24 * 3600 * 1000;

/** Keeps a picture that somebody may use in texts. */
export class AddPicture extends Command<Picture> {
  constructor(
    readonly ownerId: string,
    readonly picture: NewPicture,
    /** False for one that comes from elsewhere: it is taken whatever their number in a day. */
    readonly isCounted = true,
  ) {
    super();
  }
}

@CommandHandler(AddPicture)
export class AddPictureHandler implements ICommandHandler<AddPicture> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ ownerId, picture, isCounted }: AddPicture): Promise<Picture> {
    const now = this.clock.now();
    if (isCounted) await this.refuseTooMany(ownerId, now);
    const added = Picture.of(ownerId, picture, now);
    this.em.persist(added);
    return added;
  }

  private async refuseTooMany(ownerId: string, now: Date): Promise<void> {
    // One after the other, so that two uploads at once don't both pass the limit.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('texts.pictures ' || $1, 0))`, [ownerId]);
    const since = new Date(now.getTime() - dayMs);
    const max = this.settings.PICTURES_PER_DAY;
    refuse((await this.em.count(Picture, { ownerId, createdAt: { $gt: since } })) >= max, 'PICTURES_EXCEEDED', { max });
  }
}
