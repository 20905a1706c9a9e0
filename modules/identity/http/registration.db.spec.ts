import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { bodyKinds } from '../../../test/kit/bodies.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, unique } from '../../../test/kit/people.js';
import { IdentityApi } from '../identity.api.js';
import { FreeUnconfirmed } from '../jobs/free-unconfirmed.js';

const registration = (own: object = {}): Record<string, string> => {
  const login = unique('new');
  return { login, email: `${login}@example.org`, password: testPassword, password2: testPassword, ...own };
};

describe('registration by e-mail', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const register = (body: object, language = 'en') =>
    api.guest().post('/api/auth/regist').set('Accept-Language', language).send(body);
  const people = async (loginKey: string) =>
    (await api.sql('select id from identity.people where login_key = $1', [loginKey.toLowerCase()])).length;

  it.each(bodyKinds)('AUTH1 takes a registration as %s and as nothing else', async (_kind, send) => {
    const body = registration({ firstname: 'Иван', lastname: "O'Neil" });
    const reply = await send(api.guest(), '/api/auth/regist', body).expect(200);
    expect(reply.body).toEqual({ email: body['email'] });
    const rows = await api.sql('select firstname, lastname, status, role from identity.people where login = $1', [
      body['login'],
    ]);
    expect(rows).toEqual([{ firstname: 'Иван', lastname: "O'Neil", status: 'NEW', role: 'user' }]);
    await api.guest().post('/api/auth/regist').type('text/plain').send('login=x').expect(422);
  });

  it.each([
    ['a login of three characters', { login: 'abc' }, 422, 'TOO_SHORT', 'login', 'Minimum 4 characters'],
    ['a login of 33 characters', { login: 'a'.repeat(33) }, 422, 'TOO_LONG', 'login', 'Maximum 32 characters'],
    ['a login that is no word', { login: 'ab cd' }, 422, 'FORMAT_INVALID', 'login', 'Incorrect format'],
    ['a login that starts with !', { login: '!social' }, 422, 'FORMAT_INVALID', 'login', 'Incorrect format'],
    ['an e-mail without a host', { email: 'somebody' }, 422, 'FORMAT_INVALID', 'email', 'Incorrect format'],
    ['an e-mail with a line', { email: 'a@b.c\nBcc: d@e.f' }, 422, 'FORMAT_INVALID', 'email', 'Incorrect format'],
    ['no password', { password: '', password2: '' }, 422, 'FIELD_REQUIRED', 'password', 'Fill all fields'],
    ['a short password', { password: '1234567' }, 422, 'TOO_SHORT', 'password', 'Minimum 8 characters'],
    ['a long password', { password: 'p'.repeat(129) }, 422, 'TOO_LONG', 'password', 'Maximum 128 characters'],
    [
      'a second password that differs',
      { password2: 'x' },
      422,
      'PASSWORDS_DIFFER',
      'password2',
      'Passwords do not match',
    ],
    [
      'a common password',
      { password: 'Password123', password2: 'Password123' },
      422,
      'PASSWORD_COMMON',
      'password',
      'This password is too easy to guess',
    ],
  ])('AUTH2 refuses %s', async (_what, wrong, status, error, field, message) => {
    const body = registration(wrong);
    const reply = await register(body).expect(status);
    expect(reply.body).toMatchObject({ error, message, fields: { [field]: error } });
    expect(await people(body['login'] ?? '')).toBe(0);
  });

  it('AUTH2 names every empty field, in the language of the caller', async () => {
    const fields = { login: 'FIELD_REQUIRED', email: 'FIELD_REQUIRED', password: 'FIELD_REQUIRED' };
    const english = await register({}).expect(422);
    expect(english.body).toMatchObject({ error: 'FIELD_REQUIRED', message: 'Fill all fields', fields });
    const russian = await register({}, 'ru-RU,ru;q=0.9,en;q=0.8').expect(422);
    expect(russian.body).toMatchObject({ message: 'Заполните все поля', fields });
  });

  it('AUTH2 refuses the login itself as password, and logins that are taken for the product', async () => {
    const login = unique('itself');
    const same = await register(registration({ login, password: login.toUpperCase(), password2: login.toUpperCase() }));
    expect(same.body).toMatchObject({ error: 'PASSWORD_COMMON' });
    const reserved = await register(registration({ login: 'Admin' })).expect(422);
    expect(reserved.body).toMatchObject({ error: 'LOGIN_UNAVAILABLE', message: 'Unavailable login' });
  });

  it('AUTH2 takes a login and an e-mail once, whatever their case', async () => {
    const first = registration({ login: unique('Case') });
    await register(first).expect(200);
    const login = first['login']?.toUpperCase();
    const used = await register(registration({ login })).expect(409);
    expect(used.body).toEqual({ error: 'LOGIN_USED', message: 'Login is used', fields: { login: 'LOGIN_USED' } });
    const mail = await register(registration({ email: first['email']?.toUpperCase() })).expect(409);
    expect(mail.body).toEqual({ error: 'MAIL_USED', message: 'Mail is used', fields: { email: 'MAIL_USED' } });
  });

  it('AUTH2 names a used login and a used e-mail in one answer', async () => {
    const { login, email } = await aPerson(api);
    const used = await register(registration({ login, email })).expect(409);
    expect(used.body).toMatchObject({ error: 'LOGIN_USED', fields: { login: 'LOGIN_USED', email: 'MAIL_USED' } });
    const reserved = await register(registration({ login: 'root', email })).expect(422);
    expect(reserved.body.fields).toEqual({ login: 'LOGIN_UNAVAILABLE', email: 'MAIL_USED' });
  });

  it('AUTH2 makes one person of twenty registrations of one login at once', async () => {
    const login = unique('rush');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register(registration({ login, email: `${login}-${n}@example.org` }))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
    expect(replies.filter(({ body }) => body.fields?.login === 'LOGIN_USED')).toHaveLength(19);
    expect(await people(login)).toBe(1);
  });

  it('AUTH2 lets a class of sixty behind one address register and confirm, while its forms ask', async () => {
    const inClass = () => api.guest().set('X-Forwarded-For', '198.51.100.60');
    const pupils = Array.from({ length: 60 }, () => registration());
    const registered = await Promise.all(
      pupils.map(async (body) => {
        for (const end of [4, 5, 6])
          await inClass()
            .get('/api/auth/checklogin')
            .query({ login: body['login']?.slice(0, end) })
            .expect(200);
        return (await inClass().post('/api/auth/regist').send(body)).status;
      }),
    );
    expect(registered.filter((status) => status !== 200)).toEqual([]);
    const confirmed: number[] = [];
    for (const { email = '' } of pupils)
      confirmed.push((await confirm(tokenIn((await mailsTo(api, email))[0]), inClass())).status);
    expect(confirmed.filter((status) => status !== 200)).toEqual([]);
  }, 90_000);

  it('AUTH2 tells while typing whether a login or e-mail can be taken', async () => {
    const { login, email } = await aPerson(api);
    const check = async (path: string, query: object) => (await api.guest().get(path).query(query).expect(200)).body;
    const logins = '/api/auth/checklogin';
    expect(await check(logins, { login: unique('free') })).toEqual({ available: true });
    expect(await check(logins, { login: login.toUpperCase() })).toEqual({ available: false, error: 'LOGIN_USED' });
    expect(await check(logins, { login: 'abc' })).toEqual({ available: false, error: 'TOO_SHORT' });
    expect(await check(logins, { login: 'root' })).toEqual({ available: false, error: 'LOGIN_UNAVAILABLE' });
    expect(await check('/api/auth/checkmail', { email: 'a@b.org' })).toEqual({ available: true });
    const taken = await check('/api/auth/checkmail', { email: ` ${email.toUpperCase()}` });
    expect(taken).toEqual({ available: false, error: 'MAIL_USED' });
    for (const address of ['@', 'a@b..c', '.a@c.de', 'a@c.-de'])
      expect(await check('/api/auth/checkmail', { email: address })).toMatchObject({ error: 'FORMAT_INVALID' });
    const { body } = await api.guest().get(logins).expect(422);
    expect(body).toMatchObject({ fields: { login: 'FIELD_REQUIRED' } });
  });

  it('AUTH2 stores a hash of the password that nobody reads, and shows neither in any answer', async () => {
    const body = registration();
    const reply = await register(body).expect(200);
    const [row] = await api.sql<{ password_hash: string }>('select * from identity.people where login = $1', [
      body['login'],
    ]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(testPassword);
    const confirmed = await confirm(tokenIn((await mailsTo(api, body['email'] ?? ''))[0])).expect(200);
    for (const { text } of [reply, confirmed]) expect(text).not.toMatch(/argon2|password/i);
  });

  const confirm = (token: string, http = api.guest()) => http.post('/api/auth/confirm').send({ token });
  const newcomer = async () => {
    const body = registration();
    await register(body).expect(200);
    return { login: body['login'] ?? '', token: tokenIn((await mailsTo(api, body['email'] ?? ''))[0]) };
  };
  const statusOf = async (login: string) =>
    (await api.sql<{ status: string }>('select status from identity.people where login = $1', [login]))[0]?.status;

  it.each(bodyKinds)('AUTH1 takes the token of a confirmation as %s', async (_kind, send) => {
    const { login, token } = await newcomer();
    const { body } = await send(api.guest(), '/api/auth/confirm', { token }).expect(200);
    expect(body).toEqual({ user: expect.objectContaining({ login }), signedIn: true });
  });

  it('SECURITY a mere look at the mailed link, as scanners of mail take, changes nothing', async () => {
    const { login, token } = await newcomer();
    for (const path of ['/api/auth/confirm', '/confirm']) {
      const reply = await api.guest().get(path).query({ token });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(await statusOf(login)).toBe('NEW');
    await confirm(token).expect(200);
  });

  it('SECURITY no other site uses a confirmation link up', async () => {
    const { login, token } = await newcomer();
    const refused = await confirm(token).set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect(refused.body.error).toBe('CROSS_SITE');
    expect(await statusOf(login)).toBe('NEW');
  });

  it('SECURITY a confirmation link signs nobody in over a session that is there, and says so', async () => {
    const [own, other] = [await aPerson(api, { status: 'NEW' }), await aPerson(api)];
    const { login, token } = await newcomer();
    const reply = await confirm(token, other.http).expect(200);
    expect(reply.body).toMatchObject({ user: { login, status: 'CONFIRMED' }, signedIn: false });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const still = await other.http.post('/api/auth/session').expect(200);
    expect(still.body.user.login).toBe(other.login);

    const [mail] = await mailsTo(api, own.email);
    const mine = await confirm(tokenIn(mail), own.http).expect(200);
    expect(mine.body).toMatchObject({ user: { login: own.login, status: 'CONFIRMED' }, signedIn: true });
    expect(mine.headers['set-cookie']).toBeUndefined();
  });

  it('AUTH2 confirms by the mailed link, once, and signs in by it', async () => {
    const body = registration();
    await register(body, 'ru').expect(200);
    const [mail, ...others] = await mailsTo(api, body['email'] ?? '');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`http://podium.test/confirm?token=`);
    expect(mail?.text).toContain(body['login']);
    expect(mail?.subject).toMatch(/[а-я]/);
    const outbox = await api.guest().get('/outbox').expect(200);
    expect(outbox.text).toContain(body['email']);

    const reply = await confirm(tokenIn(mail)).expect(200);
    expect(reply.body.user).toMatchObject({ login: body['login'], status: 'CONFIRMED', role: 'user' });
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    const session = await api.guest().post('/api/auth/session').set('Cookie', cookie).expect(200);
    expect(session.body.user.login).toBe(body['login']);

    const again = await confirm(tokenIn(mail)).expect(409);
    expect(again.body).toEqual({ error: 'EMAIL_CONFIRMED', message: 'This e-mail is confirmed already' });
    api.clock.pass({ hours: 25 });
    await confirm(tokenIn(mail)).expect(409);
  });

  it('AUTH2 uses a link once when it is opened ten times at the same moment', async () => {
    const body = registration();
    await register(body).expect(200);
    const token = tokenIn((await mailsTo(api, body['email'] ?? ''))[0]);
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'EMAIL_CONFIRMED')).toHaveLength(9);
  });

  it('AUTH2 refuses a link after 24 hours and one that was forged', async () => {
    const body = registration();
    await register(body).expect(200);
    const token = tokenIn((await mailsTo(api, body['email'] ?? ''))[0]);
    const [id, signature = ''] = token.split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    for (const forged of [`${id}.${other}${signature.slice(1)}`, `${id}.`, `${id}`, 'x', `.${signature}`, 'ы.ы']) {
      const reply = await confirm(forged).expect(410);
      expect(reply.body.error).toBe('CONFIRM_LINK_OUTDATED');
    }
    api.clock.pass({ hours: 24 });
    await confirm(token).expect(410);
    expect(await api.sql('select status from identity.people where login = $1', [body['login']])).toEqual([
      { status: 'NEW' },
    ]);
  });

  it('AUTH2 sends the link again and ends the old one', async () => {
    const body = registration();
    await register(body).expect(200);
    await api.settle();
    await api.guest().get('/api/auth/repeatmail').query({ username: body['email']?.toUpperCase() }).expect(200, {});
    const [first, second, ...more] = await mailsTo(api, body['email'] ?? '');
    expect(more).toEqual([]);
    await confirm(tokenIn(first)).expect(410);
    await confirm(tokenIn(second)).expect(200);
  });

  it('AUTH2 answers a repeated mail alike for strangers and confirmed people, and writes them nothing', async () => {
    const { login, email } = await aPerson(api);
    for (const username of [login, email, unique('stranger')])
      await api.guest().get('/api/auth/repeatmail').query({ username }).expect(200, {});
    expect(await mailsTo(api, email)).toEqual([]);
  });

  it('AUTH2 frees login and e-mail of a registration that nobody confirmed in seven days, and of no other', async () => {
    const body = registration();
    const [confirmed, made] = [registration(), unique('client')];
    await register(body).expect(200);
    await register(confirmed).expect(200);
    await confirm(tokenIn((await mailsTo(api, confirmed['email'] ?? ''))[0])).expect(200);
    const operator = { login: made, email: `${made}@example.org`, password: testPassword };
    await api.get(IdentityApi).createPerson({ ...operator, role: 'client', status: 'NEW' });
    api.clock.pass({ days: 6, hours: 23 });
    await api.get(FreeUnconfirmed).free();
    await register(body).expect(409);
    api.clock.pass({ hours: 1 });
    await api.get(FreeUnconfirmed).free();
    expect([await people(confirmed['login'] ?? ''), await people(made)]).toEqual([1, 1]);
    await register(body).expect(200);
  });
});
