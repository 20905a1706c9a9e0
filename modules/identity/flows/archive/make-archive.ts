import { once } from 'node:events';
import { Readable } from 'node:stream';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../../kernel/storage/files.js';
import type { Hand } from '../../../kernel/work/kinds.js';
import { Belongings } from '../../commands/leaving/belongings.js';
import type { OwnFiles, OwnTable, Personal } from '../../personal.port.js';
import { PersonalZip } from './personal-zip.js';

/** Rows may be texts as long as a post may be. */
const rowsAtOnce = 100;
const mib = 1024 * 1024;

interface FileRow {
  key: string;
  name: string;
  storage_key: string;
  bytes: string;
}

/** What is in an archive; its last entry. */
interface Contents {
  madeAt: string;
  rows: Record<string, number>;
  files: { name: string; bytes: number }[];
  /** Files that are not in it: those over the room that it may take, and those that are stored no more. */
  leftOut: { name: string; bytes: number; why: 'ROOM' | 'GONE' }[];
}

/** PROF2: writes all that the contexts keep of a person into one file, as a stream from the tables and files to the storage. */
@Injectable()
export class MakeArchive {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly belongings: Belongings,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @param hand hears of each part that is in it, and stops it
   * @returns the file, which nothing names yet
   */
  async make(personId: string, hand?: Hand): Promise<StoredFile> {
    const zip = new PersonalZip(this.clock.now());
    hand?.signal.addEventListener('abort', () => zip.fail(new Error('It was broken off')), { once: true });
    // What it is made of is bounded, file by file, and what is kept of a person in tables besides.
    const kept = this.storage.put('data-archives', zip.bytes, { maxBytes: Number.MAX_SAFE_INTEGER, by: personId });
    const writing = this.write(zip, personId, hand).catch((error: unknown) => {
      zip.fail(error);
      throw error;
    });
    const [file, written] = await Promise.allSettled([kept, writing]);
    if (file.status === 'rejected') throw file.reason;
    if (written.status === 'fulfilled') return file.value;
    await this.storage.remove([file.value.key]);
    throw written.reason;
  }

  private async write(zip: PersonalZip, personId: string, hand?: Hand): Promise<void> {
    const contents: Contents = { madeAt: this.clock.now().toISOString(), rows: {}, files: [], leftOut: [] };
    const parts = this.belongings.parts();
    const tables = parts.flatMap((part) => part.tables.flatMap(ownTables));
    const folders = parts.flatMap((part) => part.files);
    let done = 0;
    const count = (): void => hand?.progress((done += 1), tables.length + folders.length, 'parts');
    for (const { name, sql } of tables) {
      const rows = this.rowsOf<{ key: string; row: unknown }>(sql, personId);
      contents.rows[name] = await zip.addRows(`${name}.json`, mapped(rows));
      count();
    }
    const room = { left: this.settings.DATA_ARCHIVE_MIB * mib };
    for (const files of folders) {
      await this.addFiles(zip, files, personId, contents, room, hand);
      count();
    }
    await zip.add('contents.json', Readable.from([`${JSON.stringify(contents, null, 2)}\n`], { objectMode: false }));
    await zip.end();
  }

  private async addFiles(
    zip: PersonalZip,
    { name: folder, sql }: OwnFiles,
    personId: string,
    contents: Contents,
    room: { left: number },
    hand?: Hand,
  ): Promise<void> {
    for await (const row of this.rowsOf<FileRow>(sql, personId)) {
      const file = { name: `${folder}/${row.key}-${plain(row.name)}`, bytes: Number(row.bytes) };
      const source = file.bytes > room.left ? 'ROOM' : await opened(this.storage.read(row.storage_key), hand?.signal);
      if (typeof source === 'string') contents.leftOut.push({ ...file, why: source });
      else {
        room.left -= file.bytes;
        await zip.add(file.name, source);
        contents.files.push(file);
      }
    }
  }

  /** Rows by their keys, a few at a time. */
  private async *rowsOf<Row extends { key: string }>(sql: string, personId: string): AsyncGenerator<Row> {
    const page = `select * from (${sql}) own where ($2::text is null or own.key > $2) order by own.key limit ${rowsAtOnce}`;
    let after: string | null = null;
    for (;;) {
      const rows: Row[] = await query<Row>(this.orm.em.fork(), page, [personId, after]);
      yield* rows;
      after = rows.at(-1)?.key ?? null;
      if (rows.length < rowsAtOnce) return;
    }
  }
}

/** What is told of a table to its person. */
const ownTables = ({ archive }: Personal): readonly OwnTable[] => (typeof archive === 'string' ? [] : [archive].flat());

async function* mapped(rows: AsyncIterable<{ row: unknown }>): AsyncGenerator<unknown> {
  for await (const { row } of rows) yield row;
}

/** A name that any system takes: people give them, and some have paths in them. */
const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-100);

/** The bytes of a file, once the first of them, or its end, came from wherever it lies; it may have been removed meanwhile. */
const opened = async (source: Readable, signal?: AbortSignal): Promise<Readable | 'GONE'> => {
  try {
    await once(source, 'readable', signal ? { signal } : {});
    return source;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return 'GONE';
    throw error;
  }
};
