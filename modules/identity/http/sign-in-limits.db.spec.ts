import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, unique } from '../../../test/kit/people.js';
import { verifyPassword } from '../domain/passwords.js';

describe('AUTH4 guesses at passwords', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const login = (username: string, password = testPassword, http: Agent = api.guest()) =>
    http.post('/api/auth/login').send({ username, password });
  const at = (address: string, http: Agent = api.guest()) => http.set('X-Forwarded-For', address);
  /** As if every wait were over; what was counted stays. */
  const endWaits = () => api.sql('update kernel.slow_downs set free_at = clock_timestamp()');
  /** Keeps a wait that is on: its first second is soon over on a busy machine. */
  const keepWaits = () =>
    api.sql('update kernel.slow_downs set free_at = forget_at where tries >= 5 and key not like $1', ['address:%']);
  /** Sends wrong passwords without waiting between them, each from an address of its own. */
  const guess = async (username: string, times: number, http?: Agent) => {
    for (let n = 0; n < times; n += 1) {
      await endWaits();
      await login(username, `guess ${n}`, http ?? api.guest()).expect(401);
    }
  };
  /** A browser that has signed in to this account. */
  const knownBrowser = async (username: string): Promise<Agent> => {
    const browser = api.guest();
    await login(username, testPassword, browser).expect(200);
    await browser.post('/api/auth/out').expect(200);
    return browser;
  };

  it('AUTH4 let five pass, then wait twice as long each, whatever their addresses, and are told how long', async () => {
    const { login: username } = await aPerson(api);
    for (let n = 0; n < 5; n += 1) await login(username, `guess ${n}`).expect(401);
    await keepWaits();
    await login(username, 'guess 5').expect(429);
    await guess(username, 7);
    const stopped = await login(username).expect(429);
    expect(stopped.body.error).toBe('TOO_MANY_REQUESTS');
    const seconds = Number(stopped.headers['retry-after']);
    expect(seconds).toBeGreaterThan(64);
    expect(seconds).toBeLessThanOrEqual(128);
    expect(stopped.body.details.retryAfter).toBe(seconds);
    await login((await aPerson(api)).login).expect(200);
  });

  it('AUTH4 count login and e-mail of one account together, whatever their case', async () => {
    const { login: name, email } = await aPerson(api);
    for (const username of [name, email, name.toUpperCase(), ` ${email}`, name])
      await login(username, 'a guess').expect(401);
    await keepWaits();
    await login(email, 'a guess').expect(429);
  });

  it('AUTH4 are slowed down for names that are nobody’s as for others, so that limits tell nothing', async () => {
    const nobody = unique('nobody');
    for (let n = 0; n < 5; n += 1) await login(nobody, 'a guess').expect(401);
    const [{ wait } = {}] = await api.sql<{ wait?: number }>(
      `select 3600 - round(extract(epoch from forget_at - free_at))::int as wait from kernel.slow_downs
       where key like 'account:name:%' order by forget_at desc limit 1`,
    );
    expect(wait).toBe(1);
    await keepWaits();
    const { body } = await login(nobody.toUpperCase(), 'a guess').expect(429);
    expect(body.details.retryAfter).toBeGreaterThan(3500);
  });

  it('AUTH4 lock nobody out: the person gets in from a browser that has signed in before', async () => {
    const { login: username } = await aPerson(api);
    const browser = await knownBrowser(username);
    const browserOfOther = await knownBrowser((await aPerson(api)).login);
    await guess(username, 12);
    await login(username).expect(429);
    await login(username, testPassword, browserOfOther).expect(429);
    await login(username, testPassword, browser).expect(200);
    // And that gives strangers no new tries.
    await login(username, 'a guess').expect(429);
  });

  it('AUTH4 from a known browser are counted by themselves, and slowed down as well', async () => {
    const { login: username } = await aPerson(api);
    const browser = await knownBrowser(username);
    for (let n = 0; n < 5; n += 1) await login(username, `guess ${n}`, browser).expect(401);
    await keepWaits();
    await login(username, testPassword, browser).expect(429);
    await login(username).expect(200);
    await endWaits();
    await login(username, testPassword, browser).expect(200);
    for (let n = 0; n < 4; n += 1) await login(username, `guess ${n}`, browser).expect(401);
    await login(username, testPassword, browser).expect(200);
  });

  it('AUTH4 a browser is known for five accounts and a year, and by no cookie but ours', async () => {
    const people = [];
    for (let n = 0; n < 6; n += 1) people.push(await aPerson(api));
    const browser = api.guest();
    for (const person of people) await login(person.login, testPassword, browser).expect(200);
    for (const { login: name } of people) await guess(name, 6);
    await api.sql("update kernel.slow_downs set free_at = forget_at where key like 'account:%'");
    for (const [index, { login: name }] of people.entries())
      await login(name, testPassword, browser).expect(index === 0 ? 429 : 200);
    const [, second] = people;
    const reply = await login(second?.login ?? '', testPassword, browser);
    const device = /device=([\w.~-]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
    const forged = device.replaceAll(
      /\.([\w-])([\w-]{42})/g,
      (_all, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    for (const cookie of [forged, '', 'x', '~'.repeat(3000), device.replaceAll('.', '')])
      await login(second?.login ?? '', testPassword, api.guest().set('Cookie', `device=${cookie}`)).expect(429);
    const ask = () => login(second?.login ?? '', testPassword, api.guest().set('Cookie', `device=${device}`));
    await ask().expect(200);
    api.clock.pass({ days: 366 });
    await ask().expect(429);
  });

  it('AUTH4 lock nobody out: whoever has a link sent by mail gets in', async () => {
    const { login: username, email } = await aPerson(api);
    await guess(username, 12);
    const browser = api.guest();
    await login(username, testPassword, browser).expect(429);
    await browser.post('/api/auth/link').send({ username }).expect(200, {});
    const [mail, ...more] = await mailsTo(api, email);
    expect([mail?.subject, more]).toEqual(['Your link to log in to Podium', []]);
    expect(mail?.text).toMatch(/\/confirm\?token=[\w.-]+&to=login\n/);
    const confirm = (http = browser) => http.post('/api/auth/confirm').send({ token: tokenIn(mail) });
    const other = await aPerson(api);
    const elsewhere = await confirm(other.http).expect(200);
    expect(elsewhere.body).toMatchObject({ user: { login: username }, signedIn: false });
    const { body } = await confirm().expect(200);
    expect(body).toMatchObject({ user: { login: username }, signedIn: true });
    await browser.post('/api/auth/session').expect(200);
    await browser.post('/api/auth/out').expect(200);
    await login(username, testPassword, browser).expect(200);
    expect((await confirm(api.guest()).expect(410)).body.error).toBe('CONFIRM_LINK_OUTDATED');
  });

  it('SECURITY a link to log in by that is over tells nobody whose it was, nor an admin’s path', async () => {
    const { login: username, email } = await aPerson(api, { role: 'admin' });
    const other = await aPerson(api);
    const send = async () => {
      await api.guest().post('/api/auth/link').send({ username }).expect(200);
      return tokenIn((await mailsTo(api, email)).at(-1));
    };
    const [used, late] = [await send(), await send()];
    await api.guest().post('/api/auth/confirm').send({ token: used }).expect(200);
    const ask = async (token: string) => {
      const { body } = await other.http.post('/api/auth/confirm').send({ token }).expect(410);
      expect([body.error, body.user]).toEqual(['CONFIRM_LINK_OUTDATED', undefined]);
    };
    await ask(used);
    api.clock.pass({ hours: 24 });
    await ask(late);
  });

  it('AUTH4 a link is mailed to those there are, and answered alike for others', async () => {
    const unconfirmed = await aPerson(api, { status: 'NEW' });
    await api.settle();
    for (const username of [unconfirmed.email.toUpperCase(), unique('nobody')])
      await api.guest().post('/api/auth/link').send({ username }).expect(200, {});
    const mails = await mailsTo(api, unconfirmed.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail on Podium',
      'Your link to log in to Podium',
    ]);
    const { body } = await api
      .guest()
      .post('/api/auth/confirm')
      .send({ token: tokenIn(mails[1]) })
      .expect(200);
    expect(body.user.status).toBe('CONFIRMED');
  });

  it('AUTH4 that come at once when a wait ends pass once, and those refused make no wait longer', async () => {
    const { login: username } = await aPerson(api);
    await guess(username, 12);
    await endWaits();
    const guesses = Array.from({ length: 40 }, (_, n) => login(username, `at once ${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(39);
    const rows = await api.sql<{ tries: number; wait: number }>(
      `select tries, round(extract(epoch from forget_at - free_at))::int as wait from kernel.slow_downs
       where key = 'account:' || (select id from identity.people where login = $1)`,
      [username],
    );
    // 13 tries: 3600 s until they are forgotten, less the wait of 256 s.
    expect(rows).toEqual([{ tries: 13, wait: 3600 - 256 }]);
  });

  it('AUTH4 at many accounts from one address slow that address down, and nobody at another', async () => {
    const [own, other] = [await aPerson(api), await aPerson(api)];
    const browser = await knownBrowser(own.login);
    const spray = Array.from({ length: 60 }, (_, n) =>
      login(unique('nobody'), `guess ${n}`, at(`2001:db8:5:6::${n + 1}`)),
    );
    for (const { status } of await Promise.all(spray)) expect(status).toBe(401);
    const [{ key, wait } = {}] = await api.sql<{ key?: string; wait?: number }>(
      `select key, 600 - round(extract(epoch from forget_at - free_at))::int as wait from kernel.slow_downs
       where key like 'address:%' and tries = 60`,
    );
    expect(wait).toBe(1);
    // A second is soon over on a busy machine.
    await api.sql('update kernel.slow_downs set free_at = forget_at where key = $1', [key]);
    await login(unique('nobody'), 'a guess', at('2001:db8:5:6:ffff::1')).expect(429);
    await login(other.login, testPassword, at('2001:db8:5:6:ffff::1')).expect(429);
    await login(other.login, testPassword, at('2001:db8:5:7::1')).expect(200);
    await login(own.login, testPassword, at('2001:db8:5:6::1', browser)).expect(200);
  });

  it('AUTH4 that were right do not count against an address: a class signs in from behind one', async () => {
    const people = await Promise.all(Array.from({ length: 70 }, () => aPerson(api)));
    // In two halves: a try counts until its password is known to be right, and 60 may be under way.
    for (const half of [people.slice(35), people.slice(0, 35)]) {
      const replies = await Promise.all(half.map(({ login: name }) => login(name, testPassword, at('198.51.100.9'))));
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    }
  });

  it('AUTH4 that nobody could look at, for too many others, count neither for an account nor for a known browser', async () => {
    const { id, login: username } = await aPerson(api);
    const browser = await knownBrowser(username);
    const over = new AbortController();
    const guess = () => verifyPassword(null, 'a guess').catch((error: { code: string }) => error.code);
    const crowd = Array.from({ length: 210 }, async () => {
      // Whose guess was looked at comes back at once, so that no place is free for a moment.
      while (!over.signal.aborted) if ((await guess()) === 'TOO_MANY_REQUESTS') await setImmediate();
    });
    try {
      for (let n = 0; n < 7; n += 1)
        for (const http of [api.guest(), browser])
          expect((await login(username, testPassword, http).expect(429)).body.details).toEqual({ retryAfter: 10 });
    } finally {
      over.abort();
      await Promise.all(crowd);
    }
    const counted = await api.sql('select tries from kernel.slow_downs where key like $1 and tries > 0', [`%${id}`]);
    expect(counted).toEqual([]);
    await login(username, testPassword, browser).expect(200);
    await login(username).expect(200);
  }, 120_000);

  it('AUTH4 a name of 254 characters is answered as any other', async () => {
    for (const length of [211, 254]) await login('я'.repeat(length), 'a guess').expect(401);
    expect((await login('я'.repeat(255), 'a guess').expect(422)).body.error).toBe('TOO_LONG');
  });

  it('AUTH4 leave no wait behind for those that are right, once a wait is over', async () => {
    const { login: username } = await aPerson(api);
    await guess(username, 12);
    await endWaits();
    await login(username).expect(200);
    // From another browser, which has not signed in before either.
    await login(username).expect(200);
  });
});
