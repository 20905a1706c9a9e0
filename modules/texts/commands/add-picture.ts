import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { secondsTo } from '../../kernel/domain/seconds-to.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Files } from '../../kernel/storage/files.js';
import { type NewPicture, Picture } from '../domain/picture.js';
import '../settings.js';

const dayMs = 24 * 3600 * 1000;
const keptSql = `select coalesce(sum(bytes) filter (where owner_id = $1), 0)::float8 as own,
  coalesce(sum(bytes), 0)::float8 as all from texts.pictures`;

/** Keeps a picture that somebody may use in texts. */
export class AddPicture extends Command<Picture> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly ownerId: string,
    readonly picture: NewPicture,
    /** False for one that comes from elsewhere: it is taken whatever there is of them. */
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
    if (isCounted) await this.refuseTooMuch(ownerId, picture.stored.bytes, now);
    const added = Picture.of(ownerId, picture, now);
    this.em.persist(added);
    await Files.claim(this.em, [picture.stored], `picture:${added.id}`);
    return added;
  }

  private async refuseTooMuch(ownerId: string, bytes: number, now: Date): Promise<void> {
    const { PICTURES_PER_DAY: max, PICTURES_PERSON_BYTES, PICTURES_BYTES } = this.settings;
    // One after the other, so that two uploads at once don't both pass a limit.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('texts.pictures', 0))`, []);
    const since = new Date(now.getTime() - dayMs);
    const recent = { ownerId, createdAt: { $gt: since } };
    if ((await this.em.count(Picture, recent)) >= max) {
      const first = await this.em.findOne(Picture, recent, { orderBy: { createdAt: 'asc' } });
      const retryAfter = secondsTo(first?.createdAt ?? null, now, dayMs);
      throw new DomainError('PICTURES_EXCEEDED', { details: { max, retryAfter } });
    }
    const kept = await queryOne<{ own: number; all: number }>(this.em, keptSql, [ownerId]);
    const isFull = (kept?.own ?? 0) + bytes > PICTURES_PERSON_BYTES || (kept?.all ?? 0) + bytes > PICTURES_BYTES;
    refuse(isFull, 'PICTURES_FULL');
  }
}
