import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { inProject } from '../../modules/kernel/root.js';
import { createTestDatabase, type TestDatabase } from '../kit/database.js';

/** Versions whose demo is kept, as they left database and files (see the README there). */
export const formerVersions = ['0.1.0'] as const;

export interface Former {
  database: TestDatabase;
  dataDir: string;
  /** Its boards, as its API gave them: of each championship the places. */
  boards: Record<string, { place: number; team: string; score: number }[]>;
}

const fileOf = (version: string, name: string): string => inProject('test', 'upgrades', version, name);

/** The demo of a former version, as that version left it. */
export const openFormer = async (version: string): Promise<Former> => {
  const database = await createTestDatabase({ isBlank: true });
  await fill(database.url, gunzipSync(readFileSync(fileOf(version, 'database.sql.gz'))).toString());
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-former-'));
  await unpack(fileOf(version, 'files.tar.gz'), dataDir);
  const boards = JSON.parse(readFileSync(fileOf(version, 'boards.json'), 'utf8')) as Former['boards'];
  return { database, dataDir, boards };
};

/** Runs what pg_dump wrote: statements, and rows between `copy … from stdin` and `\\.`. */
const fill = async (url: string, dump: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let statements = '';
    for (let at = 0; at < dump.length;) {
      const end = dump.indexOf('\n', at);
      const line = dump.slice(at, end);
      at = end + 1;
      if (!/^COPY .* FROM stdin;$/u.test(line)) {
        statements += `${line}\n`;
        continue;
      }
      await client.query(statements);
      statements = '';
      const stop = dump.startsWith('\\.\n', at) ? at : dump.indexOf('\n\\.\n', at) + 1;
      const rows = client.query(copyFrom(line.replace(/;$/u, '')));
      await pipeline(Readable.from([Buffer.from(dump.slice(at, stop))]), rows);
      at = stop + 3;
    }
    await client.query(statements);
  } finally {
    await client.end();
  }
};

const unpack = async (archive: string, folder: string): Promise<void> => {
  const entries = extract();
  entries.on('entry', (header, stream, next) => {
    const path = join(folder, header.name);
    if (header.type !== 'file') return void stream.resume().on('end', next);
    mkdirSync(dirname(path), { recursive: true });
    stream.pipe(createWriteStream(path)).on('finish', next);
  });
  createReadStream(archive).pipe(createGunzip()).pipe(entries);
  await once(entries, 'finish');
};
