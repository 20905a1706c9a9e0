import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, backAgain, type TestPerson, withSecondFactor } from '../../../test/kit/people.js';
import { DoBackups } from './do-backups.js';

/** A folder of backups whose disk is away for some days. */
describe('backups on a disk that is not there', () => {
  let api: TestApp;
  let folder: string;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    folder = join(api.settings.DATA_DIR, 'backups');
  });
  afterAll(() => api.close());

  const made = async (type: string): Promise<string> => {
    const { id } = (await admin.http.post('/api/admin/backups').send({ type, reason: 'The night before' }).expect(202))
      .body;
    await api.get(DoBackups).work();
    return id;
  };
  const listed = async () =>
    ((await admin.http.get('/api/admin/backups').expect(200)).body as { id: string }[]).map(({ id }) => id).toSorted();

  it('ADMIN1 what is over while its disk is away is removed once that is there again', async () => {
    const exported = await made('EMAIL');
    const backup = await made('ALL');
    const away = join(api.settings.DATA_DIR, 'away');
    renameSync(folder, away);
    mkdirSync(folder);
    api.clock.pass({ days: 8 });
    admin = await backAgain(api, admin);
    await api.get(DoBackups).removeOld();
    expect(await listed()).toEqual([backup, exported].toSorted());
    // One that is written meanwhile lies where the disk is to be.
    const meanwhile = await made('ALL');
    await api.get(DoBackups).removeOld();
    expect(await listed()).toEqual([meanwhile, backup, exported].toSorted());
    rmSync(folder, { recursive: true });
    renameSync(away, folder);
    await api.get(DoBackups).removeOld();
    expect(await listed()).toEqual([meanwhile, backup].toSorted());
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.tar\.zst$/u)]);
  });

  it('ADMIN1 of an export whose file somebody removed by hand nothing stays once it is over', async () => {
    for (const id of (await listed()).toReversed()) await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
    const backup = await made('ALL');
    const before = new Set(readdirSync(folder));
    await made('EMAIL');
    for (const name of readdirSync(folder).filter((one) => !before.has(one))) rmSync(join(folder, name));
    api.clock.pass({ days: 8 });
    admin = await backAgain(api, admin);
    await api.get(DoBackups).removeOld();
    expect(await listed()).toEqual([backup]);
  });

  it('ADMIN1 one that is deleted while its disk is away stays listed, is no good one, and goes once the disk is there again', async () => {
    for (const id of await listed()) await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
    const lastGood = async () => (await admin.http.get('/api/admin/backup-health').expect(200)).body.lastAt as unknown;
    const first = await made('ALL');
    const before = await lastGood();
    api.clock.pass({ minutes: 1 });
    const [second, exported] = [await made('ALL'), await made('EMAIL')];
    expect(await lastGood()).not.toBe(before);
    const away = join(api.settings.DATA_DIR, 'away');
    renameSync(folder, away);
    for (const id of [second, exported]) {
      const { error } = (await admin.http.delete(`/api/admin/backups/${id}`).expect(503)).body;
      expect(error).toBe('BACKUP_AWAY');
      expect((await admin.http.post(`/api/admin/backups/${id}/link`).expect(409)).body.error).toBe('CONFLICT');
    }
    expect(await listed()).toEqual([first, second, exported].toSorted());
    expect(await lastGood()).toBe(before);
    renameSync(away, folder);
    await admin.http.delete(`/api/admin/backups/${second}`).expect(200);
    await api.get(DoBackups).removeOld();
    expect(await listed()).toEqual([first]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('ADMIN1 an export that is deleted while its disk is away stays listed also where only exports are beside it', async () => {
    for (const id of await listed()) await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
    const [exported, beside] = [await made('EMAIL'), await made('EMAIL')];
    const away = join(api.settings.DATA_DIR, 'away');
    renameSync(folder, away);
    mkdirSync(folder);
    writeFileSync(join(folder, 'no-disk-here.txt'), '');
    const path = `/api/admin/backups/${exported}`;
    expect((await admin.http.delete(path).expect(503)).body.error).toBe('BACKUP_AWAY');
    expect(await listed()).toEqual([exported, beside].toSorted());
    rmSync(folder, { recursive: true });
    renameSync(away, folder);
    await api.get(DoBackups).removeOld();
    expect(await listed()).toEqual([beside]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('ADMIN1 the last one, whose file somebody removed by hand, goes once another one is there', async () => {
    for (const id of await listed()) await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
    const last = await made('ALL');
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    const { body } = await admin.http.delete(`/api/admin/backups/${last}`).expect(503);
    expect(body).toMatchObject({ error: 'BACKUP_AWAY', message: expect.stringContaining('lacks its file') });
    const another = await made('ALL');
    await api.get(DoBackups).removeOld();
    expect(await listed()).toEqual([another]);
  });

  it('ADMIN1 a file that its folder does not let go is a fault, not a disk that is away', async () => {
    for (const id of await listed()) await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
    const refused = await made('ALL');
    const [name = ''] = readdirSync(folder);
    const kept = join(api.settings.DATA_DIR, name);
    renameSync(join(folder, name), kept);
    mkdirSync(join(folder, name));
    expect((await admin.http.delete(`/api/admin/backups/${refused}`).expect(500)).body.error).toBe('INTERNAL');
    expect(await listed()).toEqual([refused]);
    rmSync(join(folder, name), { recursive: true });
    renameSync(kept, join(folder, name));
    await api.get(DoBackups).removeOld();
    expect([await listed(), readdirSync(folder)]).toEqual([[], []]);
  });

  it('ADMIN1 OPERATION a folder that can not be read is said to be that by health, and not to be empty', async () => {
    const notes = async () => (await api.guest().get('/api/health/ready').expect(200)).body.notes as string[];
    expect(await notes()).not.toContain('BACKUP_AWAY');
    const away = join(api.settings.DATA_DIR, 'away');
    renameSync(folder, away);
    expect(await notes()).not.toContain('BACKUP_AWAY');
    writeFileSync(folder, 'no folder');
    expect(await notes()).toContain('BACKUP_AWAY');
    rmSync(folder);
    renameSync(away, folder);
    expect(await notes()).not.toContain('BACKUP_AWAY');
  });

  it('ADMIN1 of what a folder that can not be read has nothing is known, and nothing is done with it', async () => {
    for (const id of await listed()) await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
    const moved = await made('ALL');
    const isAtHand = async () => (await admin.http.get(`/api/admin/backups/${moved}`).expect(200)).body.isAtHand;
    await api.sql('update backups.backups set place = $2 where id = $1', [moved, '/mnt/of-before']);
    const away = join(api.settings.DATA_DIR, 'away');
    renameSync(folder, away);
    expect(await isAtHand()).toBe(false);
    writeFileSync(folder, 'no folder');
    expect(await isAtHand()).toBe(true);
    expect((await admin.http.delete(`/api/admin/backups/${moved}`).expect(503)).body.error).toBe('BACKUP_AWAY');
    await api.get(DoBackups).removeOld();
    rmSync(folder);
    renameSync(away, folder);
    expect([await listed(), readdirSync(folder).length]).toEqual([[moved], 1]);
    await api.get(DoBackups).removeOld();
    expect([await listed(), readdirSync(folder)]).toEqual([[], []]);
  });

  it('ADMIN1 one that can not be looked at is not found damaged by that', async () => {
    const id = await made('ALL');
    const [name = ''] = readdirSync(folder);
    const kept = join(api.settings.DATA_DIR, name);
    renameSync(join(folder, name), kept);
    symlinkSync(name, join(folder, name));
    await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202);
    for (let tries = 0; tries < 3; tries += 1) {
      await api.get(DoBackups).work();
      await api.sql(`update backups.backups set beat_at = beat_at - interval '2 minutes' where id = $1`, [id]);
    }
    const { error } = (await admin.http.get(`/api/admin/backups/${id}`).expect(200)).body;
    rmSync(join(folder, name));
    renameSync(kept, join(folder, name));
    expect(error).toBe('INTERNAL');
  });

  it('ADMIN1 OPERATION one that goes while the folder is looked through hides no other', async () => {
    const lastAt = async () => (await admin.http.get('/api/admin/backup-health').expect(200)).body.lastAt as unknown;
    const [of, gone] = ['2040-01-01T03-00-00Z-1a2b3c4d', '2040-01-02T03-00-00Z-5e6f7a8b'].map((moment) =>
      join(folder, `podium-${moment}.tar.zst`),
    );
    writeFileSync(of!, 'by hand');
    symlinkSync(join(folder, 'none'), gone!);
    expect(await lastAt()).toBe('2040-01-01T03:00:00.000Z');
    for (const path of [of!, gone!]) rmSync(path);
  });
});
