import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, participate, submit } from '../kit/championships.js';
import { pathOf } from '../kit/files.js';
import { aPerson, unique } from '../kit/people.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

const patience = 180_000;

interface Line {
  context?: string;
  message?: unknown;
  request?: string;
}

describe('ADMIN1 the log of an installation', () => {
  let api: TestApp;
  let all: PodiumProcess;
  beforeAll(async () => {
    api = await startTestApp();
    all = await startProcess(api, 'all', { PODIUM_MODE: 'production' });
  }, patience);
  afterAll(async () => {
    all.signal('SIGTERM');
    await all.ended;
    await api.close();
  });

  const lines = (): Line[] =>
    all
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);

  const register = (headers: Record<string, string>) => {
    const login = unique('traced');
    const password = 'quiet-lamp-73-river';
    return fetch(`${all.url}/api/auth/regist`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: all.url, ...headers },
      body: JSON.stringify({ login, email: `${login}@podium.test`, password, password2: password }),
    });
  };

  it(
    'ADMIN1 says of a mail that a worker could not send which request it is of',
    async () => {
      const id = 'balancer:0af7651916cd43dd';
      const reply = await register({ 'X-Request-Id': id });
      expect([reply.status, reply.headers.get('x-request-id')]).toEqual([200, id]);
      const ofMail = () => lines().filter(({ context }) => context === 'Mail');
      for (const end = Date.now() + patience; ofMail().length === 0 && Date.now() < end; await wait(100));
      expect(ofMail()[0]).toMatchObject({ message: expect.stringContaining('was refused'), request: id });
    },
    patience,
  );

  it.each(['short', 'with a space in it', 'x'.repeat(65), 'a"b\\c${d}'])(
    'ADMIN1 names a request anew that calls itself %j',
    async (given) => {
      const reply = await fetch(`${all.url}/api/health/live`, { headers: { 'X-Request-Id': given } });
      expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
    },
  );

  it('ADMIN1 names a request that was refused before any route', async () => {
    const reply = await fetch(`${all.url}/api/nothing-here`);
    expect([reply.status, reply.headers.get('x-request-id')]).toEqual([404, expect.stringMatching(/^[\da-f-]{36}$/u)]);
  });

  it('ADMIN1 names a request whose path is no address, by its own name too', async () => {
    const id = 'balancer:7d3f0a11c2e94b05';
    const reply = await fetch(`${all.url}/api/%zz`, { headers: { 'X-Request-Id': id } });
    expect([reply.status, reply.headers.get('x-request-id')]).toEqual([404, id]);
    const unnamed = await fetch(`${all.url}/api/%zz`);
    expect(unnamed.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
  });

  it(
    'ADMIN1 says of a solution that was scored, and of one that failed, which request brought it',
    async () => {
      const ids = ['balancer:scored-5e1f0c77', 'balancer:failed-90ab33d2'] as const;
      const [good, bad] = [await aChampionship(api), await aChampionship(api, { truth: 'id,target\n1,7\n' })];
      const [truth] = await api.sql<{ key: string }>(
        `select storage_key as key from championships.files where championship_id = $1 and kind = 'truth'`,
        [bad.id],
      );
      await rm(pathOf(api, truth?.key));
      const sent: string[] = [];
      for (const [at, championship] of [good, bad].entries()) {
        const person = await aPerson(api, { status: 'IDENTIFIED' });
        await participate(person, championship.champname);
        const { body } = await submit(person, championship).set('X-Request-Id', ids[at]!).expect(202);
        sent.push(body.id);
      }
      const of = (id: string | undefined) =>
        lines().filter(({ context, message }) => context === 'ScoreSolution' && String(message).startsWith(`${id}: `));
      const isTold = () => sent.every((id) => of(id).length > 0);
      for (const end = Date.now() + patience; !isTold() && Date.now() < end; await wait(100));
      expect(of(sent[0])).toEqual([
        expect.objectContaining({ message: expect.stringMatching(/scored in/), request: ids[0] }),
      ]);
      expect(of(sent[1])[0]).toMatchObject({ message: expect.stringMatching(/run \S+ failed/), request: ids[1] });
    },
    patience,
  );
});
