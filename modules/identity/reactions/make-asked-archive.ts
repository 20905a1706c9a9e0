import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { FinishArchive } from '../commands/archive/finish-archive.js';
import { dataArchiveAsked } from '../contract/events.js';
import { DataArchive } from '../domain/data-archive.js';
import { MakeArchive } from '../flows/archive/make-archive.js';

/** PROF2: makes the archive that somebody asked for, once, however often the job comes. */
@Injectable()
@ReactsTo(dataArchiveAsked, 'identity.make-asked-archive', { lane: 'heavy' })
export class MakeAskedArchive implements Reaction<{ archiveId: string; personId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly archives: MakeArchive,
    private readonly commands: Commands,
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ archiveId, personId }: { archiveId: string; personId: string }): Promise<void> {
    if ((await this.orm.em.fork().count(DataArchive, { id: archiveId, readyAt: null })) === 0) return;
    const file = await this.archives.make(personId);
    const isTaken = await this.commands.run(new FinishArchive(archiveId, file, this.settings.DATA_ARCHIVE_DAYS));
    // Asked for anew meanwhile, made by another worker, or its person left.
    if (!isTaken) await this.storage.remove([file.key]);
  }
}
