import { EntityManager, LockMode, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { type Doer, Does, type Hand, type WorkItem } from '../../kernel/work/kinds.js';
import { FinishArchive } from '../commands/archive/finish-archive.js';
import { DataArchive, makeArchiveKind } from '../domain/data-archive.js';
import { MakeArchive } from '../flows/archive/make-archive.js';

/** PROF2: makes the archive that somebody asked for. Its person alone hears of it. */
@Injectable()
@Does(makeArchiveKind)
export class MakeAskedArchive implements Doer {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly archives: MakeArchive,
    private readonly commands: Commands,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async run({ subject: id }: WorkItem, hand: Hand): Promise<object> {
    const archive = await this.orm.em.fork().findOne(DataArchive, { id, readyAt: null });
    // It is ready already, or its person left.
    if (!archive) return {};
    const file = await this.archives.make(archive.person.id, hand);
    const isTaken = await this.commands.run(new FinishArchive(id, file, this.settings.DATA_ARCHIVE_DAYS));
    // Made by another worker, cancelled, or its person left.
    if (!isTaken) await this.storage.remove([file.key]);
    return { archive: id, bytes: file.bytes, sha256: file.sha256 };
  }

  async ended({ subject: id }: WorkItem, state: 'failed' | 'cancelled'): Promise<void> {
    const archive = await this.unready(id);
    if (state === 'failed') archive?.fail(this.clock.now());
    else if (archive) {
      archive.fail(this.clock.now());
      this.em.remove(archive);
    }
  }

  /** Of one that was taken back nothing is left. */
  hasAgain(_item: Pick<WorkItem, 'subject'>, state: 'failed' | 'cancelled'): boolean {
    return state === 'failed';
  }

  /** @throws DomainError CONFLICT where its person took it back, or asked for another one */
  async again({ subject: id }: WorkItem): Promise<void> {
    const archive = await this.unready(id);
    if (archive) archive.askAgain(this.clock.now());
    else refuse(true, 'CONFLICT');
  }

  private unready(id: string): Promise<DataArchive | null> {
    return this.em.findOne(DataArchive, { id, readyAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
