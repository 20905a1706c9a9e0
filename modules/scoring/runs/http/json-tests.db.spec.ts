import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, putTest, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';

const tests = {
  a: { input: 'ann\n', truth: '{"ann": [1, 2]}\n', visible: true },
  b: { input: 'bob\n', truth: ' {"bob": ["x"]}', visible: false },
  c: { input: 'eve\n', truth: '{}', visible: false },
};

describe('championships by code whose metric takes JSON', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { MAX_SOLUTION_BYTES: '1000000' } });
    const ofLists = { metric: 'MNAP20_JSON', direction: 'TOP_DOWN', dailyAttempts: 100 } as const;
    championship = await aChampionshipByCode(api, { ...ofLists, tests });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const judged = async (outputs: Record<string, string>) => {
    const person = await aParticipant(api, championship);
    const id = (await submitRepository(person, championship).expect(202)).body.id as string;
    const job = await runner.take();
    if (!job) throw new Error('no job');
    expect((await runner.run(job, (_input, name) => ({ output: outputs[name] ?? '{}' }))).status).toBe(200);
    await api.settle();
    return (await person.http.get(`/api/solutions/${id}`).expect(200)).body;
  };

  it('ALGO1 METR1 what several tests give is one object, scored against the answers of all', async () => {
    const solution = await judged({ a: '\uFEFF{"ann": [2, 1]}\n', b: '{ "bob": ["y", "x"] }', c: ' { }\n' });
    expect(solution).toMatchObject({ status: 'SCORED', score: 0.75, tests: [{ result: 'ok' }, {}, { result: 'ok' }] });
  });

  it('ALGO1 METR1 a test that gives no object is told, and costs no attempt', async () => {
    const solution = await judged({ b: 'id,prediction\n1,2\n' });
    const problems = [{ kind: 'test_failed', column: 'b', value: 'no_object' }];
    expect(solution).toMatchObject({ status: 'INVALID', problems, tests: [{}, { result: 'error' }, {}] });
  });

  it('ALGO1 METR1 a user whom two tests name is the solution’s fault', async () => {
    const solution = await judged({ a: '{"ann": [1]}', b: '{"ann": [2], "bob": []}' });
    expect(solution).toMatchObject({ status: 'INVALID', problems: [{ kind: 'duplicate_id' }] });
  });

  it('ALGO1 METR1 answers that are no object are refused with the test that has them', async () => {
    const { owner, champname } = championship;
    const { body } = await putTest(owner, champname, 'd', { ...tests.a, truth: 'id,target\n1,1\n' }).expect(422);
    expect(body).toMatchObject({ error: 'TRUTH_INVALID', details: { test: 'd' } });
  });
});
