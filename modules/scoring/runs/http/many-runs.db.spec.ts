import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pLimit from 'p-limit';
import { aChampionshipByCode, doubled, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import type { RunnerJob } from '../contract/runner.js';

const teams = 20;
/** At one moment, so that a test does not need a connection for each. */
const several = pLimit(8);

/** Numbers by chance that are the same in each run of the test. */
const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('many repositories at once', () => {
  let api: TestApp;
  beforeAll(async () => {
    // A lease runs out where a test says so, however slow the machine is: runners of tests renew none.
    api = await startTestApp({ worker: true, env: { JOB_HEARTBEAT_SECONDS: '3600' } });
  });
  afterAll(() => api.close());

  it('SUB4 twenty teams hand in at once: nobody’s first run waits behind another team’s third', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const people = await Promise.all(
      Array.from({ length: teams }, () => several(() => aParticipant(api, championship))),
    );
    const numbers = new Map<string, number>();
    for (let number = 1; number <= 3; number += 1) {
      // The first teams have all three in before the last ones have their first.
      const sent = people.map((person) => several(() => submitRepository(person, championship).expect(202)));
      for (const { body } of await Promise.all(sent)) numbers.set(body.id as string, number);
    }
    const runner = await TestRunner.begin(api);
    const order: number[] = [];
    for (;;) {
      if ((await api.sql(`select from scoring.queue_entries where worker is null`)).length === 0) break;
      const job = await runner.take();
      if (!job) break;
      order.push(numbers.get(job.id) ?? 0);
      await runner.call('POST', `jobs/${job.run}/refuse`, { reason: 'size' });
    }
    expect(order).toHaveLength(3 * teams);
    expect(order.lastIndexOf(1)).toBeLessThan(order.indexOf(3));
    expect(order).toEqual(order.toSorted());
  }, 120_000);

  it('SUB4 one team that hands in ten does not keep another one waiting', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const [eager, late] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    for (let count = 0; count < 10; count += 1) await submitRepository(eager, championship).expect(202);
    const { body } = await submitRepository(late, championship).expect(202);
    const runner = await TestRunner.begin(api);
    const taken: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      const job = await runner.take();
      taken.push(job?.id ?? '');
      await runner.call('POST', `jobs/${job?.run}/refuse`, { reason: 'size' });
    }
    expect(taken.indexOf(body.id as string)).toBeLessThanOrEqual(1);
  }, 60_000);

  /** Takes all that wait, one after the other. */
  const order = async (runner: TestRunner, count: number): Promise<string[]> => {
    const taken: string[] = [];
    for (let one = 0; one < count; one += 1) {
      const job = await runner.take();
      taken.push(job?.id ?? '');
      await runner.call('POST', `jobs/${job?.run}/refuse`, { reason: 'size' });
    }
    return taken;
  };
  const idsOf = async (championship: TestChampionship, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let one = 0; one < count; one += 1) {
      const { body } = await submitRepository(await aParticipant(api, championship), championship).expect(202);
      ids.push(body.id as string);
    }
    return ids;
  };

  it('SUB4 a championship does not wait behind the flood of another one, nor take over from it', async () => {
    const flood = await idsOf(await aChampionshipByCode(api), 10);
    const small = await aChampionshipByCode(api);
    const runner = await TestRunner.begin(api);
    const [only] = await idsOf(small, 1);
    expect((await order(runner, 2)).toSorted()).toEqual([flood[0], only].toSorted());
    expect(await order(runner, 2)).toEqual(flood.slice(1, 3));
    // Whoever comes late has its turn from now on, and not what it had not asked for before.
    const late = await idsOf(small, 3);
    const known = (id: string) => (flood.includes(id) ? 'flood' : late.includes(id) ? 'late' : id);
    const both = ['flood', 'late'];
    expect((await order(runner, 10)).map(known)).toEqual([...both, ...both, ...both, ...Array(4).fill('flood')]);
  }, 60_000);

  it('SUB4 the next one of who takes a repository back moves up, and before nobody who came earlier', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const before = await idsOf(championship, 3);
    const person = await aParticipant(api, championship);
    const { body: gone } = await submitRepository(person, championship).expect(202);
    const { body: next } = await submitRepository(person, championship).expect(202);
    const after = await idsOf(championship, 1);
    await person.http.post(`/api/solutions/${gone.id}/cancel`).send({}).expect(200);
    expect(await order(await TestRunner.begin(api), 5)).toEqual([...before, next.id, ...after]);
  }, 60_000);

  it('SUB4 runners that die at any moment: each solution is judged exactly once', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const people = await Promise.all(Array.from({ length: 10 }, () => several(() => aParticipant(api, championship))));
    const sent = await Promise.all(
      people.map((person) => several(() => submitRepository(person, championship).expect(202))),
    );
    const next = chance(20_261_124);
    const deaths = new Map<string, number>();
    /**
     * Dies before, within or after a step, or at none; not with what four have died with, as no fifth would take it. As who
     * takes what follows the machine, the first ones die for sure.
     */
    const live = async (runner: TestRunner, job: RunnerJob): Promise<void> => {
      const died = deaths.get(job.id) ?? 0;
      const isFirst = deaths.size < 3;
      const dies = (isFirst || next() < 0.5) && died < 4;
      const steps = job.tests.length + (isFirst ? 1 : 2);
      const diesAt = dies ? Math.floor(next() * steps) : Number.POSITIVE_INFINITY;
      let step = 0;
      const goesOn = () => step++ !== diesAt;
      const dead = async () => {
        deaths.set(job.id, died + 1);
        // Its lease runs out, and that of nobody else who may have the solution by now.
        await api.sql('update scoring.queue_entries set due_at = clock_timestamp() where run = $1', [job.run]);
      };
      if (!goesOn()) return dead();
      if (!job.source) await runner.source(job);
      for (const { name } of job.tests) {
        const input = await (await runner.call('GET', `jobs/${job.run}/tests/${name}/input`)).text();
        await runner.test(job, name, { output: doubled(input) });
        if (!goesOn()) return dead();
      }
      await runner.finish(job);
    };
    const first = await TestRunner.begin(api);
    const runners = [first, first.another('second'), first.another('third')];
    for (const runner of runners) await runner.hello();
    const openSql = `select from scoring.queue_entries e join scoring.solutions s on s.id = e.solution_id
      where s.championship_id = $1 and e.needs = 'sandbox'`;
    await Promise.all(
      runners.map(async (runner) => {
        while ((await api.sql(openSql, [championship.id])).length > 0) {
          if ((await api.sql(`${openSql} and e.due_at <= clock_timestamp()`, [championship.id])).length === 0) continue;
          const job = await runner.take();
          if (job) await live(runner, job);
        }
      }),
    );
    await api.settle();
    expect(deaths.size).toBeGreaterThan(2);
    const judged = await api.sql<{ id: string; status: string; score: number; lines: number }>(
      `select s.id, s.status, s.score, (select count(*)::int from scoring.log_lines l
         where l.solution_id = s.id and l.step = 'scored') as lines
       from scoring.solutions s where s.championship_id = $1`,
      [championship.id],
    );
    expect(judged).toHaveLength(sent.length);
    for (const one of judged) expect(one).toMatchObject({ status: 'SCORED', score: 0, lines: 1 });
    const attempts = `select a.state from scoring.attempts a join scoring.solutions s on s.id = a.solution_id
      where s.championship_id = $1 and a.state <> 'COMMITTED'`;
    expect(await api.sql(attempts, [championship.id])).toEqual([]);
  }, 120_000);
});
