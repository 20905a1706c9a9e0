import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, type TestPerson, testPassword } from '../../../test/kit/people.js';
import { whileWaitsLast } from '../../../test/kit/waits.js';

const path = '/api/user/second-factor';

describe('SECURITY a second factor', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  /** A code of the app, which no earlier call of a test has used. */
  const codeOf = (secret: string) => {
    api.clock.pass({ seconds: 61 });
    return generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
  };
  const turnOn = async ({ http }: TestPerson) => {
    const { secret } = (await http.post(path).send({ password: testPassword }).expect(200)).body;
    const { body } = await http
      .post(`${path}/confirm`)
      .send({ code: codeOf(secret) })
      .expect(200);
    return { secret: secret as string, recoveryCodes: body.recoveryCodes as string[] };
  };
  const begin = async ({ login }: TestPerson) => {
    const http = api.guest();
    const answer = await http.post('/api/auth/login').send({ username: login, password: testPassword });
    expect([answer.status, answer.body.error]).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    expect(String(answer.headers['set-cookie'])).not.toContain('sid=');
    return { http, ticket: answer.body.details.ticket as string };
  };
  const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });

  test('is asked for after the password, in the browser that gave it, and each code once', async () => {
    const person = await aPerson(api);
    const { secret } = await turnOn(person);
    const { http } = await begin(person);
    await http.post('/api/auth/session').expect(401);
    const code = codeOf(secret);
    const { body } = await http.post('/api/auth/second').send({ code }).expect(200);
    expect(body.user.login).toBe(person.login);
    await http.post('/api/auth/session').expect(200);
    const again = await begin(person);
    expect((await again.http.post('/api/auth/second').send({ code }).expect(422)).body.error).toBe('CODE_INVALID');
    const subjects = (await mailsTo(api, person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-factor authentication is on');
  });

  test('is one of ten recovery codes instead, each once, and its person is told', async () => {
    const person = await aPerson(api);
    const { recoveryCodes } = await turnOn(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = ` ${recoveryCodes[3]?.toLowerCase()} `;
    const { http, ticket } = await begin(person);
    await http.post('/api/auth/second').send({ code }).expect(200);
    expect((await http.get(path).expect(200)).body).toEqual({ isOn: true, recoveryCodesLeft: 9, isRequired: false });
    await api.guest().post('/api/auth/second').send({ code, ticket }).expect(422);
    const mails = await mailsTo(api, person.email);
    const told = mails.find(({ subject }) => subject === 'A recovery code of your Podium account was used');
    expect(told?.text).toContain('Codes left: 9');
  });

  test('of one code that comes many times at once lets one through', async () => {
    const person = await aPerson(api);
    const { recoveryCodes } = await turnOn(person);
    const { ticket } = await begin(person);
    const [code] = recoveryCodes;
    const send = () => api.guest().post('/api/auth/second').send({ code, ticket });
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('counts wrong codes, and those of another session of guesses too', async () => {
    const person = await aPerson(api);
    await turnOn(person);
    const tickets = [await begin(person), await begin(person)].map(({ ticket }) => ticket);
    const guess = (_: unknown, at: number) =>
      api
        .guest()
        .post('/api/auth/second')
        .send({ code: '000000', ticket: tickets[at % 2] });
    const answers = await whileWaitsLast(api, () => Promise.all(Array.from({ length: 20 }, guess)));
    const wrong = answers.filter(({ body }) => body.error === 'CODE_INVALID').length;
    expect(wrong).toBeLessThanOrEqual(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - wrong);
  });

  test('needs a first step that was taken just now, by nobody else', async () => {
    const person = await aPerson(api);
    const { secret, recoveryCodes } = await turnOn(person);
    const { ticket } = await begin(person);
    const other = await aPerson(api);
    const [, until, signature] = ticket.split('.');
    for (const forged of ['', 'x', `${other.id}.${until}.${signature}`, `${person.id}.zzzzzzzzz.${signature}`]) {
      const { body } = await api.guest().post('/api/auth/second').send({ code: recoveryCodes[0], ticket: forged });
      expect([forged, body.error]).toEqual([forged, 'SIGN_IN_AGAIN']);
    }
    api.clock.pass({ minutes: 10 });
    const late = { code: codeNow(secret), ticket };
    expect((await api.guest().post('/api/auth/second').send(late)).body.error).toBe('SIGN_IN_AGAIN');
  });

  test('is not skipped by a link of a mail', async () => {
    const person = await aPerson(api);
    const { secret } = await turnOn(person);
    const http = api.guest();
    await api.settle();
    await http.post('/api/auth/link').send({ username: person.login }).expect(200);
    const token = tokenIn((await mailsTo(api, person.email)).at(-1));
    const answer = await http.post('/api/auth/confirm').send({ token });
    expect([answer.status, answer.body.error]).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    await http.post('/api/auth/session').expect(401);
    await http
      .post('/api/auth/second')
      .send({ code: codeOf(secret) })
      .expect(200);
  });

  test('is set up and turned off by who knows the password', async () => {
    const person = await aPerson(api);
    const wrong = (await person.http.post(path).send({ password: 'wrong' }).expect(403)).body;
    expect(wrong).toMatchObject({ error: 'PASSWORD_WRONG', fields: { password: 'PASSWORD_WRONG' } });
    expect((await person.http.post(path).send({}).expect(422)).body.error).toBe('FIELD_REQUIRED');
    await person.http.post(`${path}/confirm`).send({ code: '123456' }).expect(422);
    const off = { error: 'SECOND_FACTOR_OFF' };
    const renew = () => person.http.post(`${path}/recovery-codes`).send({ password: testPassword });
    expect((await renew().expect(409)).body).toMatchObject(off);
    const { recoveryCodes } = await turnOn(person);
    await person.http.post(path).send({ password: testPassword }).expect(409);
    expect((await renew().expect(200)).body.recoveryCodes).not.toContain(recoveryCodes[0]);
    await person.http.delete(path).send({ password: 'wrong' }).expect(403);
    await person.http.delete(path).send({ password: testPassword }).expect(200);
    const login = { username: person.login, password: testPassword };
    await api.guest().post('/api/auth/login').send(login).expect(200);
  });

  test('keeps its secret and its recovery codes out of the database', async () => {
    const person = await aPerson(api);
    const { secret, recoveryCodes } = await turnOn(person);
    const sql = 'select f::text as row from identity.second_factors f where person_id = $1';
    const row = JSON.stringify(await api.sql(sql, [person.id]));
    for (const text of [secret, ...recoveryCodes]) expect(row).not.toContain(text);
  });

  test('is asked of admins before the console, where the setting says so', async () => {
    const strict = await startTestApp({ beside: api, env: { ADMIN_SECOND_FACTOR: 'true' } });
    const admin = await aPerson(api, { role: 'admin' });
    const http = strict.signedIn(admin.token);
    expect((await http.get('/api/admin/audit').expect(403)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    expect((await http.get(path).expect(200)).body.isRequired).toBe(true);
    await admin.http.get('/api/admin/audit').expect(200);
    await turnOn(admin);
    await http.get('/api/admin/audit').expect(200);
    await strict.close();
  });

  test('is taken by nobody who gave a password that was changed since', async () => {
    const person = await aPerson(api);
    const { recoveryCodes } = await turnOn(person);
    const { http, ticket } = await begin(person);
    const password = 'another horse battery';
    const change = { oldpassword: testPassword, newpassword: password, password2: password };
    await person.http.post('/api/user/password').send(change).expect(200);
    const [code] = recoveryCodes;
    for (const sent of [{ code }, { code, ticket }])
      expect((await http.post('/api/auth/second').send(sent).expect(403)).body.error).toBe('SIGN_IN_AGAIN');
    await http.post('/api/auth/session').expect(401);
  });
});
