import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { aPhone, codeSentTo } from '../../../test/kit/phones.js';
import { newId } from '../../kernel/domain/id.js';
import { identityErrors } from './errors.js';

describe('the refusals of identity', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: {} });
  });
  afterAll(() => api.close());

  const register = (own: object) => {
    const login = unique('err');
    const body = { login, email: `${login}@example.org`, password: testPassword, password2: testPassword, ...own };
    return api.guest().post('/api/auth/regist').send(body);
  };

  const ask = ({ http }: TestPerson, phone: string) => http.post('/api/user/phone').send({ phone });
  const passwordOf = ({ http }: TestPerson) =>
    http.post('/api/user/password').send({ oldpassword: 'wrong', newpassword: testPassword });
  const change = async (body: object) => (await aPerson(api)).http.patch('/api/user/personal').send(body);

  itAnswers('identity.errors.json', identityErrors, {
    LOGIN_USED: async () => register({ login: (await aPerson(api)).login }),
    LOGIN_UNAVAILABLE: () => register({ login: 'support' }),
    MAIL_USED: async () => register({ email: (await aPerson(api)).email }),
    CREDENTIALS_WRONG: () => api.guest().post('/api/auth/login').send({ username: 'nobody', password: 'x' }),
    CONFIRM_LINK_OUTDATED: () => api.guest().post('/api/auth/confirm').send({ token: 'x' }),
    CONFIRM_ELSEWHERE: async () => {
      const email = `${unique('moved')}@example.org`;
      await (await aPerson(api)).http.post('/api/user/email').send({ email }).expect(200);
      const [mail] = await mailsTo(api, email);
      return api
        .guest()
        .post('/api/auth/confirm')
        .send({ token: tokenIn(mail) });
    },
    EMAIL_CONFIRMED: async () => {
      const email = `${unique('twice')}@example.org`;
      await register({ email });
      const [mail] = await mailsTo(api, email);
      const confirm = () =>
        api
          .guest()
          .post('/api/auth/confirm')
          .send({ token: tokenIn(mail) });
      await confirm();
      return confirm();
    },
    RESET_LINK_OUTDATED: () =>
      api.guest().post('/api/user/resetpsw').send({ login: 'nobody', newpassword: testPassword, code: 'x.y' }),
    OLD_PASSWORD_INVALID: async () => passwordOf(await aPerson(api)),
    PASSWORD_NEEDS_EMAIL: async () => passwordOf(await aPerson(api, { status: 'NEW' })),
    NICKNAME_USED: async () => (await aPerson(api)).http.post('/api/user/nickname').send({ nickname: 'admin' }),
    PASSWORD_COMMON: () => register({ password: 'qwertyuiop', password2: 'qwertyuiop' }),
    PASSWORDS_DIFFER: () => register({ password2: 'other' }),
    LEADS_CHAMPIONSHIPS: 'leaving.db.spec, which has a championship',
    ARCHIVE_UNDERWAY: async () => {
      const { http } = await aPerson(api);
      const ask = () => http.post('/api/user/archive').send({ password: testPassword });
      await ask();
      return ask();
    },
    PHOTO_REJECTED: async () =>
      (await aPerson(api)).http.post('/api/user/avatar').attach('avatar', Buffer.from('no picture'), 'x.png'),
    AVATAR_UPLOAD_FAILED: 'avatars.db.spec, which breaks the disk',
    SOCIAL_FAILED: 'a redirect to /login: social.db.spec',
    SOCIAL_USED: 'a redirect to the settings: social.db.spec',
    LAST_WAY_IN: 'social.db.spec, which has a network',
    LAST_ADMIN: 'people-admin.db.spec: whoever could take the last one away is another one',
    FIRST_ADMIN_LINK_OUTDATED: () => {
      const login = unique('first');
      const body = { login, email: `${login}@example.org`, password: testPassword, password2: testPassword };
      return api
        .guest()
        .post('/api/auth/first-admin')
        .send({ ...body, token: 'no such token' });
    },
    USER_NOT_REGISTERED: async () => (await aPerson(api, { role: 'admin' })).http.get(`/api/admin/users/${newId()}`),
    OWN_ACCOUNT: async () => {
      const { id, http } = await aPerson(api, { role: 'admin' });
      return http.post(`/api/admin/users/${id}/role`).send({ role: 'user', reason: 'Enough of it' });
    },
    PHONE_WRONG: async () => ask(await aPerson(api), '+7 912'),
    // A satellite, of no country.
    PHONE_COUNTRY: async () => ask(await aPerson(api), '+870 776 123 456'),
    PHONE_USED: async () => {
      const phone = aPhone();
      const owner = await aPerson(api);
      await ask(owner, phone);
      const code = await codeSentTo(api, phone);
      await owner.http.post('/api/user/phone/confirm').send({ code });
      return ask(await aPerson(api), phone);
    },
    SMS_TOO_SOON: async () => {
      const person = await aPerson(api);
      await ask(person, aPhone());
      return ask(person, aPhone());
    },
    SMS_LIMIT: async () => {
      const strict = await startTestApp({ beside: api, env: { SMS_A_DAY: '1' } });
      const { token } = await aPerson(api);
      const answer = await strict.signedIn(token).post('/api/user/phone').send({ phone: aPhone() });
      await strict.close();
      return answer;
    },
    SMS_UNAVAILABLE: async () => {
      const env = { PODIUM_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'podium@example.org' };
      const production = await startTestApp({ beside: api, env });
      const { token } = await aPerson(api);
      const answer = await production.signedIn(token).post('/api/user/phone').send({ phone: aPhone() });
      await production.close();
      return answer;
    },
    CODE_INVALID: async () => (await aPerson(api)).http.post('/api/user/phone/confirm').send({ code: '1' }),
    CODE_TRIES_EXCEEDED: async () => {
      const person = await aPerson(api);
      await ask(person, aPhone());
      const wrong = () => person.http.post('/api/user/phone/confirm').send({ code: '1' });
      for (let tried = 0; tried < 5; tried++) await wrong();
      return wrong();
    },
    SECOND_FACTOR_NEEDED: 'second-factor.db.spec, which turns one on',
    SECOND_FACTOR_ON: 'second-factor.db.spec, which turns one on',
    SECOND_FACTOR_OFF: async () => {
      const { http } = await aPerson(api);
      return http.post('/api/user/second-factor/recovery-codes').send({ password: testPassword });
    },
    PASSWORD_WRONG: async () => (await aPerson(api)).http.post('/api/user/second-factor').send({ password: 'wrong' }),
    PROOF_NEEDED: async () => {
      const { http } = await aPerson(api);
      api.clock.pass({ minutes: 11 });
      return http.post('/api/user/tokens').send({ name: 'CI', scopes: ['read'] });
    },
    SIGN_IN_AGAIN: () => api.guest().post('/api/auth/second').send({ code: '123456' }),
    TOKEN_LIMIT: 'tokens.db.spec, which makes fifty',
    FIRSTNAME_INVALID: () => change({ firstname: 'x'.repeat(65) }),
    LASTNAME_INVALID: () => change({ lastname: 'a\u202eb' }),
    BIRTHDAY_INVALID: () => change({ birthday: '2990-01-01' }),
    CITY_INVALID: () => change({ city: 'x'.repeat(121) }),
    UNIVERSITY_INVALID: () => change({ university: 'a\u200bb' }),
    WORKPLACE_INVALID: () => change({ workplace: 5 }),
  });
});
