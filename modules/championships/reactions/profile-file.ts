import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { queryOne } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { KeepProfile } from '../commands/keep-profile.js';
import { fileAttached } from '../contract/events.js';
import { lookAt } from '../domain/table-profile.js';

/** CHAMP3: looks once at a file that participants may download, so that its preview is there when they open it. */
@Injectable()
@ReactsTo(fileAttached, 'championships.profile-file', { lane: 'heavy' })
export class ProfileFile implements Reaction<{ fileId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly commands: Commands,
  ) {}

  async react({ fileId: id }: { fileId: string }): Promise<void> {
    const em = this.orm.em.fork();
    const file = await queryOne<{ name: string; bytes: number; storageKey: string }>(
      em,
      // Whatever the job says: answers are never looked at.
      `select f.name, f.bytes::float8 as bytes, f.storage_key as "storageKey"
       from championships.files f
       where f.id = $1 and f.kind in ('data', 'sample')
         and not exists (select from championships.file_profiles p where p.file_id = f.id)`,
      [id],
    );
    if (!file) return;
    const look = await lookAt(file.name, file.bytes, (range) => this.storage.read(file.storageKey, range));
    await this.commands.run(new KeepProfile(id, look));
  }
}
