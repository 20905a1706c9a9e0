import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.js';
import { newId } from '../domain/id.js';
import { intoFolder } from './into-folder.js';
import { type Source, writeArchive, type WriteOptions } from './write-archive.js';

const megabyte = 1024 * 1024;
const fileBytes = 24 * megabyte;
const recipient = await identityToRecipient(await generateX25519Identity());

/** A disk that takes so much, and then neither more nor says so. */
const stalling = (bytes: number) => {
  let left = bytes;
  const sink: Writable = new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left > 0) done();
      else sink.emit('stalled');
    },
  });
  return sink;
};

describe('a backup that is broken off', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'podium-backup-'));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('insert into kernel.installation (id) values ($1)', [newId()]);
    await client.query(
      `insert into kernel.files (key, area, owner, bytes) values ('solutions/large', 'solutions', 'solution:1', ${fileBytes})`,
    );
    await client.end();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** An installation with one file that no compressor makes smaller, of which `how` says what becomes after some megabytes. */
  const source = (how: { after?: number; does?: () => void } = {}) => {
    const read = (async function* () {
      for (let sent = 0; sent < fileBytes; sent += megabyte) {
        if (sent === how.after) how.does?.();
        yield randomBytes(megabyte);
      }
    })();
    const open: Readable[] = [];
    const file = (): Readable => {
      open.push(Readable.from(read, { highWaterMark: 1 }));
      return open[0]!;
    };
    const made: Source = {
      url: database.url,
      store: { passing: file, bytesOf: async () => fileBytes },
      version: '0.1.0',
    };
    return { made, areLetGo: () => open.every(({ destroyed }) => destroyed) };
  };
  const causeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'whole',
      (error) => error.code ?? error.name,
    );
  const eio = (): never => {
    throw Object.assign(new Error('the disk of the files is broken'), { code: 'EIO' });
  };
  const locks = [
    ['in clear', {}],
    ['behind a key', { locks: { recipients: [recipient] } }],
  ] satisfies [string, WriteOptions][];

  it.each(locks)('CLI1 OPERATION %s says that the disk is full, and lets the files go', async (_how, options) => {
    const { made, areLetGo } = source();
    expect(await causeOf(writeArchive(made, createWriteStream('/dev/full'), options))).toBe('ENOSPC');
    expect(areLetGo()).toBe(true);
  });

  it.each(locks)('CLI1 OPERATION %s ends at once beside a disk that says nothing more', async (_how, options) => {
    const { made, areLetGo } = source();
    const broken = new AbortController();
    const sink = stalling(4 * megabyte);
    const written = causeOf(writeArchive(made, sink, { ...options, signal: broken.signal }));
    await once(sink, 'stalled');
    broken.abort();
    expect(await written).toBe('ABORT_ERR');
    expect([areLetGo(), sink.destroyed, sink.writableFinished]).toEqual([true, true, false]);
  });

  it.each(locks)('CLI1 OPERATION %s is never ended as a whole one where a file breaks', async (_how, options) => {
    const { made } = source({ after: 8 * megabyte, does: eio });
    const sink = stalling(Infinity);
    expect(await causeOf(writeArchive(made, sink, options))).toBe('EIO');
    expect([sink.destroyed, sink.writableFinished]).toEqual([true, false]);
  });

  it.each(locks)('CLI1 OPERATION %s leaves nothing in its folder, whole or in part', async (_how, options) => {
    const faulty = source({ after: 8 * megabyte, does: eio });
    expect(await causeOf(intoFolder(folder, faulty.made, options))).toBe('EIO');
    const broken = new AbortController();
    let there: string[] = [];
    const left = source({ after: 8 * megabyte, does: () => broken.abort() });
    const watched = { ...options, signal: broken.signal };
    broken.signal.addEventListener('abort', () => void readdir(folder).then((names) => void (there = names)));
    expect(await causeOf(intoFolder(folder, left.made, watched))).toBe('ABORT_ERR');
    expect([there.length, await readdir(folder)]).toEqual([1, []]);
    expect(await causeOf(intoFolder(folder, source().made, options))).toBe('whole');
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^podium-.*\.tar\.zst(?:\.age)?$/u)]);
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });
});
