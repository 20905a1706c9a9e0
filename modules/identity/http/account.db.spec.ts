import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPhone, codeSentTo } from '../../../test/kit/phones.js';
import { aPerson, type TestPerson, testPassword, unique } from '../../../test/kit/people.js';

const newPassword = 'a much newer password';

describe('PROF2 what people change of their account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const send = ({ http }: TestPerson, path: string, body: object) =>
    http.post(`/api/user/${path}`).set('Accept-Language', 'en').send(body);
  const account = async ({ http }: TestPerson) => (await http.get('/api/user/account').expect(200)).body;
  const signIn = (username: string, password: string) =>
    api.guest().post('/api/auth/login').set('Accept-Language', 'en').send({ username, password });

  describe('the e-mail', () => {
    test('is replaced once the link to the new one was opened, and the old one is told', async () => {
      const person = await aPerson(api);
      const email = `${unique('moved')}@example.org`;
      const { user } = (await send(person, 'email', { email }).expect(200)).body;
      expect(user.email).toBe(person.email);
      const [mail] = await mailsTo(api, email);
      expect(mail?.subject).toBe('Confirm your new e-mail on Podium');
      expect(await account(person)).toMatchObject({ email: person.email, emailToConfirm: email });
      await signIn(email, testPassword).expect(401);
      const token = tokenIn(mail);
      await person.http.post('/api/auth/confirm').send({ token }).expect(200);
      expect(await account(person)).toMatchObject({ email, emailToConfirm: null });
      await signIn(email, testPassword).expect(200);
      const told = (await mailsTo(api, person.email)).find(
        ({ subject }) => subject === 'Your Podium e-mail was changed',
      );
      // A new password would be asked for by a link to the new address, whoever has that.
      expect(told?.text).toContain(`/user/${encodeURIComponent(person.login)}/settings`);
      expect(told?.text).not.toContain('/password');
      expect((await api.guest().post('/api/auth/confirm').send({ token })).body.error).toBe('CONFIRM_LINK_OUTDATED');
    });

    test.each([
      [
        'a new password',
        (person: TestPerson) => send(person, 'password', { oldpassword: testPassword, newpassword: newPassword }),
      ],
      ['logging out everywhere else', ({ http }: TestPerson) => http.delete('/api/user/sessions')],
    ])('is not replaced by a link that was asked for before %s', async (_, end) => {
      const person = await aPerson(api);
      const email = `${unique('thief')}@example.org`;
      await send(person, 'email', { email }).expect(200);
      const [mail] = await mailsTo(api, email);
      await end(person).expect(200);
      const { body } = await api
        .guest()
        .post('/api/auth/confirm')
        .send({ token: tokenIn(mail) });
      expect(body.error).toBe('CONFIRM_LINK_OUTDATED');
      await signIn(email, testPassword).expect(401);
    });

    test('ends the link to a first wish when there is another one', async () => {
      const person = await aPerson(api);
      const [first, second] = [`${unique('one')}@example.org`, `${unique('two')}@example.org`];
      await send(person, 'email', { email: first }).expect(200);
      const [old] = await mailsTo(api, first);
      await send(person, 'email', { email: second }).expect(200);
      expect(
        (
          await api
            .guest()
            .post('/api/auth/confirm')
            .send({ token: tokenIn(old) })
        ).body.error,
      ).toBe('CONFIRM_LINK_OUTDATED');
      expect((await account(person)).emailToConfirm).toBe(second);
    });

    test('is not taken from somebody who confirmed it, nor by two at once', async () => {
      const owner = await aPerson(api);
      const [one, other] = [await aPerson(api), await aPerson(api)];
      const used = await send(one, 'email', { email: owner.email.toUpperCase() }).expect(409);
      expect(used.body.fields).toEqual({ email: 'MAIL_USED' });
      const email = `${unique('wanted')}@example.org`;
      await send(one, 'email', { email }).expect(200);
      await send(other, 'email', { email }).expect(200);
      const tokens = (await mailsTo(api, email)).map(tokenIn);
      const answers = await Promise.all(
        tokens.flatMap((token) => [one, other].map(({ http }) => http.post('/api/auth/confirm').send({ token }))),
      );
      // Each opens the link of the other as well, which is of no use, or used already.
      const others = ['CONFIRM_ELSEWHERE', 'CONFIRM_LINK_OUTDATED'];
      const own = answers.map(({ body }) => body.error ?? 'confirmed').filter((code) => !others.includes(code));
      expect(own.toSorted()).toEqual(['MAIL_USED', 'confirmed']);
    });

    test.each(['NEW', 'CONFIRMED'] as const)(
      'SECURITY leads nobody into an account (%s) that asked for theirs, whose own registration stays',
      async (status) => {
        const attacker = await aPerson(api, { status });
        const victim = await aPerson(api, { status: 'NEW' });
        await send(attacker, 'email', { email: victim.email }).expect(200);
        const mail = (await mailsTo(api, victim.email)).find(({ subject }) => subject.startsWith('Confirm your new'));
        const token = tokenIn(mail);
        for (const http of [api.guest(), victim.http]) {
          const reply = await http.post('/api/auth/confirm').set('Accept-Language', 'en').send({ token }).expect(403);
          expect(reply.body).toMatchObject({ error: 'CONFIRM_ELSEWHERE', details: { login: attacker.login } });
          expect(reply.headers['set-cookie']).toBeUndefined();
        }
        await signIn(victim.login, testPassword).expect(200);
        expect((await account(attacker)).email).toBe(attacker.email);
        // Nothing is used up by it: whoever asked goes on where they read that mailbox.
        await attacker.http.post('/api/auth/confirm').send({ token }).expect(200);
      },
    );

    test('is taken from an account that never confirmed it', async () => {
      const squatter = await aPerson(api, { status: 'NEW' });
      const person = await aPerson(api);
      await send(person, 'email', { email: squatter.email }).expect(200);
      const mail = (await mailsTo(api, squatter.email)).find(({ subject }) => subject.startsWith('Confirm your new'));
      await person.http
        .post('/api/auth/confirm')
        .send({ token: tokenIn(mail) })
        .expect(200);
      expect((await account(person)).email).toBe(squatter.email);
      await squatter.http.post('/api/auth/session').expect(401);
    });
  });

  test('the subscription is there until it is left', async () => {
    const person = await aPerson(api);
    expect((await account(person)).subscription).toBe(true);
    await person.http.post('/api/user/subscription').type('form').send('subscription=false').expect(200);
    expect((await account(person)).subscription).toBe(false);
    await send(person, 'subscription', { subscription: true }).expect(200);
    expect((await account(person)).subscription).toBe(true);
    await send(person, 'subscription', { subscription: 'perhaps' }).expect(422);
  });

  test('PROF3 each of the six fields that can not be read is told by its own message, and nothing of them is kept', async () => {
    const person = await aPerson(api);
    const long = 'x'.repeat(200);
    const wrong = {
      firstname: long,
      lastname: long,
      birthday: '2999-01-01',
      city: long,
      university: long,
      workplace: long,
    };
    const { body } = await person.http.patch('/api/user/personal').send(wrong).expect(422);
    expect(body.fields).toEqual({
      firstname: 'FIRSTNAME_INVALID',
      lastname: 'LASTNAME_INVALID',
      birthday: 'BIRTHDAY_INVALID',
      city: 'CITY_INVALID',
      university: 'UNIVERSITY_INVALID',
      workplace: 'WORKPLACE_INVALID',
    });
    expect((await person.http.get('/api/user/personal').expect(200)).body.city).toBe('Samara');

    const change = (body: object) => person.http.patch('/api/user/personal').send(body);
    const lastYear = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
    for (const [field, values] of Object.entries({
      firstname: ['<b>Ada</b>', '😀😀', '12345', '@ada'],
      city: ['12345', 'Leeds 🎲'],
      workplace: ['<script>alert(1)</script>'],
      birthday: [lastYear, '1890-01-01'],
    }))
      for (const value of values)
        expect((await change({ [field]: value }).expect(422)).body.fields).toEqual({
          [field]: `${field.toUpperCase()}_INVALID`,
        });
    const right = {
      firstname: "Жан-Поль О'Нил",
      lastname: 'Müller 3rd',
      city: 'Ростов-на-Дону',
      workplace: '1C & AT&T',
    };
    await change(right).expect(200);
    // As programs write them: a hyphen that does not break, an en dash.
    await change({ lastname: 'Салтыков–Щедрин', city: 'Ростов\u2011на\u2011Дону' }).expect(200);
    const { body: kept } = await person.http.get('/api/user/personal').expect(200);
    expect([kept.lastname, kept.city]).toEqual(['Салтыков-Щедрин', 'Ростов-на-Дону']);
  });

  test('the nickname is what others see, and nobody else’s login', async () => {
    const [person, other] = [await aPerson(api), await aPerson(api)];
    expect((await send(person, 'nickname', { nickname: '  Ада 🎲 ' }).expect(200)).body.user.nickname).toBe('Ада 🎲');
    const twin = other.login.replace('e', 'е').replace('o', 'ο').replace('p', 'р');
    expect(twin).not.toBe(other.login);
    for (const nickname of [other.login.toUpperCase(), 'Admin', 'аdmin', 'Администратор', 'Ádmin', twin])
      expect((await send(person, 'nickname', { nickname }).expect(409)).body.error).toBe('NICKNAME_USED');
    for (const nickname of ['@alice', '!alice', 'a\u202eb', 'a\u200bb', 'x'.repeat(33), 'x'.repeat(20_000)])
      await send(person, 'nickname', { nickname }).expect(422);
    await send(person, 'nickname', { nickname: '' }).expect(200);
  });

  test('AUTH2 no login is somebody else’s nickname, also of those who take both at once', async () => {
    const [person, other, name, both] = [await aPerson(api), await aPerson(api), unique('called'), unique('both')];
    const password = { password: newPassword, password2: newPassword };
    const register = (login: string) =>
      api
        .guest()
        .post('/api/auth/regist')
        .send({ login, email: `${login}@example.org`, ...password });
    await send(person, 'nickname', { nickname: name.toUpperCase() }).expect(200);
    const free = await api.guest().get('/api/auth/checklogin').query({ login: name });
    expect(free.body).toEqual({ available: false, error: 'LOGIN_USED' });
    const taken = [await register(name), await send(other, 'login', { login: name })];
    expect(taken.map(({ body }) => body.error)).toEqual(['LOGIN_USED', 'LOGIN_USED']);
    const answers = await Promise.all([send(person, 'nickname', { nickname: both }), register(both)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await send(other, 'nickname', { nickname: other.login }).expect(200);
  });

  test('AUTH8 the login is chosen once among people who choose it at once, and the old one is free', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(api)));
    const login = unique('wanted');
    const answers = await Promise.all(people.map((person) => send(person, 'login', { login })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'LOGIN_USED')).toHaveLength(4);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    await signIn(login, testPassword).expect(200);
    const free = await api.guest().get('/api/auth/checklogin').query({ login: winner?.login });
    expect(free.body).toEqual({ available: true });
    for (const taken of ['support', '!one-of-mine', 'a b c d'])
      await send(people[0] as TestPerson, 'login', { login: taken }).expect(422);
  });

  test('AUTH6 another phone is told to the address', async () => {
    const person = await aPerson(api);
    const phone = aPhone();
    await send(person, 'phone', { phone }).expect(200);
    await send(person, 'phone/confirm', { code: await codeSentTo(api, phone) }).expect(200);
    expect((await mailsTo(api, person.email)).map(({ subject }) => subject)).toEqual([
      'Your phone number was confirmed',
    ]);
  });

  test('AUTH4 a sign-in from a browser that the account does not know is told, one from a known browser is not', async () => {
    const person = await aPerson(api);
    const reply = await signIn(person.login, testPassword).set('User-Agent', 'Browser of a stranger').expect(200);
    const known = /device=[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
    const body = { username: person.login, password: testPassword };
    await api.guest().post('/api/auth/login').set('Cookie', known).send(body).expect(200);
    const mails = await mailsTo(api, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New login to your Podium account']);
    expect(mails[0]?.text).toContain('Browser of a stranger');
    await signIn(person.login, testPassword).set('User-Agent', 'Mozilla/5.0 (X11; Linux) Firefox/142.0').expect(200);
    expect((await mailsTo(api, person.email)).at(-1)?.text).toMatch(/: Firefox on Linux\n/);
  });

  test('AUTH4 a sign-in from an unknown browser is told though its person is signed in nowhere, but for the first one', async () => {
    const login = unique('newcomer');
    const email = `${login}@example.org`;
    const known = api.guest();
    await known
      .post('/api/auth/regist')
      .send({ login, email, password: testPassword, password2: testPassword })
      .expect(200);
    await known
      .post('/api/auth/confirm')
      .send({ token: tokenIn((await mailsTo(api, email)).at(-1)) })
      .expect(200);
    const enter = (http: Agent) => http.post('/api/auth/login').send({ username: login, password: testPassword });
    await enter(known).expect(200);
    const told = async () =>
      (await mailsTo(api, email)).filter(({ subject }) => subject.startsWith('New login')).length;
    expect(await told()).toBe(0);
    await known.post('/api/auth/out').expect(200);
    api.clock.pass({ days: 1 });
    await enter(api.guest()).expect(200);
    expect(await told()).toBe(1);
    await enter(known).expect(200);
    expect(await told()).toBe(1);
  });

  test('SECURITY what an account tells of keeps back nothing that its person asks for', async () => {
    const person = await aPerson(api);
    for (let n = 0; n < 24; n++) await signIn(person.login, testPassword).expect(200);
    expect(await mailsTo(api, person.email)).toHaveLength(24);
    await api.guest().get('/api/user/resetpsw').query({ username: person.login }).expect(200);
    expect(await mailsTo(api, person.email)).toHaveLength(25);
  });
});
