import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { type Mail, mailsTo } from '../../../test/kit/mails.js';
import { aPerson, type TestPerson, testPassword, unique } from '../../../test/kit/people.js';

const newPassword = 'a much newer password';
const codeIn = (mail: Mail | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
const linkIn = (mail: Mail | undefined): URL => new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
const tokenIn = (mail: Mail | undefined): string => linkIn(mail).searchParams.get('token') ?? '';

describe('AUTH5 a forgotten password', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const ask = (username: string, http = api.guest()) => http.get('/api/user/resetpsw').query({ username });
  const reset = (login: string, code: string, http = api.guest(), newpassword = newPassword) =>
    http.post('/api/user/resetpsw').send({ login, newpassword, code });
  /** Keeps a wait that is on: its first second is soon over on a busy machine. */
  const keepWaits = () => api.sql('update kernel.slow_downs set free_at = forget_at where tries >= 5');
  const signIn = (username: string, password: string) =>
    api.guest().post('/api/auth/login').send({ username, password });
  const resetMails = async ({ email }: TestPerson) =>
    (await mailsTo(api, email)).filter(({ subject }) => subject === 'Reset your Podium password');
  const asked = async (person: TestPerson) => {
    await ask(person.login).set('Accept-Language', 'en').expect(200);
    return (await resetMails(person)).at(-1);
  };

  test('is replaced by the code of the mail: the old one is over, and so are all sessions', async () => {
    const person = await aPerson(api);
    const mail = await asked(person);
    const code = codeIn(mail);
    expect((await reset(person.login, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200)).body).toEqual({});
    await signIn(person.login, testPassword).expect(401);
    await signIn(person.login, newPassword).expect(200);
    await person.http.post('/api/auth/session').expect(401);
    // Once.
    expect((await reset(person.login, code)).body.error).toBe('CODE_INVALID');
    const told = (await mailsTo(api, person.email)).map(({ subject }) => subject);
    expect(told).toContain('Your Podium password was changed');
  });

  test('is replaced by the link of the mail, once, which is named when it is outdated', async () => {
    const person = await aPerson(api);
    const mail = await asked(person);
    expect(linkIn(mail).pathname).toBe('/password');
    expect(linkIn(mail).searchParams.get('login')).toBe(person.login);
    await reset(person.email, tokenIn(mail)).expect(200);
    await signIn(person.email, newPassword).expect(200);
    expect((await reset(person.login, tokenIn(mail)).expect(410)).body.error).toBe('RESET_LINK_OUTDATED');
  });

  test('a new code ends the old one, and time ends the new one', async () => {
    const person = await aPerson(api);
    const old = await asked(person);
    const fresh = await asked(person);
    expect((await reset(person.login, tokenIn(old))).body.error).toBe('RESET_LINK_OUTDATED');
    api.clock.pass({ minutes: 31 });
    expect((await reset(person.login, tokenIn(fresh))).body.error).toBe('RESET_LINK_OUTDATED');
    expect((await reset(person.login, codeIn(fresh))).body.error).toBe('CODE_INVALID');
    await signIn(person.login, testPassword).expect(200);
  });

  test('a link is of use to its own account alone, and not when a letter of it is changed', async () => {
    const [person, other] = [await aPerson(api), await aPerson(api)];
    const token = tokenIn(await asked(person));
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const [login, code] of [
      [other.login, token],
      [person.login, forged],
      [person.login, `${token.split('.')[0]}.`],
    ] as const)
      expect((await reset(login, code).expect(410)).body.error).toBe('RESET_LINK_OUTDATED');
    await reset(person.login, token).expect(200);
  });

  test.each([
    ['a new password', `password_hash = 'of another password'`],
    ['the end of the account', 'password_hash = null, deleted_at = now(), erased_at = now()'],
  ])('%s ends a sign-in, too, whose old password was looked at just before', async (_what, change) => {
    const person = await aPerson(api);
    const changing = new pg.Client({ connectionString: api.database.url });
    await changing.connect();
    await changing.query('begin');
    await changing.query('select from identity.people where id = $1 for update', [person.id]);
    const entering = signIn(person.login, testPassword).then((reply) => reply);
    await untilBlocked(api, 'identity.people%for');
    await changing.query('delete from identity.sessions where person_id = $1', [person.id]);
    await changing.query(`update identity.people set ${change} where id = $1`, [person.id]);
    await changing.query('commit');
    await changing.end();
    const { status, body, headers } = await entering;
    expect([status, body.error, headers['set-cookie']]).toEqual([401, 'CREDENTIALS_WRONG', undefined]);
    expect(await api.sql('select from identity.sessions where person_id = $1', [person.id])).toEqual([]);
  });

  test('confirms the e-mail of somebody who had not, as the mail was read there', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    await reset(person.login, codeIn(await asked(person))).expect(200);
    const { body } = await signIn(person.login, newPassword).expect(200);
    expect(body.user.status).toBe('CONFIRMED');
  });

  describe('where somebody has put a token and a second factor into the account', () => {
    const guarded = async (status: 'NEW' | 'CONFIRMED') => {
      const person = await aPerson(api, { status });
      const path = '/api/user/second-factor';
      const { secret } = (await person.http.post(path).send({ password: testPassword }).expect(200)).body;
      const code = generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
      await person.http.post(`${path}/confirm`).send({ code }).expect(200);
      const wish = { name: 'CI', scopes: ['read'], expiresInDays: 30 };
      const { token } = (await person.http.post('/api/user/tokens').send(wish).expect(200)).body;
      const program = api.guest();
      void program.set('Authorization', `Bearer ${token}`);
      await program.get('/api/user/account').expect(200);
      return { person, program };
    };

    test('neither is left after it where nobody had proven the address, nor a session', async () => {
      const { person, program } = await guarded('NEW');
      await reset(person.login, codeIn(await asked(person))).expect(200);
      await program.get('/api/user/account').expect(401);
      await person.http.post('/api/auth/session').expect(401);
      await signIn(person.login, newPassword).expect(200);
    });

    test('neither is left once the first link was opened by somebody who is not in the account', async () => {
      const { person, program } = await guarded('NEW');
      const token = tokenIn((await mailsTo(api, person.email)).at(-1));
      await api.guest().post('/api/auth/confirm').send({ token }).expect(200);
      await program.get('/api/user/account').expect(401);
      await reset(person.login, codeIn(await asked(person))).expect(200);
      await signIn(person.login, newPassword).expect(200);
    });

    test('SECURITY all others keep both, their sessions, their networks and the links in their mails', async () => {
      const [{ person }, { person: other, program }] = [await guarded('NEW'), await guarded('CONFIRMED')];
      await api.sql(
        `insert into identity.social_logins (id, person_id, provider, issuer, subject, label, created_at)
          values (gen_random_uuid(), $1, 'acme', 'https://acme.example', $1::uuid::text, '', now())`,
        [other.id],
      );
      await other.http
        .post('/api/user/email')
        .send({ email: `${unique('wanted')}@example.org` })
        .expect(200);
      await api.guest().post('/api/auth/link').send({ username: other.login }).expect(200, {});
      const mail = await asked(other);
      const ways = async () => {
        const tables = ['sessions', 'second_factors', 'api_tokens', 'social_logins'].map((table) => `${table} where`);
        const open = ['email_confirmations', 'password_resets'].map((table) => `${table} where ended_at is null and`);
        const all = [...tables, ...open].map((of) => `(select count(*)::int from identity.${of} person_id = $1)`);
        return (await api.sql(`select array[${all.join()}] as ways`, [other.id]))[0]?.['ways'];
      };
      const before = await ways();
      expect(before).toEqual([1, 1, 1, 1, 2, 1]);
      await reset(person.login, codeIn(await asked(person))).expect(200);
      expect(await ways()).toEqual(before);
      await program.get('/api/user/account').expect(200);
      await reset(other.login, tokenIn(mail)).expect(200);
    });

    test('the second factor stays where the address was proven before', async () => {
      const { person, program } = await guarded('CONFIRMED');
      await reset(person.login, codeIn(await asked(person))).expect(200);
      await program.get('/api/user/account').expect(401);
      expect((await signIn(person.login, newPassword).expect(401)).body.error).toBe('SECOND_FACTOR_NEEDED');
    });
  });

  test('keeps the session that sets it, where it is the person’s own', async () => {
    const person = await aPerson(api);
    await reset(person.login, codeIn(await asked(person)), person.http).expect(200);
    await person.http.post('/api/auth/session').expect(200);
  });

  test('asked for fifty times at once has one code alive, and five mails in an hour', async () => {
    const person = await aPerson(api);
    await Promise.all(Array.from({ length: 50 }, () => ask(person.login).expect(200)));
    await api.settle();
    const sql = 'select id from identity.password_resets where person_id = $1 and ended_at is null';
    expect(await api.sql(sql, [person.id])).toHaveLength(1);
    const mails = await resetMails(person);
    expect(mails.length).toBeLessThanOrEqual(5);
    // What strangers ask for beyond does not end the one that was sent last.
    const answers = await Promise.all(mails.map((mail) => reset(person.login, tokenIn(mail))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('strangers who ask all day long keep nobody without a link that works, nor fill a mailbox', async () => {
    const person = await aPerson(api);
    for (let third = 0; third < 24 * 3; third++) {
      await Promise.all([ask(person.login).expect(200), ask(person.login).expect(200)]);
      await api.settle();
      api.clock.pass({ minutes: 20 });
    }
    api.clock.pass({ minutes: -11 });
    await ask(person.login).expect(200);
    const mails = await resetMails(person);
    expect(mails.length).toBeLessThanOrEqual(10 + 24 * 3);
    await reset(person.login, tokenIn(mails.at(-1))).expect(200);
    // What its person asks for after it was used is new.
    await reset(person.login, tokenIn(await asked(person))).expect(200);
  });

  test('one that nobody used is over with a change of the password', async () => {
    const person = await aPerson(api);
    const mail = await asked(person);
    await person.http
      .post('/api/user/password')
      .send({ oldpassword: testPassword, newpassword: newPassword })
      .expect(200);
    expect((await reset(person.login, tokenIn(mail)).expect(410)).body.error).toBe('RESET_LINK_OUTDATED');
  });

  test('a hundred tries of a code at once count five, and the link still works', async () => {
    const person = await aPerson(api);
    const mail = await asked(person);
    const wrong = codeIn(mail) === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 100 }, () => reset(person.login, wrong)));
    const errors = answers.map(({ body }) => body.error);
    expect(new Set(errors)).toEqual(new Set(['CODE_INVALID', 'TOO_MANY_REQUESTS']));
    const sql = 'select tries from identity.password_resets where person_id = $1';
    expect(await api.sql(sql, [person.id])).toEqual([{ tries: 5 }]);
    // Whoever can't be kept out by strangers: who has the mail.
    await reset(person.login, tokenIn(mail)).expect(200);
    await signIn(person.login, newPassword).expect(200);
  });

  test('answers the same, and as often, whether or not there is such a person', async () => {
    const person = await aPerson(api);
    await asked(person);
    const answersFor = async (login: string) => {
      const one = (await ask(login).expect(200)).body;
      const tries = [];
      for (let n = 0; n < 7; n++) {
        if (n >= 5) await keepWaits();
        const { status, body } = await reset(login, '123456');
        tries.push([status, body.error]);
      }
      return { one, tries, link: (await reset(login, 'x.y')).body.error };
    };
    expect(await answersFor(unique('nobody'))).toEqual(await answersFor(person.login));
  });

  test('whoever reset it is let in at once, whatever strangers did to the account', async () => {
    const person = await aPerson(api);
    for (let n = 0; n < 8; n++) await signIn(person.login, 'wrong password');
    await keepWaits();
    expect((await signIn(person.login, testPassword)).body.error).toBe('TOO_MANY_REQUESTS');
    const http = api.guest();
    const reply = await reset(person.login, tokenIn(await asked(person)), http).expect(200);
    const cookie = /device=[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
    const again = api.guest().post('/api/auth/login').set('Cookie', cookie);
    await again.send({ username: person.login, password: newPassword }).expect(200);
  });

  test.each([
    ['qwertyuiop', 'PASSWORD_COMMON'],
    ['short', 'TOO_SHORT'],
  ])('refuses %s, and the code is of use still', async (password, error) => {
    const person = await aPerson(api);
    const mail = await asked(person);
    expect((await reset(person.login, codeIn(mail), api.guest(), password)).body.error).toBe(error);
    expect((await reset(person.login, tokenIn(mail), api.guest(), person.email)).body.error).toBe('PASSWORD_COMMON');
    await reset(person.login, codeIn(mail)).expect(200);
  });
});
