import { rm } from 'node:fs/promises';
import { pathOf } from '../../../../test/kit/files.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { FailRun } from '../commands/fail-run.js';
import { FinishScoring } from '../commands/finish-scoring.js';
import { type Taken, TakeSolutions } from '../commands/take-solutions.js';
import { ScoreSolution } from './score-solution.js';

describe('scoring', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const view = async ({ http }: TestPerson, id: string) => (await http.get(`/api/solutions/${id}`).expect(200)).body;
  const log = async ({ http }: TestPerson, id: string) =>
    (await http.get(`/api/solutions/${id}/log`).expect(200)).body.items as {
      step: string;
      details: object;
      at: string;
    }[];
  const steps = async (person: TestPerson, id: string) => (await log(person, id)).map(({ step }) => step);
  const result = (score: number) => ({
    ok: true as const,
    scores: { all: score, public: score, private: null },
    receipt: {} as never,
  });

  const stop = (app: TestApp) =>
    app.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
  const resume = (app: TestApp) => app.sql('delete from scoring.pauses');
  /** As time does it when a worker gives no sign of life any more. */
  const loseLeases = (app: TestApp) => app.sql('update scoring.queue_entries set due_at = clock_timestamp()');

  it('SUB4 goes through the queue to a score, and its log tells each step', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, solutionOff(0.25)).expect(202);
    await api.settle();
    expect(await view(person, body.id)).toMatchObject({ status: 'SCORED', score: 0.25, best: true, failure: null });
    const lines = await log(person, body.id);
    expect(lines.map(({ step }) => step)).toEqual(['received', 'started', 'scored']);
    expect(lines[2]?.details).toMatchObject({ rows: 4, durationMs: expect.any(Number) });
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
  });

  it('SUB3 LB1 calls the earlier of two equal solutions the best', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const first = await submit(person, championship, solutionOff(0.25)).expect(202);
    await api.settle();
    const again = await submit(person, championship, solutionOff(0.25)).expect(202);
    await api.settle();
    expect(await view(person, first.body.id)).toMatchObject({ score: 0.25, best: true });
    expect(await view(person, again.body.id)).toMatchObject({ score: 0.25, best: false });
  });

  it('SUB4 scores once though three workers are at it', async () => {
    const beside = [
      await startTestApp({ beside: api, worker: true }),
      await startTestApp({ beside: api, worker: true }),
    ];
    const championship = await aChampionship(api, { dailyAttempts: 20 });
    const people = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const path = `/api/championships/${championship.champname}/queue`;
    const ids: string[] = [];
    // Each resumption wakes all three at one moment.
    for (let round = 0; round < 5; round += 1) {
      await championship.owner.http.post(`${path}/pause`).send({ reason: 'a test' }).expect(200);
      for (const person of people) ids.push((await submit(person, championship).expect(202)).body.id);
      await championship.owner.http.post(`${path}/resume`).send({ reason: 'a test' }).expect(200);
      await api.settle();
    }
    const told = await api.sql(
      `select string_agg(step, ' ' order by id) as steps, count(*)::int from scoring.log_lines
       where solution_id = any($1::uuid[]) group by solution_id`,
      [ids],
    );
    expect(told).toEqual(Array(10).fill({ steps: 'received started scored', count: 3 }));
    for (const one of beside) await one.close();
  });

  it('SUB4 keeps the result of the newest of three runs that end at one moment', async () => {
    const idle = await startTestApp({ beside: api });
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await stop(idle);
    const { body } = await submit(person, championship).expect(202);
    await resume(idle);
    const runs: Taken[] = [];
    for (let n = 0; n < 3; n += 1) {
      await loseLeases(idle);
      const [taken] = await idle.get(Commands).run(new TakeSolutions(`worker ${n}`, 60));
      if (taken && taken.solution.id === body.id) runs.push(taken);
    }
    await Promise.all(runs.map((run) => idle.get(ScoreSolution).score([run])));
    await api.settle();
    expect((await steps(person, body.id)).filter((step) => step === 'scored')).toHaveLength(1);
    expect(await view(person, body.id)).toMatchObject({ status: 'SCORED', score: 1 });
    await idle.close();
  });

  it('SUB4 drops the answer of a run that was given up', async () => {
    const idle = await startTestApp();
    const championship = await aChampionship(idle);
    const person = await aParticipant(idle, championship);
    const { body } = await submit(person, championship).expect(202);
    const commands = idle.get(Commands);
    const take = async () => (await commands.run(new TakeSolutions('worker', 60)))[0]?.run ?? '';
    const finish = (run: string, score: number) =>
      commands.run(new FinishScoring([{ solutionId: body.id, run, result: result(score) }]));
    const first = await take();
    expect(await commands.run(new TakeSolutions('another', 60))).toEqual([]);
    await loseLeases(idle);
    const second = await take();
    expect(first).not.toBe(second);
    expect(await finish(first, 1)).toEqual([]);
    expect(await commands.run(new FailRun(body.id, first, 'INTERNAL', false))).toBe(false);
    expect(await view(person, body.id)).toMatchObject({ status: 'RUNNING', score: null });
    expect(await finish(second, 2)).toEqual([body.id]);
    expect(await finish(first, 1)).toEqual([]);
    expect(await finish(second, 3)).toEqual([]);
    expect(await commands.run(new TakeSolutions('worker', 60))).toEqual([]);
    expect(await view(person, body.id)).toMatchObject({ status: 'SCORED', score: 2 });
    expect(await steps(person, body.id)).toEqual(['received', 'started', 'restarted', 'scored']);
    await idle.close();
  });

  it('SUB4 gives up a file that takes its workers with it, and scores the others', async () => {
    const idle = await startTestApp();
    const championship = await aChampionship(idle, { dailyAttempts: 2 });
    const [poison, healthy] = [await aParticipant(idle, championship), await aParticipant(idle, championship)];
    const { body: bad } = await submit(poison, championship).expect(202);
    const { body: good } = await submit(healthy, championship).expect(202);
    const commands = idle.get(Commands);
    const met: (string | null)[] = [];
    // A worker that dies with the poisonous file and is started again, until it meets nothing more.
    for (let taken: Taken | undefined; ([taken] = await commands.run(new TakeSolutions('worker', 60))), taken;) {
      met.push(taken.run && (taken.solution.id === bad.id ? 'bad' : 'good'));
      if (taken.solution.id === good.id) await idle.get(ScoreSolution).score([taken]);
      else await loseLeases(idle);
    }
    expect(met.filter((what) => what === 'bad')).toHaveLength(5);
    expect(met.filter((what) => what === 'good')).toHaveLength(1);
    expect(await view(poison, bad.id)).toMatchObject({ status: 'FAILED', failure: 'INTERNAL' });
    expect(await view(healthy, good.id)).toMatchObject({ status: 'SCORED' });
    const { body: attempts } = await poison.http.get(`/api/championships/${championship.champname}/attempts`);
    expect(attempts).toMatchObject({ used: 0, left: 2 });
    await idle.close();
  });

  it('SUB4 fails by our own fault, says so, and gives the attempt back', async () => {
    // Of its own, so that no worker has it ready.
    const championship = await aChampionship(api, { dailyAttempts: 1, truth: 'id,target\n1,7\n' });
    const person = await aParticipant(api, championship);
    const [truth] = await api.sql<{ key: string }>(
      `select storage_key as key from championships.files where championship_id = $1 and kind = 'truth'`,
      [championship.id],
    );
    await rm(pathOf(api, truth?.key));
    const { body } = await submit(person, championship).expect(202);
    await api.settle({ hurry: true });
    expect(await view(person, body.id)).toMatchObject({
      status: 'FAILED',
      score: null,
      failure: 'INTERNAL',
      problems: [],
    });
    const told = await log(person, body.id);
    expect(told[0]?.step).toBe('received');
    expect(told.at(-1)).toMatchObject({ step: 'failed', details: { failure: 'INTERNAL' } });
    expect(JSON.stringify(told)).not.toMatch(/ENOENT|truth|\/tmp/);
    const attempts = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(attempts.body).toMatchObject({ used: 0, left: 1 });
  }, 120_000);

  it('SUB4 tells how long the queue is and where one stands in it', async () => {
    const idle = await startTestApp();
    const championship = await aChampionship(idle, { dailyAttempts: 10 });
    const [one, two] = [await aParticipant(idle, championship), await aParticipant(idle, championship)];
    const ids: string[] = [];
    for (const person of [one, two, one]) ids.push((await submit(person, championship).expect(202)).body.id);
    const queue = async (http = idle.guest()) =>
      (await http.get(`/api/championships/${championship.champname}/queue`).expect(200)).body;
    expect(await queue()).toMatchObject({ size: 3, running: [], history: [], paused: null });
    expect(await queue()).not.toHaveProperty('position');
    expect(await queue(one.http)).toMatchObject({ size: 3, position: 1 });
    expect(await queue(two.http)).toMatchObject({ size: 3, position: 2 });
    expect((await view(one, ids[2] ?? '')).position).toBe(3);
    expect((await queue(two.http)).waitSeconds).toBeGreaterThan(0);
    await idle.close();
  });
});
