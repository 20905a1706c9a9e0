import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { ScoringApi } from '../../scoring.api.js';
import { receipt as receiptForm } from '../../solutions/contract/solution.js';

describe('what a run is made again from', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    championship = await aChampionshipByCode(api);
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  it('SUB6 ALGO1 its receipt tells command and limits, and the platform has its repository and the judged tests', async () => {
    const person = await aParticipant(api, championship);
    const id = (await submitRepository(person, championship).expect(202)).body.id as string;
    const job = await runner.take();
    if (!job) throw new Error('no job');
    const { limits, output } = job;
    await runner.run(job, (input) => ({ output: doubled(input) }), {
      ...{ command: ['/bin/sh', '-c', 'python3 main.py'], build: null },
      ...{ limits, outputBytes: output.maxBytes },
    });
    await api.settle();
    const { body } = await person.http.get(`/api/solutions/${id}/receipt`).expect(200);
    expect(body.run).toMatchObject({
      ...{ command: ['/bin/sh', '-c', 'python3 main.py'], build: null },
      limits: { ...limits, outputBytes: output.maxBytes },
    });
    // As it is read from a file: compared field by field with what is on record, in whatever order it stands there.
    const found = await api.get(ScoringApi).recompute(receiptForm.parse(body));
    expect(found.record).toEqual(receiptForm.parse(body));
    expect(JSON.stringify(found.record?.run)).toBe(JSON.stringify(receiptForm.parse(body).run));
    const material = await api.get(ScoringApi).materialOf(id);
    expect(material?.tar.toString()).toBe('a tar');
    const inputs = (material?.tests ?? []).map(async ({ name, read }) => [name, (await read()).toString()]);
    const judged = Object.entries(someTests).filter(([, { truth }]) => truth !== null);
    expect(await Promise.all(inputs)).toEqual(judged.map(([name, { input }]) => [name, input]));
  });

  it('SUB6 a solution that is a file has no run', async () => {
    expect(await api.get(ScoringApi).materialOf('0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a')).toBeNull();
  });
});
