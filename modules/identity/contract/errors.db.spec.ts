import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, unique } from '../../../test/kit/people.js';
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
  });
});
