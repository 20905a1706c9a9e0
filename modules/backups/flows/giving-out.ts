import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Audit, type AuditNote } from '../../kernel/audit/audit.js';
import { BucketFault } from '../../kernel/backup/fault.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import type { Attachment } from '../../kernel/http/send-file.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Backup } from '../domain/backup.js';
import { isGood, linkTo } from '../domain/link.js';
import { type BackupPlace, placeOf } from '../place.js';

interface Asked {
  id: string;
  until: number;
  signature: string;
}

/** What is over goes to nobody, whether or not its file could be removed yet. */
const isOver = (expiresAt: Date | null | undefined, now: Date): boolean => !!expiresAt && expiresAt <= now;

/** ADMIN1: how files of backups leave the server, and to whom. */
@Injectable()
export class GivingOut {
  private readonly place: BackupPlace;

  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly identity: IdentityApi,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.place = placeOf(settings);
  }

  /** What is personal goes to nobody who has only a password. @throws DomainError SECOND_FACTOR_REQUIRED */
  async needSecondFactor({ id }: Caller): Promise<void> {
    refuse(!(await this.identity.hasSecondFactor(id)), 'SECOND_FACTOR_REQUIRED');
  }

  /** @throws DomainError SECOND_FACTOR_REQUIRED, NOT_FOUND, CONFLICT while there is no file */
  async link(id: string, caller: Caller) {
    await this.needSecondFactor(caller);
    const { state, expiresAt: over } = found(await this.orm.em.fork().findOne(Backup, { id }));
    refuse(state !== 'DONE' || isOver(over, this.clock.now()), 'CONFLICT');
    const { url, expiresAt } = linkTo(id, caller.id, this.clock.now(), this.settings.SECRET);
    return { url, expiresAt: expiresAt.toISOString() };
  }

  /** The file of a link; noted before its first byte goes. @throws DomainError NOT_FOUND for another one's link, and one that is over, SECOND_FACTOR_REQUIRED */
  async file({ id, until, signature }: Asked, caller: Caller, range: string | null): Promise<Attachment> {
    const link = { id, personId: caller.id, until, signature };
    if (!isGood(link, this.clock.now(), this.settings.SECRET)) throw new DomainError('NOT_FOUND');
    await this.needSecondFactor(caller);
    const em = this.orm.em.fork();
    const backup = found(await em.findOne(Backup, { id, state: 'DONE' }));
    const { file, type, sha256, reason, expiresAt } = backup;
    const name = found(isOver(expiresAt, this.clock.now()) ? null : file);
    const bytes = found(await this.bytesOf(name));
    const details = { type, file, bytes, range };
    const note: AuditNote = { action: 'backups.download', object: `backup:${id}`, reason, details };
    await em.transactional(async () => {
      await this.audit.note(caller, note);
      await this.noteHolder(backup, caller);
    });
    return { name, bytes, tag: sha256 ?? id, read: (part) => this.place.read(name, part) };
  }

  /** CHAMP4: who has the answers in a file does not compete, whatever their role is tomorrow. */
  private async noteHolder({ type, championshipId, endedAt }: Backup, { id }: Caller): Promise<void> {
    if (championshipId) await this.championships.answersSeen(championshipId, id);
    else if (type === 'ALL') await this.championships.allAnswersSeen(id, endedAt ?? this.clock.now());
  }

  /** @throws StorageSilent */
  private bytesOf(name: string): Promise<number | null> {
    return this.place.bytesOf(name).catch((error: unknown) => {
      throw error instanceof BucketFault ? error.cause : error;
    });
  }
}
