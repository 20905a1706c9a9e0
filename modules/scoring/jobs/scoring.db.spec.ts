import { rm } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../test/kit/championships.js';
import type { TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { FinishScoring } from '../commands/finish-scoring.js';
import { StartScoring } from '../commands/start-scoring.js';
import { scoreQueue } from './queues.js';

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

  it('SUB4 scores once though its job comes three times', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship).expect(202);
    const em = api.get(EntityManager).fork();
    for (let n = 0; n < 2; n += 1) await api.get(Jobs).send(scoreQueue, { solutionId: body.id }, em);
    await api.settle();
    for (let n = 0; n < 2; n += 1) await api.get(Jobs).send(scoreQueue, { solutionId: body.id }, em);
    await api.settle();
    expect((await steps(person, body.id)).filter((step) => step === 'scored')).toHaveLength(1);
    expect(await view(person, body.id)).toMatchObject({ status: 'SCORED', score: 1 });
  });

  it('SUB4 drops the answer of a run that was given up', async () => {
    const idle = await startTestApp();
    const championship = await aChampionship(idle);
    const person = await aParticipant(idle, championship);
    const { body } = await submit(person, championship).expect(202);
    const commands = idle.get(Commands);
    const first = await commands.run(new StartScoring(body.id));
    const second = await commands.run(new StartScoring(body.id));
    expect(first?.run).not.toBe(second?.run);
    expect(await commands.run(new FinishScoring(body.id, first?.run ?? '', result(1)))).toBe(false);
    expect(await view(person, body.id)).toMatchObject({ status: 'RUNNING', score: null });
    expect(await commands.run(new FinishScoring(body.id, second?.run ?? '', result(2)))).toBe(true);
    expect(await commands.run(new FinishScoring(body.id, first?.run ?? '', result(1)))).toBe(false);
    expect(await commands.run(new FinishScoring(body.id, second?.run ?? '', result(3)))).toBe(false);
    expect(await commands.run(new StartScoring(body.id))).toBeNull();
    expect(await view(person, body.id)).toMatchObject({ status: 'SCORED', score: 2 });
    expect(await steps(person, body.id)).toEqual(['received', 'started', 'restarted', 'scored']);
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
    await rm(api.get(FileStorage).localPath(truth?.key ?? ''));
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
  }, 60_000);

  it('SUB4 tells how long the queue is and where one stands in it', async () => {
    const idle = await startTestApp();
    const championship = await aChampionship(idle, { dailyAttempts: 10 });
    const [one, two] = [await aParticipant(idle, championship), await aParticipant(idle, championship)];
    const ids: string[] = [];
    for (const person of [one, two, one]) ids.push((await submit(person, championship).expect(202)).body.id);
    const queue = async (http = idle.guest()) =>
      (await http.get(`/api/championships/${championship.champname}/queue`).expect(200)).body;
    expect(await queue()).toEqual({ size: 3, waitSeconds: expect.any(Number) });
    expect(await queue(one.http)).toMatchObject({ size: 3, position: 1 });
    expect(await queue(two.http)).toMatchObject({ size: 3, position: 2 });
    expect((await view(one, ids[2] ?? '')).position).toBe(3);
    expect((await queue(two.http)).waitSeconds).toBeGreaterThan(0);
    await idle.close();
  });
});
