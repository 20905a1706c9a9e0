import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityApi } from '../../identity/identity.api.js';
import { intoFolder, syncFolder } from '../../kernel/backup/kept.js';
import { directUrl } from '../../kernel/database/ways/addresses.js';
import { looking, readArchive } from '../../kernel/backup/read-archive.js';
import { inProject } from '../../kernel/root.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStore } from '../../kernel/storage/file-store.js';
import { makeFolder } from '../../kernel/storage/make-folder.js';
import type { BackupType } from '../contract/backup.js';
import type { MadeFile } from '../domain/backup.js';
import { folderOf, locksOf, pathOf } from '../settings.js';
import { contactColumns, contactsCsv } from './contacts-csv.js';

type Told = (done: number, total: number) => void;

/** ADMIN1: writes backups and exports into the folder of backups, and reads them again. */
@Injectable()
export class Making {
  private readonly version = (JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string })
    .version;

  constructor(
    private readonly store: FileStore,
    private readonly identity: IdentityApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  make(id: string, type: BackupType, told: Told): Promise<MadeFile> {
    return type === 'ALL' ? this.everything(told) : this.contacts(id, type, told);
  }

  /** @throws BackupFault where it was cut or changed */
  async verify(file: string, told: Told): Promise<void> {
    const source = createReadStream(pathOf(this.settings, file));
    const keys = { passphrase: this.settings.BACKUP_PASSPHRASE };
    await readArchive(source, looking, { keys, progress: (done) => told(done, done) });
  }

  async remove(file: string): Promise<void> {
    await rm(pathOf(this.settings, file), { force: true });
  }

  private async everything(progress: Told): Promise<MadeFile> {
    const { SECRET: secret } = this.settings;
    const source = { url: directUrl(this.settings), store: this.store, version: this.version, secret };
    const locks = locksOf(this.settings);
    const { path, bytes, sha256, manifest } = await intoFolder(folderOf(this.settings), source, { locks, progress });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { file: path.split(/[\\/]/u).at(-1) ?? path, bytes, sha256, rows };
  }

  private async contacts(id: string, type: keyof typeof contactColumns, told: Told): Promise<MadeFile> {
    const folder = folderOf(this.settings);
    await makeFolder(folder, 0o700);
    const file = `podium-${type.toLowerCase()}-${new Date().toISOString().slice(0, 10)}-${id}.csv`;
    const part = pathOf(this.settings, `${file}.part`);
    const hash = createHash('sha256');
    let [rows, bytes] = [0, 0];
    const count = (): void => told((rows += 1), rows);
    const measured = async function* (lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
      for await (const line of lines) {
        const chunk = Buffer.from(line);
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    const lines = contactsCsv(type, this.identity.contacts(type), { told: count });
    await pipeline(Readable.from(measured(lines)), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, pathOf(this.settings, file));
    await syncFolder(folder);
    return { file, bytes, sha256: hash.digest('hex'), rows };
  }
}
