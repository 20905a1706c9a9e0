import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, type TestPerson, testPassword } from '../../../test/kit/people.js';

const reason = 'Lost phone, was met in person';
const mail = 'Two-factor authentication was turned off by an admin';

describe('AUTH11 a second factor whose phone is lost', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const turnOn = async <T extends TestPerson>(person: T): Promise<T> => {
    const { body } = await person.http.post('/api/user/second-factor').send({ password: testPassword }).expect(200);
    const code = generateSync({ secret: body.secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
    await person.http.post('/api/user/second-factor/confirm').send({ code }).expect(200);
    return person;
  };
  const take = ({ id }: TestPerson, by = admin) =>
    by.http.post(`/api/admin/users/${id}/end-second-factor`).send({ reason });
  const signIn = ({ login }: TestPerson) =>
    api.guest().post('/api/auth/login').send({ username: login, password: testPassword });
  const notes = ({ id }: TestPerson) =>
    api.sql(
      `select actor, reason from kernel.audit where action = 'identity.end-second-factor' and object = $1 order by id`,
      [`person:${id}`],
    );
  const subjects = async ({ email }: TestPerson) => (await mailsTo(api, email)).map(({ subject }) => subject);

  it('AUTH11 is taken off by an admin who has one, with a reason; sessions end, the person is told, and it is kept who did it', async () => {
    const person = await turnOn(await aPerson(api));
    const acts = async () => (await admin.http.get(`/api/admin/users/${person.id}`).expect(200)).body.acts;
    expect(await acts()).not.toContain('END_SECOND_FACTOR');
    expect((await take(person).expect(403)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    await turnOn(admin);
    expect(await acts()).toContain('END_SECOND_FACTOR');
    const path = `/api/admin/users/${person.id}/end-second-factor`;
    await admin.http.post(path).send({}).expect(422);
    expect((await signIn(person).expect(401)).body.error).toBe('SECOND_FACTOR_NEEDED');
    expect((await take(person).expect(200)).body).toEqual({ ended: 1 });
    await person.http.post('/api/auth/session').expect(401);
    await signIn(person).expect(200);
    expect(await notes(person)).toEqual([{ actor: admin.login, reason }]);
    expect(await subjects(person)).toContain(mail);
    expect((await take(person).expect(409)).body.error).toBe('SECOND_FACTOR_OFF');
    expect(await acts()).not.toContain('END_SECOND_FACTOR');
  });

  it('AUTH11 is taken off once by two who do it at once', async () => {
    const person = await turnOn(await aPerson(api));
    const replies = await Promise.all([take(person), take(person)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await notes(person)).toHaveLength(1);
  });

  it('AUTH11 SECURITY no admin takes off their own so, and nobody else anybody’s', async () => {
    expect((await take(admin).expect(409)).body.error).toBe('OWN_ACCOUNT');
    const person = await turnOn(await aPerson(api));
    await take(person, await aPerson(api)).expect(403);
    await take(person, await aPerson(api, { role: 'client' })).expect(403);
    expect((await signIn(person).expect(401)).body.error).toBe('SECOND_FACTOR_NEEDED');
  });

  it('AUTH11 CLI1 is taken off on the machine with the database, also the last admin’s, and where SECRET is another one', async () => {
    const last = await turnOn(await aPerson(api, { role: 'admin' }));
    const env = {
      ...process.env,
      ...{ LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR },
      SECRET: 'another one than that which sealed it, as that was lost',
    };
    /** In a process of its own, as it is run. */
    const run = async (...argv: string[]) => {
      const child = spawn(process.execPath, ['dist/apps/cli/main.js', 'admin', 'second-factor', ...argv], { env });
      const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { exitCode, out, err };
    };
    const why = ['--reason', reason];
    expect((await run(last.login.toUpperCase(), ...why)).out).toBe(
      `${last.login} is asked for a password alone now; 1 session has ended.\n`,
    );
    await last.http.post('/api/auth/session').expect(401);
    await signIn(last).expect(200);
    expect(await notes(last)).toEqual([{ actor: 'operator', reason }]);
    await api.settle();
    expect(await subjects(last)).toContain(mail);
    const again = await run(last.login, ...why);
    expect([again.exitCode, again.err]).toEqual([4, expect.stringContaining('has no second factor')]);
    expect((await run('nobody-is-called-so', ...why)).err).toContain('Nobody has the login');
    expect((await run(last.login)).exitCode).toBe(2);
  }, 120_000);
});
