import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, type TestChampionship } from '../kit/championships.js';
import type { TestPerson } from '../kit/people.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

/** Enough rows for a scoring that can be caught in its middle. */
const rows = Array.from({ length: 400_000 }, (_, n) => n);
const truth = `id,target\n${rows.map((n) => `${n},${n % 97}\n`).join('')}`;
const solution = `id,prediction\n${rows.map((n) => `${n},${(n % 97) + 3}\n`).join('')}`;
const minute = 60_000;

describe('processes that die', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let person: TestPerson;
  const running: PodiumProcess[] = [];
  /** The processes that are alive after a test. */
  let server: PodiumProcess;
  let worker: PodiumProcess;
  beforeAll(async () => {
    api = await startTestApp();
    api.clock.set(new Date());
    championship = await aChampionship(api, { truth, dailyAttempts: 50 });
    person = await aParticipant(api, championship);
  });
  afterAll(async () => {
    for (const one of running) await one.kill();
    await api.close();
  });

  const start = async (role: 'api' | 'worker') => {
    const made = await startProcess(api, role, { SCORING_CONCURRENCY: '1' });
    running.push(made);
    return made;
  };
  const upload = async (url: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([solution]), 'big.csv');
    const path = `${url}/api/championships/${championship.champname}/solutions`;
    const reply = await fetch(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.token}` },
      body: form,
    });
    expect(reply.status).toBe(202);
    return ((await reply.json()) as { id: string }).id;
  };
  const statusOf = async (id: string) =>
    (await api.sql<{ status: string }>('select status from scoring.solutions where id = $1', [id]))[0]?.status;
  const becomes = async (id: string, status: string, within = minute): Promise<void> => {
    for (const until = Date.now() + within; (await statusOf(id)) !== status; await wait(50)) {
      if (Date.now() > until) throw new Error(`${id} is ${await statusOf(id)} and not ${status}`);
    }
  };
  const steps = async (id: string) =>
    (
      await api.sql<{ step: string }>('select step from scoring.log_lines where solution_id = $1 order by id', [id])
    ).map(({ step }) => step);
  /** Uploads until the worker was halted with the solution half scored. */
  const haltInTheMiddle = async (url: string, worker: PodiumProcess): Promise<string> => {
    for (let tries = 0; tries < 10; tries += 1) {
      const id = await upload(url);
      // One that was too quick for a look at its middle will never run again.
      while ((await statusOf(id)) === 'QUEUED') await wait(1);
      worker.signal('SIGSTOP');
      await wait(50);
      // Halted within a transaction it would keep its locks from whoever takes over, as long as its connection lives.
      const isWithin =
        (
          await api.sql(
            `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
          )
        ).length > 0;
      if ((await statusOf(id)) === 'RUNNING' && !isWithin) return id;
      worker.signal('SIGCONT');
    }
    throw new Error('The worker was never caught in the middle of a scoring.');
  };

  it(
    'SUB4 scores every solution exactly once when worker and API are killed',
    async () => {
      [server, worker] = await Promise.all([start('api'), start('worker')]);
      const caught = await haltInTheMiddle(server.url, worker);
      await worker.kill();
      const acknowledged = await upload(server.url);
      await server.kill();
      expect([await statusOf(caught), await statusOf(acknowledged)]).toEqual(['RUNNING', 'QUEUED']);

      [server, worker] = await Promise.all([start('api'), start('worker')]);
      await Promise.all([becomes(caught, 'SCORED'), becomes(acknowledged, 'SCORED')]);
      expect(await steps(caught)).toEqual(['received', 'started', 'restarted', 'scored']);
      expect(await steps(acknowledged)).toEqual(['received', 'started', 'scored']);
      const scores = await api.sql('select distinct score from scoring.solutions');
      expect(scores).toEqual([{ score: 3 }]);
    },
    2 * minute,
  );

  it(
    'SUB4 drops the late answer of a worker that was given up',
    async () => {
      const sleeper = worker;
      const caught = await haltInTheMiddle(server.url, sleeper);
      worker = await start('worker');
      await becomes(caught, 'SCORED');
      const [before] = await api.sql('select run, finished_at from scoring.solutions where id = $1', [caught]);
      sleeper.signal('SIGCONT');
      const until = Date.now() + 20_000;
      while (!sleeper.output().includes('is dropped') && Date.now() < until) await wait(50);
      expect(sleeper.output()).toContain('is dropped');
      expect(await api.sql('select run, finished_at from scoring.solutions where id = $1', [caught])).toEqual([before]);
      expect(await steps(caught)).toEqual(['received', 'started', 'restarted', 'scored']);
    },
    2 * minute,
  );
});
