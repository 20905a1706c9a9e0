import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, type TestPerson, testPassword } from '../../../test/kit/people.js';

const newPassword = 'a much newer password';

describe('PROF2 the password of an account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const send = ({ http }: TestPerson, path: string, body: object) =>
    http.post(`/api/user/${path}`).set('Accept-Language', 'en').send(body);
  const signIn = (username: string, password: string) =>
    api.guest().post('/api/auth/login').set('Accept-Language', 'en').send({ username, password });
  const subjectsTo = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject);

  test('is changed by who knows the old one; other sessions end, and the address is told', async () => {
    const person = await aPerson(api);
    const other = await signIn(person.login, testPassword);
    const token = /sid=([^;]+)/.exec(String(other.headers['set-cookie']))?.[1] ?? '';
    await send(person, 'password', { oldpassword: testPassword, newpassword: newPassword }).expect(200);
    await person.http.post('/api/auth/session').expect(200);
    await api.signedIn(token).post('/api/auth/session').expect(401);
    await signIn(person.login, testPassword).expect(401);
    await signIn(person.login, newPassword).expect(200);
    expect(await subjectsTo(person.email)).toContain('Your Podium password was changed');
  });

  test('stays where a client sends it twice, and not alike', async () => {
    const person = await aPerson(api);
    const both = { oldpassword: testPassword, newpassword: newPassword };
    const { body } = await send(person, 'password', { ...both, password2: `${newPassword}r` }).expect(422);
    expect([body.error, body.fields]).toEqual(['PASSWORDS_DIFFER', { password2: 'PASSWORDS_DIFFER' }]);
    await signIn(person.login, testPassword).expect(200);
    await send(person, 'password', { ...both, password2: newPassword }).expect(200);
  });

  test('stays where the old one is wrong, and guesses of it get slow', async () => {
    const person = await aPerson(api);
    const guess = () => send(person, 'password', { oldpassword: 'wrong', newpassword: newPassword });
    const { body } = await guess().expect(403);
    expect(body).toMatchObject({
      error: 'OLD_PASSWORD_INVALID',
      message: 'Invalid old password',
      fields: { oldpassword: 'OLD_PASSWORD_INVALID' },
    });
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]));
    await signIn(person.login, testPassword).expect(200);
  });

  test('waits for the e-mail to be confirmed', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    const { body } = await send(person, 'password', { oldpassword: testPassword, newpassword: newPassword });
    expect(body).toMatchObject({
      error: 'PASSWORD_NEEDS_EMAIL',
      message: 'To change the password, confirm the email',
    });
  });

  test.each(['qwertyuiop', 'LOGIN'])('refuses %s, which others would try first', async (password) => {
    const person = await aPerson(api);
    const newpassword = password === 'LOGIN' ? person.login.toUpperCase() : password;
    const { body } = await send(person, 'password', { oldpassword: testPassword, newpassword });
    expect(body.fields).toEqual({ newpassword: 'PASSWORD_COMMON' });
  });
});
