import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { IdentityApi } from '../identity.api.js';

describe('what people are called', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const call = ({ http }: TestPerson, nickname: string) => http.post('/api/user/nickname').send({ nickname });
  const register = (login: string) => {
    const body = { login, email: `${login}@example.org`, password: testPassword, password2: testPassword };
    return api.guest().post('/api/auth/regist').send(body);
  };
  const displayOf = async ({ id }: TestPerson) =>
    (await api.sql<{ display: string }>('select display from identity.names where id = $1', [id]))[0]?.display;
  const signIn = ({ login }: TestPerson) =>
    api.guest().post('/api/auth/login').send({ username: login, password: testPassword }).expect(200);
  const move = async (login: string) => {
    const csv = `login,email,firstname,lastname,hash,role\n${login},${unique('moved')}@example.org,,,,user\n`;
    await api.get(IdentityApi).importPeople(Readable.from([Buffer.from(csv)]), 'moved', false);
  };

  interface Sleeper {
    /** Somebody of this nickname, who is not among the others yet, or any more. */
    sleeps: (nickname: string) => Promise<TestPerson>;
    wakes: (person: TestPerson) => Promise<unknown>;
  }
  const unconfirmed = async (nickname: string) => {
    const person = await aPerson(api, { status: 'NEW' });
    await call(person, nickname).expect(200);
    return person;
  };
  const deleted = async (nickname: string) => {
    const person = await aPerson(api);
    await call(person, nickname).expect(200);
    await person.http.delete('/api/user').send({ password: testPassword }).expect(200);
    await api.settle();
    return person;
  };
  const sleepers: Record<string, Sleeper> = {
    'confirms the e-mail': {
      sleeps: unconfirmed,
      wakes: async ({ email }) => {
        const token = tokenIn((await mailsTo(api, email)).at(-1));
        await api.guest().post('/api/auth/confirm').send({ token }).expect(200);
      },
    },
    'is confirmed by an admin': {
      sleeps: unconfirmed,
      wakes: async ({ id }) => {
        const { http } = await aPerson(api, { role: 'admin' });
        const body = { act: 'CONFIRM_EMAIL', reason: 'They called us' };
        await http.post(`/api/admin/users/${id}/status`).send(body).expect(200);
      },
    },
    'sets another password': {
      sleeps: unconfirmed,
      wakes: async ({ login, email }) => {
        await api.guest().get('/api/user/resetpsw').query({ username: login }).expect(200);
        const texts = (await mailsTo(api, email)).map(({ text }) => text).join('\n');
        const code = /\b\d{6}\b/u.exec(texts)?.[0];
        const body = { login, newpassword: 'a much newer password', code };
        await api.guest().post('/api/user/resetpsw').send(body).expect(200);
      },
    },
    'takes a deleted account back': { sleeps: deleted, wakes: signIn },
  };

  it.each(Object.keys(sleepers))(
    'AUTH2 SECURITY nobody has the login meanwhile that is the nickname of who %s',
    async (which) => {
      const { sleeps, wakes } = sleepers[which] as Sleeper;
      const [name, other] = [unique('Called'), await aPerson(api)];
      const person = await sleeps(name);
      const login = name.toLowerCase();
      const hint = await api.guest().get('/api/auth/checklogin').query({ login });
      expect(hint.body).toEqual({ available: false, error: 'LOGIN_USED' });
      const taken = [await register(login), await other.http.post('/api/user/login').send({ login })];
      expect(taken.map(({ status, body }) => [status, body.fields])).toEqual([
        [409, { login: 'LOGIN_USED' }],
        [409, { login: 'LOGIN_USED' }],
      ]);
      await move(login);
      expect(await api.sql('select from identity.people where login_key = $1', [login])).toEqual([]);
      await wakes(person);
      expect(await displayOf(person)).toBe(name);
      expect((await register(login)).body.error).toBe('LOGIN_USED');
    },
  );

  it('AUTH2 SECURITY nobody takes the nickname of two for a login, being one of them', async () => {
    const [one, other, nickname] = [await aPerson(api), await aPerson(api), unique('both')];
    for (const person of [one, other]) await call(person, nickname).expect(200);
    for (const person of [one, other])
      expect((await person.http.post('/api/user/login').send({ login: nickname })).status).toBe(409);
    await call(other, '').expect(200);
    await one.http.post('/api/user/login').send({ login: nickname }).expect(200);
  });
});
