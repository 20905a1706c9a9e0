import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aCookieBrowser, site } from '../../../test/kit/cookie-browser.js';
import { type Said, startIdentityProvider } from '../../../test/kit/identity-provider.mjs';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, type TestPerson, testPassword, unique } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { newId } from '../../kernel/domain/id.js';
import { LinkNetwork } from '../commands/link-network.js';

describe('AUTH3 signing in by a social network', () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  let api: TestApp;
  beforeAll(async () => {
    const redirectUris = ['acme', 'plain'].map((id) => `${site}/api/auth/oauth/${id}/callback`);
    provider = await startIdentityProvider({ redirectUris });
    const { issuer, clientId, clientSecret } = provider;
    const plain = { authorize: `${issuer}/auth`, token: `${issuer}/token`, userinfo: `${issuer}/me` };
    const networks = [
      { id: 'acme', name: 'Acme', issuer, clientId, clientSecret },
      { id: 'plain', name: 'Plain', ...plain, clientId, clientSecret },
      { id: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:1', clientId },
    ];
    api = await startTestApp({ worker: true, env: { SIGN_IN_PROVIDERS: JSON.stringify(networks) } });
  });
  afterAll(async () => {
    await api.close();
    await provider.close();
  });

  const aBrowser = (sid = '') => aCookieBrowser(api, sid);
  const enter = '/api/auth/oauth/acme?returnTo=/championships/active';
  const somebody = (said: Said = {}) => {
    const subject = unique('subject');
    provider.people.set(subject, { email: `${subject}@example.org`, email_verified: true, ...said });
    provider.state.who = subject;
    return { subject, email: `${subject}@example.org` };
  };
  const userOf = async (browser: ReturnType<typeof aBrowser>) =>
    (await browser.http().post('/api/auth/session').expect(200)).body.user;

  test.each(['acme', 'plain'])(
    '%s makes an account without a login, which is chosen then and found again',
    async (id) => {
      const { email } = somebody({ given_name: '@ Ada\u202e', family_name: 'Lovelace' });
      const browser = aBrowser();
      expect(await browser.go(`/api/auth/oauth/${id}`)).toBe('/username');
      const user = await userOf(browser);
      const mine = { statusLoad: 'REGISTERED', firstname: 'Ada', lastname: 'Lovelace' };
      expect(user).toMatchObject({ ...mine, ...(id === 'acme' && { email, status: 'CONFIRMED' }) });
      expect(user.login).toMatch(/^!/);

      const taken = await aPerson(api);
      const choose = (login: string, path = '/api/auth/oaregist') => browser.http().post(path).send({ login });
      expect((await choose(taken.login).expect(409)).body.error).toBe('LOGIN_USED');
      const login = unique('ada');
      const chosen = await choose(login, id === 'acme' ? '/auth/oaregist' : undefined).expect(200);
      expect(chosen.body.user).toMatchObject({ login, statusLoad: 'LOADED' });
      await choose(unique('other')).expect(409);

      const again = aBrowser();
      expect(await again.go(`/api/auth/oauth/${id}?returnTo=/championships/active`)).toBe('/championships/active');
      expect((await userOf(again)).login).toBe(login);
    },
  );

  test('an address that somebody confirmed is not entered by the network: they link it themselves', async () => {
    const owner = await aPerson(api);
    somebody({ email: owner.email.toUpperCase() });
    const stranger = aBrowser();
    expect(await stranger.go(enter)).toBe('/login?failed=MAIL_USED&returnTo=%2Fchampionships%2Factive');
    expect(stranger.isIn()).toBe(false);

    const own = aBrowser(owner.token);
    const settings = `/user/${owner.login}/settings/login`;
    expect(await own.link(settings)).toBe(settings);
    expect((await own.http().get('/api/user/networks')).body.items).toMatchObject([{ provider: 'acme', name: 'Acme' }]);
    expect((await mailsTo(api, owner.email)).map(({ subject }) => subject)).toEqual([
      'A login method was added to your Podium account',
    ]);
    const back = aBrowser();
    await back.go(enter);
    expect((await userOf(back)).login).toBe(owner.login);
  });

  test('an address that nobody confirmed belongs to whom the network vouches for, and to nobody after', async () => {
    const squatter = await aPerson(api, { status: 'NEW' });
    somebody({ email: squatter.email });
    const browser = aBrowser();
    expect(await browser.go(enter)).toBe('/username');
    expect(await userOf(browser)).toMatchObject({ email: squatter.email, status: 'CONFIRMED' });
    await squatter.http.post('/api/auth/session').expect(401);
    const body = { login: unique('late'), email: squatter.email, password: testPassword, password2: testPassword };
    expect((await api.guest().post('/api/auth/regist').send(body)).body.error).toBe('MAIL_USED');
  });

  describe('AUTH5 linked before anybody had proven the address of the account', () => {
    const linked = async () => {
      const squatter = await aPerson(api, { status: 'NEW' });
      somebody();
      await aBrowser(squatter.token).link('/championships');
      expect((await squatter.http.get('/api/user/networks').expect(200)).body.items).toHaveLength(1);
      return squatter;
    };
    const lastToken = async (email: string) => tokenIn((await mailsTo(api, email)).at(-1));
    const reset = async ({ login, email }: TestPerson) => {
      await api.guest().get('/api/user/resetpsw').query({ username: login }).expect(200);
      const body = { login, newpassword: 'a much newer password', code: await lastToken(email) };
      await api.guest().post('/api/user/resetpsw').send(body).expect(200);
    };
    const leadsInto = async () => {
      const browser = aBrowser();
      await browser.go(enter);
      return (await userOf(browser)).login;
    };

    test('it leads nowhere once whoever reads its mails has set a new password', async () => {
      const squatter = await linked();
      await reset(squatter);
      expect(await leadsInto()).not.toBe(squatter.login);
      // What had begun before comes too late.
      const { id, token } = squatter;
      const [session] = await api.sql<{ id: string }>('select id from identity.sessions where person_id = $1', [id]);
      expect([session, (await api.signedIn(token).post('/api/auth/session')).status]).toEqual([undefined, 401]);
      const vouched = { provider: 'acme', issuer: provider.issuer, subject: unique('late') };
      const names = { email: null, verifiedEmail: null, firstname: null, lastname: null };
      const late = new LinkNetwork(id, newId(), { ...vouched, ...names }, 'Acme', 'ENG');
      await expect(api.get(Commands).run(late)).rejects.toMatchObject({ code: 'SOCIAL_FAILED' });
    });

    test('it leads nowhere once whoever reads its mails has opened the link, and before a new password is set', async () => {
      const squatter = await linked();
      const token = await lastToken(squatter.email);
      await api.guest().post('/api/auth/confirm').send({ token }).expect(200);
      expect(await leadsInto()).not.toBe(squatter.login);
      await reset(squatter);
      expect(await leadsInto()).not.toBe(squatter.login);
    });

    test('it stays where the link is opened in a browser that is in the account, and through a new password after', async () => {
      const own = await linked();
      await own.http
        .post('/api/auth/confirm')
        .send({ token: await lastToken(own.email) })
        .expect(200);
      await reset(own);
      expect(await leadsInto()).toBe(own.login);
    });
  });

  test('an address that the network does not vouch for is theirs once its link was opened', async () => {
    const { email } = somebody({ email_verified: false });
    const browser = aBrowser();
    await browser.go(enter);
    expect(await userOf(browser)).toMatchObject({ email: '', status: 'NEW' });
    const [mail] = await mailsTo(api, email);
    const open = (http = api.guest()) => http.post('/api/auth/confirm').send({ token: tokenIn(mail) });
    // Whoever reads that mailbox need not be whom the network let in.
    expect((await open().expect(403)).body.error).toBe('CONFIRM_ELSEWHERE');
    await open(browser.http()).expect(200);
    expect(await userOf(browser)).toMatchObject({ email, status: 'CONFIRMED' });
  });

  const leaving = (url: URL) => url.pathname === '/auth';
  const back = (url: URL) => url.pathname.endsWith('/callback');
  test.each([
    ['the state of the answer', back, 'state', 'forged'],
    ['the code of the answer', back, 'code', 'forged'],
    ['the issuer of the answer', back, 'iss', 'https://evil.example'],
    ['the nonce that the network puts into its token', leaving, 'nonce', 'of-another-sign-in'],
    ['the challenge that the code is given for', leaving, 'code_challenge', 'x'.repeat(43)],
  ] as const)('%s is looked at in the very browser that left', async (_what, isWhere, field, forged) => {
    somebody();
    const browser = aBrowser();
    const changed: string[] = [];
    const end = await browser.go(enter, (url) => {
      if (!isWhere(url) || !url.searchParams.has(field)) return;
      changed.push(url.searchParams.get(field) ?? '');
      url.searchParams.set(field, forged);
    });
    expect(changed).toEqual([expect.stringMatching(/./)]);
    expect([end, browser.isIn()]).toEqual([expect.stringMatching(/^\/login\?failed=SOCIAL_FAILED/), false]);
  });

  test('an answer that is forged, comes a second time, or to another browser signs nobody in', async () => {
    somebody();
    const browser = aBrowser();
    await browser.go(enter);
    const answer = browser.visited.find((url) => url.includes('/callback?')) ?? '';
    const failed = /^\/login\?failed=SOCIAL_FAILED/;
    for (const url of [answer, answer.replace(/state=[^&]+/, 'state=forged'), answer.replace(/code=[^&]+/, 'code=x')]) {
      const other = aBrowser();
      expect(await other.go(url)).toMatch(failed);
      expect(other.isIn()).toBe(false);
    }
    expect(await browser.go(answer)).toMatch(failed);

    provider.state.who = '';
    const refused = aBrowser();
    expect(await refused.go(enter)).toMatch(failed);
    expect(refused.isIn()).toBe(false);
    expect(await aBrowser().go('/api/auth/oauth/gone')).toMatch(failed);
    await api.guest().get('/api/auth/oauth/nobody').expect(404);
  });

  test('leads nowhere outside of this site', async () => {
    somebody();
    const first = aBrowser();
    await first.go(enter);
    await first
      .http()
      .post('/api/auth/oaregist')
      .send({ login: unique('safe') })
      .expect(200);
    for (const evil of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])
      expect(await aBrowser().go(`/api/auth/oauth/acme?returnTo=${encodeURIComponent(evil)}`)).toBe('/championships');
  });

  test('ten that come back at once are one person', async () => {
    const { subject } = somebody();
    await Promise.all(Array.from({ length: 10 }, () => aBrowser().go(enter)));
    const sql = 'select id from identity.social_logins where subject = $1';
    expect(await api.sql(sql, [subject])).toHaveLength(1);
  });

  test('SECURITY is linked by nobody who finds the browser open, and by no link of another site', async () => {
    const [owner, other] = [await aPerson(api), await aPerson(api)];
    const browser = aBrowser(owner.token);
    const linkedTo = ({ id }: TestPerson) => api.sql('select 1 from identity.social_logins where person_id = $1', [id]);
    somebody();
    expect(await browser.link('/championships', 'cross-site')).toBe('CROSS_SITE');
    api.clock.pass({ minutes: 11 });
    expect(await browser.link()).toBe('PROOF_NEEDED');
    expect(await linkedTo(owner)).toEqual([]);
    await owner.http.post('/api/user/proof').send({ password: testPassword }).expect(200);
    await browser.link();
    expect(await linkedTo(owner)).toHaveLength(1);
    somebody();
    await aBrowser(other.token).go(`${enter}&link=true`);
    expect(await linkedTo(other)).toEqual([]);
  });

  test('SECURITY leaves who is signed in as they are, also who has signed in meanwhile', async () => {
    const carol = await aPerson(api);
    const { subject } = somebody();
    const browser = aBrowser(carol.token);
    expect(await browser.go(enter)).toBe('/championships/active');
    expect((await userOf(browser)).login).toBe(carol.login);
    // Begun by a guest, and come back to by carol.
    const guest = aBrowser();
    const there = await guest.go(enter, (url) => {
      if (url.pathname.endsWith('/callback')) guest.signIn(carol.token);
    });
    expect(there).toBe('/championships/active');
    expect((await userOf(guest)).login).toBe(carol.login);
    expect(await api.sql('select 1 from identity.social_logins where subject = $1', [subject])).toEqual([]);
  });

  test('is linked to one account, and unlinked unless it is the only way in', async () => {
    const [one, other] = [await aPerson(api), await aPerson(api)];
    somebody();
    await aBrowser(one.token).link();
    expect(await aBrowser(other.token).link()).toBe('/user/me/settings/login?failed=SOCIAL_USED');
    await one.http.delete('/api/user/networks/acme').expect(200);
    await one.http.delete('/api/user/networks/acme').expect(404);

    somebody({ email_verified: false });
    const alone = aBrowser();
    await alone.go(enter);
    const { body } = await alone.http().delete('/api/user/networks/acme').expect(409);
    expect(body.error).toBe('LAST_WAY_IN');
  });
});
