import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IdentityApi } from '../../identity/identity.api.js';
import { holdingFiles } from '../../kernel/backup/files-listed.js';
import { backupFolder, naming, removeLeft } from '../../kernel/backup/kept.js';
import { BackupFault, BucketFault } from '../../kernel/backup/fault.js';
import type { Manifest } from '../../kernel/backup/format.js';
import { zipOf } from '../../kernel/backup/parts.js';
import { directUrl } from '../../kernel/database/ways/addresses.js';
import { readWhole } from '../../kernel/backup/earlier.js';
import { looking } from '../../kernel/backup/read-archive.js';
import { found } from '../../kernel/domain/domain-error.js';
import { inProject } from '../../kernel/root.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { bucketPlace } from '../../kernel/storage/bucket-place.js';
import { FileStore } from '../../kernel/storage/file-store.js';
import { makeFolder } from '../../kernel/storage/make-folder.js';
import type { BackupType, ContactType } from '../contract/backup.js';
import type { MadeFile } from '../domain/backup.js';
import { type BackupPlace, placeOf } from '../place.js';
import { folderOf, locksOf } from '../settings.js';
import { contactsCsv } from './contacts-csv.js';
import { WholeChampionship, type WholeWish } from './whole-championship.js';

/** What a worker takes on. */
interface Asked {
  id: string;
  /** How often it was begun, this time with it. */
  tries: number;
  type: BackupType;
  championshipId: string | null;
  hasSolutions: boolean;
}

/** How far it is, and that nobody waits for it any more. */
export interface Hand {
  told(done: number, total: number): void;
  signal: AbortSignal;
}

