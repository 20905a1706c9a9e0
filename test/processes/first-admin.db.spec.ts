import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aPerson, testPassword, unique } from '../kit/people.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

describe('AUTH9 the first admin of an installation', () => {
  let api: TestApp;
  const running: PodiumProcess[] = [];
  beforeAll(async () => {
    api = await startTestApp();
    api.clock.set(new Date());
  }, 120_000);
  afterAll(async () => {
    for (const one of running) await one.kill();
    await api.close();
  });

  const start = async () => {
    const started = await startProcess(api, 'api');
    running.push(started);
    return started;
  };
  const linkIn = ({ output }: PodiumProcess) => /http\S+\/registration#first-admin=([\w-]+)/.exec(output())?.[1];
  const become = (token: string | undefined, login = unique('first')) =>
    api
      .guest()
      .post('/api/auth/first-admin')
      .send({ login, email: `${login}@example.org`, password: testPassword, password2: testPassword, token });
  const admins = () => api.sql<{ login: string }>(`select login from identity.people where role = 'admin'`);

  it('AUTH9 is made by a link of the log, which works once, however many come with it, and for a day', async () => {
    const process = await start();
    const { output } = process;
    const token = linkIn(process);
    expect(output()).toContain('Nobody is an admin here');
    // No line for each route, one for the start, and this the last of all, framed beside the log.
    const lines = output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    expect(lines.filter(({ context }) => context === 'Podium')).toHaveLength(1);
    expect(lines.filter(({ context }) => context === 'RouterExplorer')).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ context: 'FirstAdmin' });
    expect(output()).toMatch(/│ http\S+\/registration#first-admin=[\w-]+ *│\n└/u);
    const [kept] = await api.sql<{ token_hash: string }>('select token_hash from identity.first_admin_links');
    expect(kept?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(kept?.token_hash).not.toBe(token);
    // Nobody runs it by what somebody else is called; the link works on.
    const [known, nickname] = [await aPerson(api), unique('known')];
    await known.http.post('/api/user/nickname').send({ nickname }).expect(200);
    expect((await become(token, nickname).expect(409)).body.fields).toEqual({ login: 'LOGIN_USED' });
    expect((await become(`${token}x`).expect(410)).body.error).toBe('FIRST_ADMIN_LINK_OUTDATED');
    api.clock.pass({ hours: 25 });
    await become(token).expect(410);
    api.clock.set(new Date());
    const answers = await Promise.all(Array.from({ length: 8 }, () => become(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 410)]);
    const [admin, ...others] = await admins();
    expect(others).toEqual([]);
    const login = { username: admin?.login, password: testPassword };
    const { body } = await api.guest().post('/api/auth/login').send(login).expect(200);
    expect(body.user).toMatchObject({ role: 'admin', status: 'CONFIRMED', adminPath: api.settings.ADMIN_PATH });
    await become(token).expect(410);
    // Where there is one, the log offers nothing.
    expect(linkIn(await start())).toBeUndefined();
  }, 180_000);
});
