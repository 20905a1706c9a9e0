import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { generateSync } from 'otplib';
import { SecurityLog } from '../../modules/kernel/http/security-log.js';
import { inProject } from '../../modules/kernel/root.js';
import { FileStorage } from '../../modules/kernel/storage/file-storage.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { mailsTo, tokenIn } from '../kit/mails.js';
import { aPerson, backAgain, eraseDeleted, type TestPerson, testPassword } from '../kit/people.js';
import { tracesOf } from '../kit/traces.js';

/** The runbook of this heading, as it stands. */
const runbook = (heading: string): string =>
  readFileSync(inProject('docs', 'operations.md'), 'utf8').split(`### ${heading}\n`)[1]!.split('\n##')[0]!;

describe('OPERATION the runbook of a leaked SECRET', () => {
  let before: TestApp;
  let after: TestApp;
  let person: TestPerson;
  let secret: string;
  let token: string;
  beforeAll(async () => {
    before = await startTestApp({ worker: true });
    person = await aPerson(before);
    ({ token } = (
      await person.http
        .post('/api/user/tokens')
        .send({ name: 'script', scopes: ['read'], expiresInDays: 30 })
        .expect(200)
    ).body);
    secret = await turnOn(before, person.token);
    after = await startTestApp({ beside: before, env: { SECRET: 'another secret that nobody has seen yet' } });
  });
  afterAll(async () => {
    await after.close();
    await before.close();
  });

  const codeOf = (own: string): string => {
    before.clock.pass({ seconds: 61 });
    return generateSync({ secret: own, epoch: Math.floor(before.clock.now().getTime() / 1000) });
  };
  const turnOn = async (api: TestApp, session: string): Promise<string> => {
    const http = api.signedIn(session);
    const { body } = await http.post('/api/user/second-factor').send({ password: testPassword }).expect(200);
    await http
      .post('/api/user/second-factor/confirm')
      .send({ code: codeOf(body.secret) })
      .expect(200);
    return body.secret;
  };
  const signIn = async (api: TestApp) => {
    const http = api.guest();
    const { body } = await http.post('/api/auth/login').send({ username: person.login, password: testPassword });
    return { http, error: body.error as string | undefined };
  };

  it('OPERATION ends links of mails at once, and no session and no API token', async () => {
    await before.guest().post('/api/auth/link').send({ username: person.login }).expect(200);
    const given = tokenIn((await mailsTo(before, person.email)).at(-1));
    const confirm = async (api: TestApp) =>
      (await api.guest().post('/api/auth/confirm').send({ token: given })).body.error;
    expect(await confirm(after)).toBe('CONFIRM_LINK_OUTDATED');
    expect(await confirm(before)).toBe('SECOND_FACTOR_NEEDED');
    await after.signedIn(person.token).post('/api/auth/session').expect(200);
    await after.guest().post('/api/auth/session').set('Authorization', `Bearer ${token}`).expect(200);
  });

  it('OPERATION lets nobody in by a second factor of before, and says so as of any wrong code', async () => {
    const { http, error } = await signIn(after);
    expect(error).toBe('SECOND_FACTOR_NEEDED');
    const { status, body } = await http.post('/api/auth/second').send({ code: codeOf(secret) });
    expect([status, body.error]).toEqual([422, 'CODE_INVALID']);
  });

  it('OPERATION has second factors taken off by the command that it names, and set up anew', async () => {
    const [, command] = /`(psql "\$DATABASE_URL"[^`]+)`/u.exec(runbook('A leaked secret'))!;
    const env = { ...process.env, DATABASE_URL: before.database.url };
    expect(execFileSync('sh', ['-c', command!], { env, encoding: 'utf8' })).toBe('DELETE 1\n');
    const { http, error } = await signIn(after);
    expect(error).toBeUndefined();
    await http.post('/api/auth/session').expect(200);
    const renewed = await turnOn(after, person.token);
    const again = await signIn(after);
    expect(again.error).toBe('SECOND_FACTOR_NEEDED');
    await again.http
      .post('/api/auth/second')
      .send({ code: codeOf(renewed) })
      .expect(200);
  });
});

describe('OPERATION the runbook of a lost database', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const noting = (): string[] => {
    const noted: string[] = [];
    api.get(SecurityLog).note = (event, { person }) => {
      if (event.startsWith('account ')) noted.push(`${event} ${person}`);
    };
    return noted;
  };
  const erasing = async (): Promise<string[]> => {
    const noted = noting();
    await eraseDeleted(api);
    await api.settle();
    return noted;
  };
  /** Runs what the runbook has people do where the log says this of an account last. */
  const ask = (line: string, ...parts: readonly [written: string, meant: string][]): string => {
    const [, asked] = runbook('When something is lost').split(`  - \`${line}\`, `);
    const [, command] = /`(psql "\$DATABASE_URL"[^`]+)`/u.exec(asked!)!;
    const meant = parts.reduce((whole, [written, is]) => whole.replaceAll(written, is), command!);
    const env = { ...process.env, DATABASE_URL: api.database.url };
    return execFileSync('sh', ['-c', meant], { env, encoding: 'utf8' });
  };

  it('OPERATION PROF2 has those erased anew whom a backup brings back, as the log names them', async () => {
    const [one, other, stays] = [await aPerson(api), await aPerson(api), await aPerson(api)];
    expect(ask('account erased', ["'ID', 'ID'", `'${one.id}', '${other.id}'`])).toBe('UPDATE 2\n');
    const noted = await erasing();
    expect(noted.toSorted()).toEqual([one, other].map(({ id }) => `account erased ${id}`).toSorted());
    expect(await tracesOf(api, [one.login, other.login])).toEqual([]);
    await api.guest().get(`/api/users/${stays.login}`).expect(200);
    expect(await erasing()).toEqual([]);
  });

  it('OPERATION PROF2 notes once who was erased, by two workers at once and where files are silent', async () => {
    const [one, other] = [await aPerson(api), await aPerson(api)];
    const leave = async ({ http }: TestPerson) => {
      await http.delete('/api/user').send({ password: testPassword }).expect(200);
      api.clock.pass({ days: 14, minutes: 1 });
    };
    await leave(one);
    const noted = noting();
    await Promise.all([eraseDeleted(api), eraseDeleted(api)]);
    expect(noted).toEqual([`account erased ${one.id}`]);
    const silent = jest.spyOn(api.get(FileStorage), 'remove').mockRejectedValueOnce(new Error('silent'));
    const { http } = await backAgain(api, other);
    await leave({ ...other, http });
    await expect(eraseDeleted(api)).rejects.toThrow('silent');
    silent.mockRestore();
    expect(noted.at(-1)).toBe(`account erased ${other.id}`);
  });

  it('OPERATION PROF2 leaves to who came back their account, and to who left lately the rest of their term', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const [back, left, removed] = [await aPerson(api), await aPerson(api), await aPerson(api)];
    const noted = noting();
    for (const { http } of [back, left]) await http.delete('/api/user').send({ password: testPassword }).expect(200);
    await api.guest().post('/api/auth/login').send({ username: back.login, password: testPassword }).expect(200);
    await admin.http.post(`/api/admin/users/${removed.id}/delete`).send({ reason: 'Asked for by mail' }).expect(200);
    await api.settle();
    const of = ({ id }: TestPerson) => noted.filter((line) => line.endsWith(id)).map((line) => line.split(' ')[1]);
    expect([back, left, removed].map(of)).toEqual([['deleted', 'returned'], ['deleted'], ['deleted']]);

    // As a backup has them of when one was away and the others were not.
    const [now, ids] = [api.clock.now(), [back, left, removed].map(({ id }) => id)];
    await api.sql(
      'update identity.people set deleted_at = case when id = $1 then $2::timestamptz end where id = any($3)',
      [back.id, now, ids],
    );
    expect(ask('account returned', ["'ID', 'ID'", `'${back.id}'`])).toBe('UPDATE 1\n');
    for (const { id } of [left, removed])
      expect(ask('account deleted', ["'ID'", `'${id}'`], ['TIMESTAMP', `${now.getTime()}`])).toMatch(/UPDATE 1\n$/u);
    expect(await erasing()).toEqual([]);
    api.clock.pass({ days: 14, minutes: 1 });
    const erased = await erasing();
    expect(erased.toSorted()).toEqual([left, removed].map(({ id }) => `account erased ${id}`).toSorted());
    await api.guest().get(`/api/users/${back.login}`).expect(200);
  });
});
