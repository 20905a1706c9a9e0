import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, testPassword, type TestPerson } from '../../../test/kit/people.js';
import { type PodiumProcess, startProcess } from '../../../test/kit/processes.js';

/** A process as an operator runs it, with what it writes. */
describe('the log of the doors', () => {
  let api: TestApp;
  let running: PodiumProcess;
  let person: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    person = await aPerson(api);
    running = await startProcess(api, 'api', { PUBLIC_URL: 'https://podium.example.org' });
  }, 90_000);
  afterAll(async () => {
    await running.kill();
    await api.close();
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${running.url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  /** What the process has written, each line a JSON object; the frame of the first admin's link is on standard error. */
  const lines = () =>
    running
      .output()
      .split('\n')
      .filter((line) => line !== '' && !/^[┌│└]/u.test(line))
      .map((line) => JSON.parse(line) as { context?: string; message: unknown });
  const noted = () => lines().flatMap(({ context, message }) => (context === 'Security' ? [message] : []));
  const address = '127.0.0.1';
  /** What a process writes comes by a pipe, later than what it answers. */
  const written = async (isThere: () => boolean) => {
    for (const until = Date.now() + 30_000; !isThere() && Date.now() < until;) await wait(20);
  };

  it('SECURITY names sign-ins, wrong passwords, refusals and limits, with ids and without what was typed', async () => {
    const { login: username, id } = person;
    const { headers } = await post('auth/login', { username, password: testPassword });
    const token = /^sid=([^;]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const forged = `nobody\n{"context":"Security","message":{"event":"sign-in"}}\r\n\u2028`;
    for (let n = 0; n < 5; n += 1) await post('auth/login', { username: forged, password: 'typed secret' });
    // The first wait is a second, which is soon over on a busy machine.
    await api.sql('update kernel.slow_downs set free_at = forget_at where tries >= 5');
    await post('auth/login', { username: forged, password: 'typed secret' });
    const Authorization = `Bearer ${token}`;
    await fetch(`${running.url}/api/admin/champs`, { headers: { Authorization } });
    await fetch(`${running.url}/api/admin/champs`, { headers: { Authorization } });
    await post('auth/out', {}, { Authorization, Origin: 'https://evil.example' });
    await post('auth/out', {}, { Authorization });
    await written(() => noted().length >= 10);
    expect(noted()).toEqual([
      { event: 'sign-in', person: id, address, by: 'password' },
      ...Array.from({ length: 5 }, () => ({ event: 'sign-in refused', person: null, address })),
      { event: 'refused', code: 'TOO_MANY_REQUESTS', route: 'POST auth/login', person: null, address },
      { event: 'refused', code: 'FORBIDDEN', route: 'GET admin/champs', person: id, address },
      { event: 'refused', code: 'CROSS_SITE', route: 'POST auth/out', person: null, address },
      { event: 'sign-out', person: id, address },
    ]);
    for (const secret of [testPassword, 'typed secret', token, 'nobody', username])
      expect(running.output()).not.toContain(secret);
  });

  it('SECURITY warns of cookies without TLS at the start, and once of a proxy that nobody named', async () => {
    const warnings = () => lines().flatMap(({ context, message }) => (context === 'Settings' ? [String(message)] : []));
    const doubts = warnings().length;
    expect(warnings().join('\n')).toMatch(/PUBLIC_URL is https, but COOKIE_SECURE is not true/);
    expect(warnings().join('\n')).not.toMatch(/X-Forwarded-For/);
    for (let n = 0; n < 3; n += 1)
      await fetch(`${running.url}/api/health/live`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    await written(() => warnings().length > doubts);
    expect(warnings().slice(doubts)).toEqual([expect.stringMatching(/X-Forwarded-For, and no proxy is trusted/)]);
  });
});
