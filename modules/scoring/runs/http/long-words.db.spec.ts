import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';

describe('what a build says', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  it('ALGO1 is told by its end, however long it is, and whatever it is cut in', async () => {
    const championship = await aChampionshipByCode(api);
    const author = await aParticipant(api, championship);
    const runner = await TestRunner.begin(api);
    const { id } = (await submitRepository(author, championship).expect(202)).body;
    const job = await runner.take();
    const log = `${'😀'.repeat(7999)}!`;
    const { status } = await runner.call('POST', `jobs/${job?.run}/refuse`, { reason: 'build', log });
    expect(status).toBe(200);
    const [solution] = await api.sql<{ status: string; said: string }>(
      `select status, problems->0->>'value' as said from scoring.solutions where id = $1`,
      [id],
    );
    expect(solution).toMatchObject({ status: 'INVALID', said: expect.stringMatching(/😀!$/u) });
  });
});
