import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { type Mail, mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, type TestPerson, tokenOf, unique } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { Commands } from '../../kernel/commands/commands.js';
import { EnterByNetwork } from '../commands/enter-by-network.js';

describe('links by mail', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const repeat = ({ login: username }: TestPerson) =>
    api.guest().get('/api/auth/repeatmail').query({ username }).expect(200, {});
  const confirm = (token: string) => api.guest().post('/api/auth/confirm').send({ token });
  /** How many were made for somebody, the one of the registration with them. */
  const links = async ({ id }: TestPerson) =>
    (await api.sql('select from identity.email_confirmations where person_id = $1', [id])).length;

  it('AUTH2 confirm five times in an hour at most, wherever they are asked for, and the last one works', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    await Promise.all(Array.from({ length: 20 }, () => repeat(person)));
    await api.settle();
    expect(await links(person)).toBe(5);
    // Those that were ended before their turn are not mailed at all.
    const mails = await mailsTo(api, person.email);
    const answers = await Promise.all(mails.map((mail) => confirm(tokenIn(mail))));
    // An older link is outdated, or leads to what is confirmed already: the last one may have come before it.
    const codes = answers.map(({ status, body }) => (status === 200 ? 'OK' : body.error));
    expect(codes.filter((code) => !['CONFIRM_LINK_OUTDATED', 'EMAIL_CONFIRMED'].includes(code))).toEqual(['OK']);
  });

  it('AUTH2 are sent again once the hour is over', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    for (let n = 0; n < 5; n++) await repeat(person);
    await api.settle();
    expect(await links(person)).toBe(5);
    api.clock.pass({ hours: 1 });
    await repeat(person);
    await confirm(tokenIn((await mailsTo(api, person.email)).at(-1))).expect(200);
    expect(await links(person)).toBe(6);
  });

  it('AUTH4 sign in: five are sent in an hour, and each of them works', async () => {
    const person = await aPerson(api);
    const ask = () => api.guest().post('/api/auth/link').send({ username: person.login }).expect(200, {});
    await Promise.all(Array.from({ length: 20 }, ask));
    const mails = await mailsTo(api, person.email);
    expect(mails).toHaveLength(5);
    for (const mail of mails) await confirm(tokenIn(mail)).expect(200);
  });

  it('AUTH4 AUTH5 SECURITY in the mailbox of a former address neither sign in nor lead to another password', async () => {
    const person = await aPerson(api);
    await api.guest().post('/api/auth/link').send({ username: person.login }).expect(200, {});
    await api.guest().get('/api/user/resetpsw').query({ username: person.login }).expect(200);
    const former = await mailsTo(api, person.email);
    const tokens = former.map(tokenIn);
    const email = `${unique('another')}@example.org`;
    await person.http.post('/api/user/email').send({ email, password: testPassword }).expect(200);
    const [change] = await mailsTo(api, email);
    await person.http
      .post('/api/auth/confirm')
      .send({ token: tokenIn(change) })
      .expect(200);

    const code = /\b\d{6}\b/u.exec(former.map(({ text }) => text).join('\n'))?.[0] ?? '';
    const reset = { login: person.login, newpassword: 'a much newer password' };
    const tried = [
      ...(await Promise.all(tokens.map(confirm))),
      ...(await Promise.all(
        [...tokens, code].map((one) =>
          api
            .guest()
            .post('/api/user/resetpsw')
            .send({ ...reset, code: one }),
        ),
      )),
    ];
    expect([tokens.length, tried.map(({ status }) => status < 400)]).toEqual([2, [false, false, false, false, false]]);
    // What is asked for now goes to the address of now.
    await api.guest().post('/api/auth/link').send({ username: person.login }).expect(200, {});
    await confirm(tokenIn((await mailsTo(api, email)).at(-1))).expect(200);
  });

  describe('SECURITY at the first proof of an address, opened by nobody who is in the account,', () => {
    const enter = ({ login: username }: TestPerson) =>
      api.guest().post('/api/auth/login').send({ username, password: testPassword });

    it('AUTH4 one that signs in ends sessions and password of whoever had registered it', async () => {
      const stranger = await aPerson(api, { status: 'NEW' });
      const page = await openPage(api, { Cookie: `sid=${stranger.token}` });
      await api.guest().post('/api/auth/link').send({ username: stranger.email }).expect(200, {});
      const owner = api.guest();
      const token = tokenIn((await mailsTo(api, stranger.email)).at(-1));
      const { headers } = await owner.post('/api/auth/confirm').send({ token }).expect(200);
      await page.gone;
      page.close();
      await stranger.http.post('/api/auth/session').expect(401);
      expect((await enter(stranger).expect(401)).body.error).toBe('CREDENTIALS_WRONG');
      // Its owner sets their own.
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const own = api.guest();
      void own.set('Cookie', cookie);
      expect((await own.get('/api/user/account').expect(200)).body.hasPassword).toBe(false);
      await own.post('/api/user/password').send({ newpassword: 'a password of my own' }).expect(200);
      await own.post('/api/auth/session').expect(200);
    });

    it('AUTH2 the one of the registration ends their sessions, and its owner goes on with their password', async () => {
      const stranger = await aPerson(api, { status: 'NEW' });
      const token = tokenIn((await mailsTo(api, stranger.email)).at(-1));
      await confirm(token).expect(200);
      await stranger.http.post('/api/auth/session').expect(401);
      await enter(stranger).expect(200);
    });

    it('AUTH2 opened in a session of another account, it ends their sessions as well', async () => {
      const [stranger, other] = [await aPerson(api, { status: 'NEW' }), await aPerson(api)];
      const token = tokenIn((await mailsTo(api, stranger.email)).at(-1));
      await other.http.post('/api/auth/confirm').send({ token }).expect(200);
      await stranger.http.post('/api/auth/session').expect(401);
      await other.http.post('/api/auth/session').expect(200);
    });

    it('AUTH2 AUTH4 whoever is in the account, or has proven the address before, keeps sessions and password', async () => {
      const [own, proven] = [await aPerson(api, { status: 'NEW' }), await aPerson(api)];
      const token = tokenIn((await mailsTo(api, own.email)).at(-1));
      await own.http.post('/api/auth/confirm').send({ token }).expect(200);
      await api.guest().post('/api/auth/link').send({ username: proven.login }).expect(200, {});
      await confirm(tokenIn((await mailsTo(api, proven.email)).at(-1))).expect(200);
      for (const person of [own, proven]) {
        await person.http.post('/api/auth/session').expect(200);
        await enter(person).expect(200);
      }
    });
  });

  describe('of whoever has confirmed no address', () => {
    const confirmIn = (http: Agent, mail: Mail | undefined) =>
      http.post('/api/auth/confirm').send({ token: tokenIn(mail) });
    /** Somebody whom a network let in without vouching for an address. */
    const byNetwork = async (email: string | null) => {
      const names = { email, verifiedEmail: null, firstname: null, lastname: null };
      const vouched = { provider: 'acme', issuer: 'https://acme.example', subject: unique('subject'), ...names };
      const { personId } = await api.get(Commands).run(new EnterByNetwork(vouched, 'ENG'));
      const http = api.signedIn(await tokenOf(api, personId));
      return {
        id: personId,
        login: (await http.post('/api/auth/session').expect(200)).body.user.login as string,
        http,
      };
    };

    it.each(['its person', 'an admin'])(
      'AUTH2 ADMIN1 go once more to the address that was asked for since one was mistyped, where %s has them sent',
      async (who) => {
        const person = await aPerson(api, { status: 'NEW' });
        const email = `${unique('right')}@example.org`;
        await person.http.post('/api/user/email').send({ email }).expect(200);
        const mistyped = await mailsTo(api, person.email);
        const admin = await aPerson(api, { role: 'admin' });
        const body = { reason: 'It did not come' };
        if (who === 'its person') await repeat(person);
        else await admin.http.post(`/api/admin/users/${person.id}/repeat-mail`).send(body).expect(200);
        const [first, last, ...more] = await mailsTo(api, email);
        expect(more).toEqual([]);
        expect(await mailsTo(api, person.email)).toEqual(mistyped);
        expect(tokenIn(last)).not.toBe(tokenIn(first));
        const { body: confirmed } = await confirmIn(person.http, last).expect(200);
        expect(confirmed.user).toMatchObject({ email, status: 'CONFIRMED' });
      },
    );

    it('AUTH2 AUTH3 go once more to the address that a network did not vouch for, also when the first one is too old', async () => {
      const email = `${unique('unvouched')}@example.org`;
      const { login, http } = await byNetwork(email);
      await api.settle();
      api.clock.pass({ hours: 25 });
      expect((await http.get('/api/user/account').expect(200)).body).toMatchObject({
        email: '',
        emailToConfirm: email,
      });
      await http.get('/api/auth/repeatmail').query({ username: login }).expect(200, {});
      const [, last, ...more] = await mailsTo(api, email);
      expect(more).toEqual([]);
      const { body } = await confirmIn(http, last).expect(200);
      expect(body.user).toMatchObject({ email, status: 'CONFIRMED' });
    });

    it('AUTH2 AUTH4 go nowhere where there is no address at all', async () => {
      const { id, login: username, http } = await byNetwork(null);
      await http.get('/api/auth/repeatmail').query({ username }).expect(200, {});
      await http.post('/api/auth/link').send({ username }).expect(200, {});
      expect(await mailsTo(api, '')).toEqual([]);
      expect(await api.sql('select from identity.email_confirmations where person_id = $1', [id])).toEqual([]);
    });

    it('AUTH2 are five an hour also to such an address, and the last one works', async () => {
      const person = await aPerson(api, { status: 'NEW' });
      const email = `${unique('right')}@example.org`;
      await person.http.post('/api/user/email').send({ email }).expect(200);
      await Promise.all(Array.from({ length: 20 }, () => repeat(person)));
      const mails = await mailsTo(api, email);
      expect(mails.length).toBeLessThanOrEqual(5);
      const answers = await Promise.all(mails.map((mail) => confirmIn(person.http, mail)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  it('AUTH2 PROF2 confirm the own address where it is typed anew, until it is confirmed; then the wish for another one is over', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    const change = (email: string) => person.http.post('/api/user/email').send({ email }).expect(200);
    const before = await links(person);
    await change(person.email);
    expect(await links(person)).toBe(before + 1);
    const token = tokenIn((await mailsTo(api, person.email)).at(-1));
    await person.http.post('/api/auth/confirm').send({ token }).expect(200);
    await change(`${unique('another')}@example.org`);
    await change(person.email);
    expect((await person.http.get('/api/user/account').expect(200)).body).toMatchObject({
      email: person.email,
      emailToConfirm: null,
    });
    expect(await links(person)).toBe(before + 2);
  });

  it.each([
    ['AUTH4 sign in', 'IDENTIFIED', (username: string) => api.guest().post('/api/auth/link').send({ username })],
    ['AUTH2 confirm', 'NEW', (username: string) => api.guest().get('/api/auth/repeatmail').query({ username })],
  ] as const)(
    '%s: strangers who ask for days leave nobody without one, nor fill a mailbox',
    async (_what, status, ask) => {
      const person = await aPerson(api, { status });
      await api.settle();
      for (let hour = 0; hour < 36; hour++) {
        await Promise.all([ask(person.login).expect(200), ask(person.login).expect(200)]);
        await api.settle();
        api.clock.pass({ hours: 1 });
      }
      const mails = await mailsTo(api, person.email);
      expect(mails.length).toBeGreaterThan(30);
      expect(mails.length).toBeLessThan(60);
      await confirm(tokenIn(mails.at(-1))).expect(200);
    },
  );

  it('SECURITY strangers who ask for links all day long hide no change of the account', async () => {
    const person = await aPerson(api);
    for (let hour = 0; hour < 3; hour++) {
      for (let n = 0; n < 5; n++) {
        await api.guest().post('/api/auth/link').send({ username: person.login }).expect(200);
        await api.guest().get('/api/user/resetpsw').query({ username: person.login }).expect(200);
      }
      await api.settle();
      api.clock.pass({ hours: 1 });
    }
    const change = { oldpassword: testPassword, newpassword: 'another horse battery' };
    await person.http.post('/api/user/password').send(change).expect(200);
    const { subject } = (await mailsTo(api, person.email)).at(-1)!;
    expect(subject).toBe('Your Podium password was changed');
  });
});