/** ADMIN1: writes backups and exports into the folder or the bucket of backups, and reads them again. */
@Injectable()
export class Making {
  private readonly log = new Logger(Making.name);
  private readonly place: BackupPlace;
  private readonly version = (JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string })
    .version;

  constructor(
    private readonly store: FileStore,
    private readonly identity: IdentityApi,
    private readonly whole: WholeChampionship,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.place = placeOf(settings);
  }

  make({ id, tries, type, championshipId, hasSolutions }: Asked, hand: Hand): Promise<MadeFile> {
    if (type === 'ALL') return this.everything(hand);
    // Whoever was taken for dead and goes on has a name of its own, and so removes nothing of who came after.
    const name = tries > 1 ? `${id}-${tries}` : id;
    if (type === 'CHAMP') return this.championship(name, { id: found(championshipId), hasSolutions }, hand);
    return this.contacts(name, type, hand);
  }

  /**
   * @param sha256 of the whole file; null of one that has sums of its own
   * @returns how many files it lacks
   * @throws BackupFault where it was cut or changed
   */
  async verify(file: string, sha256: string | null, { told, signal }: Hand): Promise<number> {
    // A bucket that answers that it has none is none that does not answer; a folder without any may come back.
    if ((await this.place.bytesOf(file)) === null && !(await this.isAway(file, [])))
      throw new BackupFault('BACKUP_DAMAGED', { where: file });
    if (sha256 !== null) {
      await this.compare(file, sha256, { told, signal });
      return 0;
    }
    const keys = { passphrase: this.settings.BACKUP_PASSPHRASE };
    const { earlier: openEarlier } = this.place;
    const { manifest } = await readWhole(this.place.read(file), looking, {
      keys,
      openEarlier,
      progress: (done) => told(done, done),
      signal,
    });
    return this.missingOf(file, manifest);
  }

  private async compare(file: string, sha256: string, { told, signal }: Hand): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of addAbortSignal(signal, this.place.read(file))) {
      const chunk = Buffer.from(piece as Uint8Array);
      hash.update(chunk);
      bytes += chunk.length;
      told(bytes, bytes);
    }
    if (hash.digest('hex') !== sha256) throw new BackupFault('BACKUP_DAMAGED', { where: file });
  }

  /** Whether the place lacks it and some of these too, or is empty: its disk may be away, and then the file is still on it. */
  async isAway(file: string, others: readonly string[]): Promise<boolean> {
    // A bucket says itself that it does not answer.
    if (bucketPlace(folderOf(this.settings))) return false;
    const names = new Set(await this.names());
    return !names.has(file) && (names.size === 0 || others.some((name) => !names.has(name)));
  }

  /** Which one there is nothing without it. */
  async neededBy(file: string): Promise<string | undefined> {
    return naming(await this.names(), file);
  }

  /** @throws BucketFault of a folder that can't be read too: nothing is known of what is there */
  private names(): Promise<string[]> {
    return this.place.names().catch((error: unknown) => {
      throw error instanceof BucketFault ? error : new BucketFault(folderOf(this.settings), error);
    });
  }

  /** Removes what killed workers left, also where this machine puts exports together for a bucket. */
  async removeLeft(): Promise<void> {
    const said = (name: string): void => this.log.warn(`${name} was left by a worker that is gone, and is removed`);
    (await removeLeft(this.besideFolder())).forEach(said);
    (await this.place.removeLeft()).forEach(said);
  }

  /** Exports there, each with whose it is and by which run of it, so that one whose worker died before its last word is found. */
  async exports(): Promise<{ file: string; id: string; tries: number }[]> {
    return (await this.place.names()).flatMap((file) => {
      const [, id, tries = '1'] = exportForm.exec(file) ?? [];
      return id === undefined ? [] : [{ file, id, tries: Number(tries) }];
    });
  }

  /** @throws BucketFault */
  remove(file: string): Promise<void> {
    return this.place.remove(file);
  }

  /** Removes what nothing names any more; where the bucket does not let it, the log says what is left there. */
  async drop(file: string): Promise<void> {
    await this.place.remove(file).catch((error: unknown) => {
      this.log.error(`${file} stays in ${folderOf(this.settings)}, to be removed by hand: ${causeOf(error)}`);
    });
  }

  private async everything({ told: progress, signal }: Hand): Promise<MadeFile> {
    const { SECRET: secret } = this.settings;
    const source = { url: directUrl(this.settings), store: this.store, version: this.version, secret };
    const locks = locksOf(this.settings);
    const { path, bytes, sha256, manifest } = await this.place.write(source, { locks, progress, signal });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const file = path.split(/[\\/]/u).at(-1) ?? path;
    return { file, bytes, sha256, rows, missing: this.missingOf(file, manifest) };
  }

  /** The log says what an operator may look for; all of them `podium backup verify --json` names. */
  private missingOf(file: string, { missing }: Manifest): number {
    if (missing.length > 0)
      this.log.error(`${file} lacks ${missing.length} files that the database names, the first of them ${missing[0]}`);
    return missing.length;
  }

  private championship(
    name: string,
    wish: Pick<WholeWish, 'id' | 'hasSolutions'>,
    { told, signal }: Hand,
  ): Promise<MadeFile> {
    return holdingFiles(directUrl(this.settings), async () => {
      let files = 0;
      const parts = this.whole.parts(wish);
      const counted = async function* () {
        for await (const part of parts) {
          files += 1;
          yield part;
        }
      };
      const beside = await this.scratch(`${name}.part.d`);
      await rm(beside, { recursive: true, force: true });
      const made = await this.written(
        `podium-champ-${today()}-${name}.zip`,
        zipOf(counted(), this.store, { beside, told }),
        signal,
      );
      return { ...made, rows: files };
    });
  }

  private async contacts(name: string, type: ContactType, { told, signal }: Hand): Promise<MadeFile> {
    let rows = 0;
    const count = (): void => told((rows += 1), rows);
    const lines = contactsCsv(type, this.identity.contacts(type), { told: count });
    const made = await this.written(`podium-${type.toLowerCase()}-${today()}-${name}.csv`, lines, signal);
    return { ...made, rows };
  }

  /** A folder of this machine for what is put together. */
  private async scratch(name: string): Promise<string> {
    const folder = this.besideFolder();
    await makeFolder(folder, 0o700);
    return join(resolve(folder), name);
  }

  private besideFolder(): string {
    const place = folderOf(this.settings);
    return bucketPlace(place) ? backupFolder(this.settings.DATA_DIR) : place;
  }

  /** A file of the place, under its name once it is whole. */
  private async written(
    file: string,
    content: AsyncIterable<string | Buffer>,
    signal: AbortSignal,
  ): Promise<Omit<MadeFile, 'rows'>> {
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        const chunk = Buffer.from(piece);
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    const stream = Readable.from(measured());
    // It may be broken off before anybody reads it, who is told by its end then.
    stream.on('error', () => undefined);
    await this.place.put(file, addAbortSignal(signal, stream));
    return { file, bytes, sha256: hash.digest('hex') };
  }
}

/** How `written` is told to call them. */
const exportForm =
  /^podium-(?:champ|email|phone)-\d{4}-\d{2}-\d{2}-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-(\d+))?\.(?:csv|zip)$/u;

/** What a bucket says, without what was asked of it. */
const causeOf = (error: unknown): string => String(error instanceof BucketFault ? error.cause : error);

const today = (): string => new Date().toISOString().slice(0, 10);
