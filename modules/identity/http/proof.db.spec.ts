import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPhone, codeSentTo } from '../../../test/kit/phones.js';
import { aPerson, backAgain, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { whileWaitsLast } from '../../../test/kit/waits.js';

describe('SECURITY proof of who changes what keeps an account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const token = ({ http }: TestPerson) => http.post('/api/user/tokens').send({ name: 'CI', scopes: ['read'] });
  const email = ({ http }: TestPerson) => http.post('/api/user/email').send({ email: `${unique('new')}@example.org` });
  const phone = ({ http }: TestPerson) => http.post('/api/user/phone').send({ phone: aPhone() });
  const prove = ({ http }: TestPerson, body: object) => http.post('/api/user/proof').send(body);
  const needed = { error: 'PROOF_NEEDED', details: { by: ['password'] } };

  test.each([
    ['PROF2 another e-mail', email],
    ['AUTH6 another phone', phone],
    ['AUTH10 a token', token],
  ])('%s asks for no password within ten minutes of the sign-in, and for it after them', async (_, change) => {
    const person = await aPerson(api);
    await change(person).expect(200);
    api.clock.pass({ minutes: 11 });
    expect((await change(person).expect(403)).body).toMatchObject(needed);
    expect((await prove(person, { password: 'wrong' }).expect(403)).body.error).toBe('PASSWORD_WRONG');
    expect((await change(person).expect(403)).body).toMatchObject(needed);
    await prove(person, { password: testPassword }).expect(200);
    await change(person).expect(200);
    // Another session of the person is not proved by it.
    const elsewhere = await backAgain(api, person);
    api.clock.pass({ minutes: 11 });
    expect((await change(person).expect(403)).body).toMatchObject(needed);
    await prove(elsewhere, { password: testPassword }).expect(200);
    expect((await change(person).expect(403)).body).toMatchObject(needed);
  });

  test('AUTH6 who has no confirmed phone yet is asked for nothing but its code', async () => {
    const newcomer = await aPerson(api, { status: 'CONFIRMED' });
    api.clock.pass({ minutes: 11 });
    const number = aPhone();
    await newcomer.http.post('/api/user/phone').send({ phone: number }).expect(200);
    const code = await codeSentTo(api, number);
    await newcomer.http.post('/api/user/phone/confirm').send({ code }).expect(200);
    api.clock.pass({ minutes: 2 });
    expect((await phone(newcomer).expect(403)).body).toMatchObject(needed);
  });

  test('PROF2 a first password is chosen soon after the sign-in alone: whoever finds the browser open would keep the account by it', async () => {
    const person = await aPerson(api);
    await api.sql('update identity.people set password_hash = null where id = $1', [person.id]);
    const choose = ({ http }: TestPerson) =>
      http.post('/api/user/password').send({ newpassword: `${testPassword} anew` });
    api.clock.pass({ minutes: 11 });
    expect((await choose(person).expect(403)).body.error).toBe('SIGN_IN_AGAIN');
    await choose(await backAgain(api, person)).expect(200);
  });

  test('is a code of the second factor as well, each once, and its guesses are slowed down', async () => {
    const person = await aPerson(api);
    const path = '/api/user/second-factor';
    const { secret } = (await person.http.post(path).send({ password: testPassword }).expect(200)).body;
    const codeNow = () => generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
    await person.http.post(`${path}/confirm`).send({ code: codeNow() }).expect(200);
    api.clock.pass({ minutes: 11 });
    expect((await token(person).expect(403)).body.details).toEqual({ by: ['password', 'code'] });
    const code = codeNow();
    await prove(person, { code }).expect(200);
    await token(person).expect(200);
    expect((await prove(person, { code }).expect(422)).body.error).toBe('CODE_INVALID');
    const guess = () => prove(person, { code: '000000' });
    const guesses = await whileWaitsLast(api, () => Promise.all(Array.from({ length: 20 }, guess)));
    expect(guesses.filter(({ body }) => body.error === 'CODE_INVALID').length).toBeLessThanOrEqual(5);
    expect(guesses.map(({ body }) => body.error)).toContain('TOO_MANY_REQUESTS');
  });

  test('of somebody with neither is another sign-in', async () => {
    const person = await aPerson(api);
    await api.sql('update identity.people set password_hash = null where id = $1', [person.id]);
    await token(person).expect(200);
    api.clock.pass({ minutes: 11 });
    expect((await token(person).expect(403)).body.error).toBe('SIGN_IN_AGAIN');
    expect((await prove(person, { password: testPassword }).expect(403)).body.error).toBe('SIGN_IN_AGAIN');
    await token(await backAgain(api, person)).expect(200);
  });
});
