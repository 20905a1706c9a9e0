import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../../test/kit/championships.js';

describe('a file that takes too much', () => {
  let api: TestApp;
  // A limit that no file can keep, so that the test needs no file that is slow.
  beforeAll(
    async () =>
      void (api = await startTestApp({ worker: true, env: { SCORING_SECONDS: '0.001', INVALID_DAILY: '1' } })),
  );
  afterAll(() => api.close());

  it('ERR1 SCORING_LIMIT: a file over the time limit fails at once, with its reason, and costs no attempt', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship).expect(202);
    await api.settle();
    const { body: solution } = await person.http.get(`/api/solutions/${body.id}`).expect(200);
    expect(solution).toMatchObject({ status: 'FAILED', failure: 'SCORING_LIMIT', score: null });
    const { body: attempts } = await person.http.get(`/api/championships/${championship.champname}/attempts`);
    expect(attempts).toMatchObject({ used: 0, left: 5 });
    const { body: log } = await person.http.get(`/api/solutions/${body.id}/log`).expect(200);
    expect(log.items.map(({ step }: { step: string }) => step)).toEqual(['received', 'started', 'failed']);
  });

  it('SUB2 counts among the files of a day that cost no attempt, so that nobody holds the workers up without an end', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 2 });
    const person = await aParticipant(api, championship);
    for (let sent = 0; sent < 2; sent += 1) {
      await submit(person, championship).expect(202);
      await api.settle();
    }
    const { body } = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(body).toMatchObject({ used: 0, left: 2, invalid: { used: 2, limit: 2 } });
    const refused = await submit(person, championship).expect(429);
    expect(refused.body).toMatchObject({ error: 'INVALID_EXCEEDED', details: { limit: 2 } });
  });
});
