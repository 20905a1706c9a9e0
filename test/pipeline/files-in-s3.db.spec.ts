import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { markInstallation, refuseForeignFiles } from '../../modules/kernel/storage/installation.js';
import { FileStore } from '../../modules/kernel/storage/file-store.js';
import { FileStorage } from '../../modules/kernel/storage/file-storage.js';
import { FileSweeper } from '../../modules/kernel/storage/file-sweeper.js';
import { moveFiles } from '../../modules/kernel/storage/move-files.js';
import { StorageCheck } from '../../modules/kernel/storage/storage-check.js';
import { placesOf } from '../../modules/kernel/storage/store-of.js';
import { looking, readArchive } from '../../modules/kernel/backup/read-archive.js';
import { writeArchive } from '../../modules/kernel/backup/write-archive.js';
import { partsOf } from '../../apps/api/installation.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { startBucket, type TestBucket, wayTo } from '../kit/bucket.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../kit/championships.js';
import { createTestDatabase } from '../kit/database.js';
import { pathOf } from '../kit/files.js';
import { freePort } from '../kit/free-port.mjs';
import { aPerson, testPassword, type TestPerson } from '../kit/people.js';
import { beginUpload, sendPiece } from '../kit/resumable.js';

const dayMs = 24 * 3_600_000;

