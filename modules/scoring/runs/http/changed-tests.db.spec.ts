import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, putTest, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { TestRunner } from '../../../../test/kit/runners.js';

describe('tests that are changed once solutions have scores', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const meant = { rejudge: 'true', reason: 'A test was wrong' };
  const runNext = async () => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    expect((await runner.run(job, (input) => ({ output: doubled(input) }))).status).toBe(200);
    await api.settle();
  };
  const aJudged = async (tests?: Parameters<typeof aChampionshipByCode>[1]) => {
    const championship = await aChampionshipByCode(api, tests);
    await submitRepository(await aParticipant(api, championship), championship).expect(202);
    await runNext();
    return championship;
  };
  const outdated = async ({ owner, champname }: TestChampionship) =>
    (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body.outdatedSolutions;

  it('SUB6 ALGO1 another input of a judged test asks as other answers do, and makes scores outdated until they are judged again', async () => {
    const championship = await aJudged();
    const { owner, champname } = championship;
    const put = (name: string, input: string) => putTest(owner, champname, name, { input });
    const other = 'id,x\n3,33\n';
    const refused = await put('c-hidden', other).expect(409);
    expect(refused.body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1 } });
    expect((await put('c-hidden', other).field({ rejudge: 'true' }).expect(409)).body.error).toBe('REASON_NEEDED');
    const kept = await owner.http.get(`/api/championships/${champname}/tests/c-hidden`).buffer(true).expect(200);
    expect(Buffer.from(kept.body).toString()).toBe(someTests['c-hidden'].input);
    // The same one, and one whose output is only shown, change no result.
    await put('c-hidden', someTests['c-hidden'].input).expect(200);
    await put('b-shown', other).expect(200);
    expect(await outdated(championship)).toBe(0);
    await put('c-hidden', other).field(meant).expect(200);
    expect(await outdated(championship)).toBe(1);
    const { body } = await owner.http
      .post(`/api/championships/${champname}/rejudges`)
      .send({ reason: 'A test was wrong' })
      .expect(202);
    expect(body).toMatchObject({ total: 1, inBox: 1 });
    await runNext();
    await applyRejudge(api, owner, body.id);
    expect(await outdated(championship)).toBe(0);
  });

  it('SUB6 ALGO1 the removal of the only judged test asks as well, and makes scores outdated', async () => {
    const { 'a-visible': only, 'b-shown': shown } = someTests;
    const championship = await aJudged({ tests: { only, shown } });
    const { owner, champname } = championship;
    const remove = () => owner.http.delete(`/api/championships/${champname}/tests/only`);
    expect((await remove().expect(409)).body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1 } });
    expect((await remove().query({ rejudge: 'true' }).expect(409)).body.error).toBe('REASON_NEEDED');
    expect(await outdated(championship)).toBe(0);
    await remove().query(meant).expect(200);
    expect(await outdated(championship)).toBe(1);
    await putTest(owner, champname, 'only', only).field(meant).expect(200);
    expect(await outdated(championship)).toBe(0);
  });

  it('SUB6 ALGO1 input and answers that are what they were are taken without a question, and change nothing', async () => {
    const championship = await aJudged();
    const { owner, champname } = championship;
    for (const name of ['a-visible', 'c-hidden'] as const)
      await putTest(owner, champname, name, someTests[name]).expect(200);
    expect(await outdated(championship)).toBe(0);
    const other = putTest(owner, champname, 'c-hidden', { truth: 'id,target\n3,7\n' });
    expect((await other.expect(409)).body.error).toBe('REJUDGE_NEEDED');
  });
});
