import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { startBucket, type TestBucket, wayTo } from '../../../test/kit/bucket.js';
import { aPerson, backAgain, type TestPerson, withSecondFactor } from '../../../test/kit/people.js';
import { DoBackups } from '../jobs/do-backups.js';

/** An installation whose files are in a folder, and whose backups and exports go into a bucket. */
describe('backups of the console in a bucket', () => {
  let api: TestApp;
  let admin: TestPerson;
  let bucket: TestBucket;
  let way: Awaited<ReturnType<typeof wayTo>>;

  beforeAll(async () => {
    bucket = await startBucket();
    const { S3_BUCKET, FILES_IN: _in, S3_ENDPOINT = '', ...keys } = bucket.env;
    way = await wayTo(new URL(S3_ENDPOINT));
    const to = { BACKUP_TO: `s3://${S3_BUCKET}/nightly`, BACKUP_AT: '03:00' };
    api = await startTestApp({ env: { ...keys, ...to, S3_ENDPOINT: way.url } });
    admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
  });
  afterAll(async () => {
    await api.close();
    await way.close();
    await bucket.close();
  });

  const work = () => api.get(DoBackups).work();
  const one = async (id: string) => (await admin.http.get(`/api/admin/backups/${id}`).expect(200)).body;
  const made = async (type: string) => {
    const { body } = await admin.http.post('/api/admin/backups').send({ type, reason: 'The night before' }).expect(202);
    await work();
    return one(body.id);
  };
  const verified = async (id: string) => {
    await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202);
    await work();
    return one(id);
  };
  const download = async (id: string, range?: string) => {
    const { url } = (await admin.http.post(`/api/admin/backups/${id}/link`).expect(200)).body;
    const asked = admin.http.get(url).buffer(true);
    if (range !== undefined) void asked.set('Range', range);
    const reply = await asked.parse((from, done) => {
      const chunks: Buffer[] = [];
      from.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    });
    return { status: reply.status, body: reply.body as Buffer };
  };
  const kept = async () => (await bucket.keys()).filter((key) => key.startsWith('nightly/'));
  const isOld = async () => (await admin.http.get('/api/admin/backup-health').expect(200)).body.isOld as boolean;

  it('ADMIN1 one is made there, listed, verified, given out whole and from the middle on, and removed', async () => {
    const backup = await made('ALL');
    expect(backup).toMatchObject({ state: 'DONE', error: null });
    expect(await kept()).toEqual([expect.stringMatching(/^nightly\/podium-.*\.tar\.zst$/)]);
    expect(existsSync(join(api.settings.DATA_DIR, 'backups'))).toBe(false);
    expect((await verified(backup.id)).verifiedAt).not.toBeNull();
    const { body } = await download(backup.id);
    expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([backup.bytes, backup.sha256]);
    expect(await download(backup.id, 'bytes=100-199')).toEqual({ status: 206, body: body.subarray(100, 200) });
    // Where another object lies in its place, it is none any more.
    await bucket.put((await kept())[0] ?? '', 'no backup');
    expect(await verified(backup.id)).toMatchObject({ verifiedAt: null, error: 'BACKUP_FOREIGN' });
    await admin.http.delete(`/api/admin/backups/${backup.id}`).expect(200);
    expect(await kept()).toEqual([]);
  });

  it('ADMIN1 an export of contacts goes there too', async () => {
    const backup = await made('EMAIL');
    expect(await kept()).toEqual([expect.stringMatching(/^nightly\/podium-email-.*\.csv$/)]);
    expect((await download(backup.id)).body.toString()).toMatch(/^login,email,firstname,lastname\r\n/);
    await admin.http.delete(`/api/admin/backups/${backup.id}`).expect(200);
    expect(await kept()).toEqual([]);
  });

  it('ADMIN1 one that the command line put there counts for the age of the last good one', async () => {
    const { id } = await made('ALL');
    expect(await isOld()).toBe(false);
    api.clock.pass({ days: 3 });
    admin = await backAgain(api, admin);
    expect(await isOld()).toBe(true);
    const moment = api.clock.now().toISOString().slice(0, 19).replaceAll(':', '-');
    await bucket.put(`nightly/podium-${moment}Z-1a2b3c4d.tar.zst`, 'made by hand');
    // The bucket is not asked by each who looks.
    expect(await isOld()).toBe(true);
    api.clock.pass({ minutes: 5 });
    expect(await isOld()).toBe(false);
    await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
  });

  it('CLI1 those of the schedule that are kept no longer go, but for one that another one there names', async () => {
    const jobs = api.get(DoBackups);
    api.clock.set(new Date('2030-01-01T04:00:00Z'));
    for (let day = 0; day < 9; day += 1) {
      await jobs.schedule();
      api.clock.pass({ days: 1 });
    }
    const done = `update backups.backups set state = 'DONE', wish = null,
      file = 'podium-2030-01-0' || extract(day from started_at) || 'T04-00-00Z-aaaaaaa' || extract(day from started_at) || '.tar.zst'
      where is_scheduled returning file`;
    const files = (await api.sql<{ file: string }>(done)).map(({ file }) => file).toSorted();
    const naming = 'podium-2030-01-02T05-00-00Z-1a2b3c4d-since-aaaaaaa1.tar.zst';
    for (const file of [...files, naming]) await bucket.put(`nightly/${file}`, 'x');
    await jobs.removeOld();
    const left = await kept();
    expect(files.filter((file) => !left.includes(`nightly/${file}`))).toEqual([files[1]]);
    expect(left).toContain(`nightly/${files[0]}`);
  });

  it('ADMIN1 one that others may need stays where the bucket does not say which those are', async () => {
    admin = await backAgain(api, admin);
    const backup = await made('ALL');
    const naming = 'podium-2030-01-02T06-00-00Z-1a2b3c4e-since-0badcafe.tar.zst';
    const named = 'podium-2030-01-02T04-00-00Z-0badcafe.tar.zst';
    await api.sql('update backups.backups set file = $2 where id = $1', [backup.id, named]);
    for (const file of [named, naming]) await bucket.put(`nightly/${file}`, 'x');
    way.breaksAt('list-type=2');
    const path = `/api/admin/backups/${backup.id}`;
    expect((await admin.http.delete(path).expect(503)).body.error).toBe('BACKUP_AWAY');
    way.breaksAt(null);
    expect(await kept()).toEqual(expect.arrayContaining([`nightly/${named}`, `nightly/${naming}`]));
    // Given to nobody meanwhile; asked again, the bucket says that it is needed, and by which one.
    expect((await admin.http.post(`${path}/link`).expect(409)).body.error).toBe('CONFLICT');
    const again = (await admin.http.delete(path).expect(409)).body;
    expect(again).toMatchObject({ error: 'BACKUP_NEEDED', details: { name: naming } });
    await api.get(DoBackups).removeOld();
    expect(await kept()).toContain(`nightly/${named}`);
  });

  it('ADMIN1 one that the bucket has no more is not good, as it says so', async () => {
    admin = await backAgain(api, admin);
    const { id } = await verified((await made('ALL')).id);
    const elsewhere = 'podium-2030-01-02T07-00-00Z-0badcaf3.tar.zst';
    await api.sql('update backups.backups set file = $2 where id = $1', [id, elsewhere]);
    expect(await verified(id)).toMatchObject({ error: 'BACKUP_DAMAGED', verifiedAt: null });
  });

  it('ADMIN1 a bucket that does not answer fails what is made, holds nothing up, and says so to who downloads', async () => {
    admin = await backAgain(api, admin);
    const [backup] = await api.sql<{ id: string }>(`select id from backups.backups where is_scheduled limit 1`);
    const { url } = (await admin.http.post(`/api/admin/backups/${backup?.id}/link`).expect(200)).body;
    const good = await verified((await made('ALL')).id);
    const lastGood = async () => (await admin.http.get('/api/admin/backup-health').expect(200)).body.lastAt as string;
    const { startedAt } = good;
    expect(await lastGood()).toBe(startedAt);
    await way.close();
    expect((await admin.http.get(url).expect(503)).body.error).toBe('STORAGE_SILENT');
    const { id } = (await admin.http.post('/api/admin/backups').send({ type: 'ALL', reason: 'Now' }).expect(202)).body;
    await api.sql('update backups.backups set tries = 2 where id = $1', [id]);
    await work();
    expect(await one(id)).toMatchObject({ state: 'FAILED', error: 'BACKUP_BUCKET' });
    // What can't be read now was good when it was read.
    await admin.http.post(`/api/admin/backups/${good.id}/verify`).expect(202);
    await api.sql('update backups.backups set tries = 2 where id = $1', [good.id]);
    await work();
    expect(await one(good.id)).toMatchObject({ error: 'BACKUP_BUCKET', verifiedAt: good.verifiedAt });
    expect(await lastGood()).toBe(startedAt);
    // What is to be removed goes to nobody any more, as the answer says, and stays listed while its file is there.
    const path = `/api/admin/backups/${backup?.id}`;
    expect((await admin.http.delete(path).expect(503)).body.error).toBe('BACKUP_AWAY');
    expect((await admin.http.post(`${path}/link`).expect(409)).body.error).toBe('CONFLICT');
    await api.get(DoBackups).removeOld();
    expect(await one(backup?.id ?? '')).toMatchObject({ state: 'DONE' });
    api.clock.pass({ minutes: 6 });
    await api.guest().get('/api/health/ready').expect(200);
  });
});