/** An installation whose files are in a bucket, then in a folder, then in the bucket again. */
describe('files in a bucket', () => {
  let bucket: TestBucket;
  let api: TestApp;
  let person: TestPerson & { teamId: string };
  let champname: string;
  let solution: string;
  beforeAll(async () => {
    bucket = await startBucket();
    api = await startTestApp({ worker: true, env: bucket.env });
    const championship = await aChampionship(api, { dailyAttempts: 100 });
    ({ champname } = championship);
    person = await aParticipant(api, championship);
  }, 60_000);
  afterAll(async () => {
    await api?.close();
    await bucket.close();
  });

  const places = () => {
    const { folder, s3 } = placesOf(api.settings);
    return { folder, s3: s3! };
  };
  const move = (to: 'folder' | 's3', remove = false) => {
    const { folder, s3 } = places();
    const [from, into] = to === 's3' ? [folder, s3] : [s3, folder];
    return moveFiles({ url: api.settings.DATABASE_URL, from, to: into, remove, reason: `to ${to}` });
  };
  const checked = async () => {
    const { files, faults } = await api.get(StorageCheck).check({ sums: true });
    return { files, counts: Object.values(faults).map(({ count }) => count) };
  };
  const fileOf = async (who: TestPerson, id: string) =>
    String((await who.http.get(`/api/solutions/${id}/file`).redirects(1).buffer(true).expect(200)).body);

  it('SUB1 a solution is taken, scored and downloaded as from a folder, at once and in pieces', async () => {
    ({ id: solution } = (await submit(person, { champname }).expect(202)).body);
    const path = `/api/championships/${champname}/solutions/uploads`;
    const content = Buffer.from(solutionOff(1));
    const url = String((await beginUpload(person, path, content.length).expect(201)).headers['location']);
    await sendPiece(person, url, 0, content.subarray(0, 10)).expect(204);
    await sendPiece(person, url, 10, content.subarray(10)).expect(204);
    const { body } = await person.http.post(`${url}/submit`).send({ name: 'in-pieces.csv' }).expect(202);
    await api.settle();
    for (const id of [solution, body.id])
      expect((await person.http.get(`/api/solutions/${id}`).expect(200)).body).toMatchObject({ status: 'SCORED' });
    expect(await fileOf(person, body.id)).toBe(content.toString());
    const part = person.http.get(`/api/solutions/${body.id}/file`).set('Range', 'bytes=3-5').buffer(true);
    expect(String((await part.expect(206)).body)).toBe(content.toString().slice(3, 6));
    expect(existsSync(pathOf(api, 'solutions'))).toBe(false);
  });

  it('SUB12 a download goes by a link of minutes, where the settings say so, and asks first who may', async () => {
    const linking = await startTestApp({ beside: api, env: { ...bucket.env, S3_LINK_MINUTES: '3' } });
    try {
      const http = linking.signedIn(person.token);
      const file = `/api/solutions/${solution}/file`;
      const reply = await http.get(file).set('Sec-Fetch-Mode', 'navigate').redirects(0).expect(302);
      expect(reply.headers['cache-control']).toBe('no-store');
      const sent = await fetch(String(reply.headers['location']));
      const direct = await sent.text();
      expect([sent.status, direct]).toEqual([200, await fileOf(person, solution)]);
      // Programs, and pages that read it, follow to no other server.
      for (const mode of [undefined, 'cors', 'same-origin']) {
        const read = http.get(file).redirects(0).buffer(true);
        if (mode !== undefined) void read.set('Sec-Fetch-Mode', mode);
        expect(String((await read.expect(200)).body)).toBe(direct);
      }
      await linking.guest().get(`/api/solutions/${solution}/file`).expect(401);
    } finally {
      await linking.close();
    }
  });

  it('PROF2 the archive of a person has their files, from the bucket too', async () => {
    const { http } = person;
    await http.post('/api/user/archive').send({ password: testPassword }).expect(200);
    await api.settle();
    const { archive } = (await http.get('/api/user/archive').expect(200)).body;
    expect(archive.state).toBe('READY');
    const { body } = await http
      .get(`/api/user/archive/${archive.id}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    const zip = await yauzl.fromBufferPromise(body as Buffer, { lazyEntries: true });
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    expect(names).toContainEqual(expect.stringContaining(solution));
  });

  it('OPERATION ledger and bucket agree, and what nobody claims is swept from it', async () => {
    const left = await api.get(FileStorage).put('solutions', Readable.from([randomBytes(10)]), { maxBytes: 100 });
    const before = await checked();
    expect(before).toEqual({ files: expect.any(Number), counts: [0, 0, 0] });
    expect(before.files).toBeGreaterThan(2);
    await api.get(FileSweeper).sweep(Date.now() + 1.1 * dayMs);
    expect([await api.get(FileStore).bytesOf(left.key), await checked()]).toEqual([null, before]);
    expect(await api.guest().get('/api/health/ready').expect(200)).toMatchObject({
      body: { checks: { storage: true } },
    });
  });

  it('BACKUP is made from the bucket, with every file', async () => {
    const sink = new PassThrough();
    const { DATABASE_URL: url } = api.settings;
    const writing = writeArchive({ url, store: api.get(FileStore), version: '0.1.0' }, sink);
    const [read] = await Promise.all([readArchive(sink, looking), writing]);
    expect(read.manifest).toMatchObject({ files: { count: expect.any(Number) } });
    expect((await writing).manifest.missing ?? []).toEqual([]);
  });

  it('OPERATION room in a bucket is not known, unless the settings say what it holds', async () => {
    const office = await aPerson(api, { role: 'admin' });
    const room = async (of: TestApp) =>
      (await of.signedIn(office.token).get('/api/admin/storage').expect(200)).body.free as number | null;
    expect(await room(api)).toBeNull();
    const quota = 1_000_000;
    const roomy = await startTestApp({ beside: api, env: { ...bucket.env, S3_QUOTA_BYTES: String(quota) } });
    const full = await startTestApp({ beside: api, env: { ...bucket.env, S3_QUOTA_BYTES: '1', MIN_FREE_BYTES: '1' } });
    try {
      const [{ bytes } = { bytes: 0 }] = await api.sql<{ bytes: number }>(
        'select sum(bytes)::float8 as bytes from kernel.files',
      );
      expect([await room(roomy), bytes > 0]).toEqual([quota - bytes, true]);
      const there = { ...person, http: full.signedIn(person.token) };
      expect((await submit(there, { champname }, solutionOff(4)).expect(507)).body.error).toBe('NO_ROOM');
      expect(await full.get(FileStorage).isReady()).toBe(false);
    } finally {
      await roomy.close();
      await full.close();
    }
  });

  it('OPERATION a bucket with the files of another database is refused by its name', async () => {
    const other = await createTestDatabase({ isBlank: true });
    const parts = { ...partsOf(api.settings), url: other.url };
    await expect(refuseForeignFiles(parts)).rejects.toThrow(/^S3_BUCKET podium-test-.* has files of installation/);
    await other.drop();
    await markInstallation(partsOf(api.settings));
  });

  it('OPERATION all files move to the folder and back beside a server at work, and a move that was cut goes on', async () => {
    const { folder, s3 } = places();
    const before = (await checked()).files;
    const write = folder.write.bind(folder);
    let written = 0;
    folder.write = (...of) => ((written += 1) > 2 ? Promise.reject(new Error('killed')) : write(...of));
    const cut = moveFiles({ url: api.settings.DATABASE_URL, from: s3, to: folder, remove: false, reason: 'cut off' });
    await expect(cut).rejects.toThrow('killed');
    const goneOn = await move('folder');
    expect([goneOn.had, goneOn.had + goneOn.copied >= before]).toEqual([2, true]);
    // A server that writes to the folder again goes on with all of them, and this one still has its own.
    const inFolder = await startTestApp({ beside: api, env: { ...bucket.env, FILES_IN: 'folder' } });
    try {
      const there = { ...person, http: inFolder.signedIn(person.token) };
      const { body } = await submit(there, { champname }, solutionOff(2)).expect(202);
      await api.settle();
      expect((await person.http.get(`/api/solutions/${body.id}`)).body.status).toBe('SCORED');
      expect([await fileOf(person, body.id), existsSync(pathOf(api, 'solutions'))]).toEqual([solutionOff(2), true]);
      expect(await move('folder', true)).toMatchObject({ copied: 0, missing: [], different: [] });
      expect(await s3.hasAny()).toBe(false);
      expect(await fileOf(there, solution)).toBe(await fileOf(person, solution));
    } finally {
      await inFolder.close();
    }
    expect(await move('s3', true)).toMatchObject({ copied: before + 1, missing: [], different: [] });
    expect([await folder.hasAny(), await checked()]).toEqual([false, { files: before + 1, counts: [0, 0, 0] }]);
  });

  it('OPERATION a file that comes to the other place with other bytes is named, and stays where it is whole', async () => {
    const { folder, s3 } = places();
    const write = folder.write.bind(folder);
    let changed = '';
    folder.write = async (key, source, most) => {
      if (changed !== '') return write(key, source, most);
      changed = key;
      return write(key, Readable.from([(await buffer(source)).reverse()]), most);
    };
    const wish = { url: api.settings.DATABASE_URL, from: s3, to: folder, remove: true, reason: 'over a bad line' };
    expect(await moveFiles(wish)).toMatchObject({ different: [changed], missing: [] });
    expect([await folder.bytesOf(changed), await s3.bytesOf(changed)]).toEqual([null, expect.any(Number)]);
    // Over a good one it goes with the others, and then all come back.
    expect(await moveFiles(wish)).toMatchObject({ copied: 1, different: [] });
    expect(await moveFiles({ ...wish, from: folder, to: s3 })).toMatchObject({ missing: [], different: [] });
  });

  it('OPERATION files are not moved among those of another installation', async () => {
    const { folder } = places();
    await folder.setMark('00000000-0000-7000-8000-000000000000');
    await expect(move('folder')).rejects.toMatchObject({ code: 'TO_FOREIGN' });
    await expect(move('s3')).rejects.toMatchObject({ code: 'FROM_FOREIGN' });
  });

  it('SUB1 a bucket that does not answer is told as that, and when to come again', async () => {
    const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
    const away = await startTestApp({ beside: api, env: { ...bucket.env, S3_ENDPOINT } });
    try {
      const there = { ...person, http: away.signedIn(person.token) };
      const { body, headers } = await submit(there, { champname }, solutionOff(3)).expect(503);
      expect([body.error, headers['retry-after']]).toEqual(['STORAGE_SILENT', '5']);
    } finally {
      await away.close();
    }
  });

  it('PROF4 SUB1 a bucket that goes away between two files is told as that, and not as a database that is silent', async () => {
    const way = await wayTo(new URL(bucket.env['S3_ENDPOINT'] ?? ''));
    const through = await startTestApp({ beside: api, env: { ...bucket.env, S3_ENDPOINT: way.url } });
    try {
      const there = { ...person, http: through.signedIn(person.token) };
      const { body: sent } = await submit(there, { champname }, solutionOff(4)).expect(202);
      await way.close();
      const square = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } });
      const replies = [
        await there.http.post('/api/user/avatar').attach('avatar', await square.png().toBuffer(), 'me.png'),
        await submit(there, { champname }, solutionOff(5)),
        await there.http.get(`/api/solutions/${sent.id}/file`).redirects(0),
      ];
      expect(replies.map(({ status, body, headers }) => [status, body.error, headers['retry-after']])).toEqual(
        replies.map(() => [503, 'STORAGE_SILENT', '5']),
      );
    } finally {
      await through.close();
      await way.close();
    }
  });
});
