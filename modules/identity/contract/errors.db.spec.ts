import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { aPhone, codeSentTo } from '../../../test/kit/phones.js';
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
  const change = async (body: object) => (await aPerson(api)).http.patch('/api/user/personal').send(body);

  itAnswers('identity.errors.json', identityErrors, {
    LOGIN_USED: async () => register({ login: (await aPerson(api)).login }),
    LOGIN_UNAVAILABLE: () => register({ login: 'support' }),
    MAIL_USED: async () => register({ email: (await aPerson(api)).email }),
    CREDENTIALS_WRONG: () => api.guest().post('/api/auth/login').send({ username: 'nobody', password: 'x' }),
    CONFIRM_LINK_OUTDATED: () => api.guest().post('/api/auth/confirm').send({ token: 'x' }),
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
    PASSWORD_COMMON: () => register({ password: 'qwertyuiop', password2: 'qwertyuiop' }),
    PASSWORDS_DIFFER: () => register({ password2: 'other' }),
    PHONE_WRONG: async () => ask(await aPerson(api), '+7 912'),
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
    CODE_INVALID: async () => (await aPerson(api)).http.post('/api/user/phone/confirm').send({ code: '1' }),
    CODE_TRIES_EXCEEDED: async () => {
      const person = await aPerson(api);
      await ask(person, aPhone());
      const wrong = () => person.http.post('/api/user/phone/confirm').send({ code: '1' });
      for (let tried = 0; tried < 5; tried++) await wrong();
      return wrong();
    },
    FIRSTNAME_INVALID: () => change({ firstname: 'x'.repeat(65) }),
    LASTNAME_INVALID: () => change({ lastname: 'a\u202eb' }),
    BIRTHDAY_INVALID: () => change({ birthday: '2990-01-01' }),
    CITY_INVALID: () => change({ city: 'x'.repeat(121) }),
    UNIVERSITY_INVALID: () => change({ university: 'a\u200bb' }),
    WORKPLACE_INVALID: () => change({ workplace: 5 }),
  });
});
