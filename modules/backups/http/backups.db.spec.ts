import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, backAgain, blocked, type TestPerson, unique, withSecondFactor } from '../../../test/kit/people.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { DoBackups } from '../jobs/do-backups.js';

describe('backups in the console', () => {
  let api: TestApp;
  let admin: TestPerson;
  let plain: TestPerson;
  const reason = 'The night before the final';

  beforeAll(async () => {
    api = await startTestApp({ env: { BACKUP_AT: '03:00', METRICS_TOKEN: 'the token of the metrics' } });
    admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    plain = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const ask = (type: string, by = admin) => by.http.post('/api/admin/backups').send({ type, reason });
  const work = () => api.get(DoBackups).work();
  const one = async (id: string, by = admin) => (await by.http.get(`/api/admin/backups/${id}`).expect(200)).body;
  const fetched = async (id: string) => {
    const { url } = (await admin.http.post(`/api/admin/backups/${id}/link`).expect(200)).body;
    const reply = await admin.http
      .get(url)
      .buffer(true)
      .parse((from, done) => {
        const chunks: Buffer[] = [];
        from.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
      });
    return { url: url as string, status: reply.status, body: reply.body as Buffer };
  };

  it('ADMIN1 makes a backup that somebody asks for with a reason, verifies it, gives it out and removes it', async () => {
    const asked = await ask('ALL').expect(202);
    expect(asked.body).toMatchObject({ type: 'ALL', state: 'WAITING', by: admin.login, bytes: null });
    await work();
    const made = await one(asked.body.id);
    expect(made).toMatchObject({
      state: 'DONE',
      error: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: null,
    });
    await admin.http.post(`/api/admin/backups/${made.id}/verify`).expect(202);
    await work();
    expect((await one(made.id)).verifiedAt).not.toBeNull();
    const { body, url } = await fetched(made.id);
    expect(createHash('sha256').update(body).digest('hex')).toBe(made.sha256);
    // A link is one admin's, and nobody else's.
    await plain.http.get(url).expect(404);
    const noted = await api.sql('select actor, reason from kernel.audit where action = $1', ['backups.download']);
    expect(noted).toEqual([{ actor: admin.login, reason }]);
    await admin.http.delete(`/api/admin/backups/${made.id}`).expect(200);
    expect(await readdir(join(api.settings.DATA_DIR, 'backups'))).toEqual([]);
  });

  it('ADMIN1 one that was verified and is damaged since is said to be no good one', async () => {
    const folder = join(api.settings.DATA_DIR, 'backups');
    const before = new Set(await readdir(folder));
    const { id } = (await ask('ALL').expect(202)).body;
    await work();
    const verified = async () => {
      await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202);
      await work();
      return one(id);
    };
    expect((await verified()).verifiedAt).not.toBeNull();
    const [name = ''] = (await readdir(folder)).filter((one) => !before.has(one));
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, name), bytes.subarray(0, bytes.length - 9));
    expect(await verified()).toMatchObject({ error: 'BACKUP_DAMAGED', verifiedAt: null });
    await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
  });

  it('ADMIN1 a backup is watched as all that takes long, and broken off while it waits and while it is made', async () => {
    const [first, second] = [(await ask('ALL').expect(202)).body, (await ask('EMAIL').expect(202)).body];
    const look = async (id: string, by = admin) => (await by.http.get(`/api/work/${id}`)).body;
    expect(await look(first.work)).toEqual({ id: first.id, kind: 'backups.make', state: 'waiting' });
    await (await aPerson(api, { role: 'client' })).http.get(`/api/work/${first.work}`).expect(404);
    await admin.http.post(`/api/work/${first.work}/cancel`).expect(200);
    expect(await one(first.id)).toMatchObject({ state: 'FAILED', error: 'CANCELLED' });
    // The other one is never at its last person, and stands still until it is broken off.
    const [isBegun, isBrokenOff] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const contacts = jest.spyOn(api.get(IdentityApi), 'contacts').mockImplementation(async function* () {
      isBegun.resolve();
      await isBrokenOff.promise;
      for (;;) {
        await setImmediate();
        yield { login: 'somebody', email: 'somebody@example.org', phone: null, firstname: null, lastname: null };
      }
    });
    const making = work();
    await isBegun.promise;
    expect((await look(second.work)).state).toBe('running');
    await admin.http.post(`/api/work/${second.work}/cancel`).expect(200);
    isBrokenOff.resolve();
    await making;
    contacts.mockRestore();
    expect(await look(second.work)).toMatchObject({ state: 'cancelled' });
    expect(await one(second.id)).toMatchObject({ state: 'FAILED', error: 'CANCELLED', bytes: null });
    const made = (await ask('EMAIL').expect(202)).body;
    await work();
    expect(await look(made.work)).toMatchObject({ state: 'done', result: { backup: made.id } });
    await admin.http.post(`/api/work/${made.work}/cancel`).expect(409);
    const kept = await readdir(join(api.settings.DATA_DIR, 'backups'));
    expect(kept.filter((name) => name.includes(second.id))).toEqual([]);
    await admin.http.delete(`/api/admin/backups/${made.id}`).expect(200);
  });

  it('ADMIN1 a link is good for ten minutes', async () => {
    const { body } = await ask('EMAIL').expect(202);
    await work();
    const { url } = (await admin.http.post(`/api/admin/backups/${body.id}/link`).expect(200)).body;
    api.clock.pass({ minutes: 10, seconds: 1 });
    await admin.http.get(url).expect(404);
  });

  it('ADMIN1 a link gives nothing to whose second factor was taken off since', async () => {
    const { body } = await ask('EMAIL').expect(202);
    await work();
    const own = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    const { url } = (await own.http.post(`/api/admin/backups/${body.id}/link`).expect(200)).body;
    await own.http.get(url).expect(200);
    await api.get(IdentityApi).endSecondFactor(own.login, 'Lost');
    const again = await backAgain(api, own);
    expect((await again.http.get(url).expect(403)).body.error).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('ADMIN1 exports the e-mails of those who take messages, to admins with a second factor and a reason', async () => {
    const [reader, silent, stopped] = [await aPerson(api), await aPerson(api), await aPerson(api)];
    const formula = await aPerson(api, {});
    const moved = await aPerson(api);
    await api.sql(`update identity.people set login = '!' || login, firstname = login where id = $1`, [moved.id]);
    await silent.http.post('/api/user/subscription').send({ subscribed: false });
    await api.sql('update identity.people set is_subscribed = false where id = $1', [silent.id]);
    await api.sql(`update identity.people set firstname = '=1+1' where id = $1`, [formula.id]);
    await blocked(api, stopped);
    expect((await ask('EMAIL', plain).expect(403)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    expect((await admin.http.post('/api/admin/backups').send({ type: 'EMAIL' }).expect(422)).body.error).toBe(
      'FIELD_REQUIRED',
    );
    const asked = await ask('EMAIL').expect(202);
    await work();
    const lines = (await fetched(asked.body.id)).body.toString('utf8').split('\r\n');
    expect(lines[0]).toBe('login,email,firstname,lastname');
    const of = ({ login }: TestPerson) => lines.find((line) => line.startsWith(`${login},`));
    expect(of(reader)).toContain('@');
    expect(lines.filter((line) => line.startsWith('!'))).toEqual([]);
    expect(lines.find((line) => line.includes(moved.login))).toMatch(/^,/u);
    expect(of(formula)).toContain("'=1+1");
    expect([of(silent), of(stopped)]).toEqual([undefined, undefined]);
    const noted = `select actor, reason, details from kernel.audit where action = 'backups.export' and object = $1`;
    const details = { type: 'EMAIL', people: lines.length - 2, columns: ['login', 'email', 'firstname', 'lastname'] };
    expect(await api.sql(noted, [`backup:${asked.body.id}`])).toEqual([{ actor: admin.login, reason, details }]);
    expect((await one(asked.body.id)).expiresAt).not.toBeNull();
  });

  it('ADMIN1 exports whose block is over by itself, as they take messages again, and not who is blocked still', async () => {
    const [over, stopped] = [await aPerson(api), await aPerson(api)];
    const until = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000);
    await api.get(IdentityApi).block(over.id, { until: until(60), reason });
    await api.get(IdentityApi).block(stopped.id, { until: until(3600), reason });
    api.clock.pass({ minutes: 1 });
    admin = await backAgain(api, admin);
    const { id } = (await ask('EMAIL').expect(202)).body;
    await work();
    const lines = (await fetched(id)).body.toString('utf8').split('\r\n');
    const has = ({ login }: TestPerson) => lines.some((line) => line.startsWith(`${login},`));
    expect([has(over), has(stopped)]).toEqual([true, false]);
  });

  it('ADMIN1 the same wish by the same key is one backup', async () => {
    const key = unique('key-of-a-backup-');
    const send = () => admin.http.post('/api/admin/backups').set('Idempotency-Key', key).send({ type: 'ALL', reason });
    const [first, again] = [await send(), await send()];
    expect(again.body.id).toBe(first.body.id);
    await work();
  });

  it('ADMIN1 says when the last good backup was made, and that it is too old', async () => {
    const { body } = await admin.http.get('/api/admin/backup-health').expect(200);
    expect(body).toMatchObject({ at: '03:00', isOld: false });
    expect((await api.guest().get('/api/health/ready').expect(200)).body.notes).toEqual([]);
    api.clock.pass({ days: 3 });
    const again = await backAgain(api, admin);
    expect((await again.http.get('/api/admin/backup-health').expect(200)).body.isOld).toBe(true);
    expect((await api.guest().get('/api/health/ready').expect(200)).body.notes).toEqual(['BACKUP_OLD']);
    // One of cron and the command line is one, unless it was found damaged.
    const moment = api.clock.now().toISOString().slice(0, 19).replaceAll(':', '-');
    const name = `podium-${moment}Z-1a2b3c4d.tar.zst`;
    const path = join(api.settings.DATA_DIR, 'backups', name);
    await writeFile(path, 'made by hand');
    const age = async () => {
      const metrics = api.guest().get('/metrics').set('Authorization', 'Bearer the token of the metrics');
      return Number(/^podium_backup_age_seconds (\S+)$/m.exec((await metrics.expect(200)).text)?.[1]);
    };
    expect((await again.http.get('/api/admin/backup-health').expect(200)).body.isOld).toBe(false);
    expect(await age()).toBeLessThan(3600);
    const [known] = await api.sql<{ id: string; file: string }>(
      'select id, file from backups.backups where file is not null limit 1',
    );
    const set = `update backups.backups set file = $2, error = $3 where id = $1`;
    await api.sql(set, [known?.id, name, 'DAMAGED']);
    expect(await age()).toBeGreaterThan(2 * 86_400);
    await api.sql(set, [known?.id, known?.file, null]);
    await rm(path);
  });

  it('CLI1 a backup is made each day at its time, and old ones go', async () => {
    const jobs = api.get(DoBackups);
    const scheduled = async () =>
      (
        await api.sql<{ at: string }>(`select to_char(started_at at time zone 'UTC', 'MM-DD') as at from backups.backups
        where is_scheduled order by started_at`)
      ).map(({ at }) => at);
    api.clock.set(new Date('2030-01-01T04:00:00Z'));
    for (let day = 0; day < 40; day += 1) {
      await jobs.schedule();
      await jobs.schedule();
      api.clock.pass({ days: 1 });
    }
    expect(await scheduled()).toHaveLength(40);
    await api.sql(`update backups.backups set state = 'DONE', wish = null, file = id::text where is_scheduled`);
    // One that another one names stays with it, however old it is.
    const [named, naming] = ['9f8e7d6c', '1a2b3c4d-since-9f8e7d6c'].map(
      (id) => `podium-2030-01-05T04-00-00Z-${id}.tar.zst`,
    );
    const set = `update backups.backups set file = $1 where is_scheduled and to_char(started_at at time zone 'UTC', 'MM-DD') = '01-05'`;
    await api.sql(set, [named]);
    await writeFile(join(api.settings.DATA_DIR, 'backups', naming!), 'made by hand');
    await jobs.removeOld();
    expect(await scheduled()).toContain('01-05');
    await rm(join(api.settings.DATA_DIR, 'backups', naming!));
    await jobs.removeOld();
    expect(await scheduled()).toEqual([
      '01-20',
      '01-27',
      '01-31',
      '02-03',
      '02-04',
      '02-05',
      '02-06',
      '02-07',
      '02-08',
      '02-09',
    ]);
  });

  it('ADMIN1 gives no export out that is over, though its link is not and its file is still there', async () => {
    const own = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    const { body } = await ask('PHONE', own).expect(202);
    await work();
    const link = `/api/admin/backups/${body.id}/link`;
    const { url } = (await own.http.post(link).expect(200)).body;
    await own.http.get(url).expect(200);
    // Five minutes of the link's ten are left when the days of the export are over.
    const over = new Date(api.clock.now().getTime() + 5 * 60_000);
    await api.sql('update backups.backups set expires_at = $2 where id = $1', [body.id, over]);
    await own.http.get(url).expect(200);
    api.clock.pass({ minutes: 5 });
    await own.http.get(url).expect(404);
    await own.http.post(link).expect(409);
  });

  it('ADMIN1 says where one lies since another place is set, until its file is in that one', async () => {
    const of = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    const { id } = (await ask('ALL', of).expect(202)).body;
    await work();
    const own = join(api.settings.DATA_DIR, 'backups');
    expect(await one(id, of)).toMatchObject({ place: own, isAtHand: true });
    // As it is found by a server whose BACKUP_TO is another one than when it was made.
    const former = join(api.settings.DATA_DIR, 'former');
    await api.sql('update backups.backups set place = $2 where id = $1', [id, former]);
    await mkdir(former);
    const [{ file } = { file: '' }] = await api.sql<{ file: string }>(
      'select file from backups.backups where id = $1',
      [id],
    );
    await rename(join(own, file), join(former, file));
    expect(await one(id, of)).toMatchObject({ place: former, isAtHand: false });
    const { body: list } = await of.http.get('/api/admin/backups').expect(200);
    const shown = list.find((row: { id: string }) => row.id === id);
    expect(shown).toMatchObject({ place: former, isAtHand: false });
    expect(shown).not.toHaveProperty('file');
    await rename(join(former, file), join(own, file));
    expect(await one(id, of)).toMatchObject({ place: former, isAtHand: true });
    await of.http.delete(`/api/admin/backups/${id}`).expect(200);
  });
});
