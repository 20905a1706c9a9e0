import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';

/** Free at once, by the database's clock. */
const freeSql = `update scoring.queue_entries set due_at = clock_timestamp() where solution_id = $1 returning due_at::text as at`;
/** It waits for so many seconds from a moment after $2 on. */
const pausedSql = `select due_at between $2::timestamptz + make_interval(secs => $3) and clock_timestamp() + make_interval(secs => $3) as paused
  from scoring.queue_entries where solution_id = $1`;

describe('a repository whose host nobody can ask', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    championship = await aChampionshipByCode(api);
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const fail = async (how: object) => {
    const job = await runner.take();
    const message = 'The requested URL returned error: 503';
    expect((await runner.call('POST', `jobs/${job?.run}/fail`, { message, ...how })).status).toBe(200);
  };
  const silent = () => fail({ silent: true });

  it('ALGO1 SUB4 is tried again after ever more seconds, and is told in the end as what it was, at no cost', async () => {
    const { http, ...person } = await aParticipant(api, championship);
    const { body } = await submitRepository({ http, ...person }, championship).expect(202);
    const read = async () => (await http.get(`/api/solutions/${body.id}`).expect(200)).body;
    for (const pause of [15, 30, 60, 120]) {
      const [free] = await api.sql<{ at: string }>(freeSql, [body.id]);
      await silent();
      expect(await read()).toMatchObject({ status: 'QUEUED', failure: null });
      expect(await api.sql(pausedSql, [body.id, free!.at, pause])).toEqual([{ paused: true }]);
    }
    await api.sql(freeSql, [body.id]);
    await silent();
    expect(await read()).toMatchObject({ status: 'FAILED', failure: 'REPOSITORY_SILENT', problems: [] });
    const { items } = (await http.get(`/api/solutions/${body.id}/log`).expect(200)).body;
    expect(items.at(-1)).toMatchObject({ step: 'failed', details: { failure: 'REPOSITORY_SILENT' } });
    const attempts = await http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(attempts.body).toMatchObject({ used: 0, invalid: { used: 1 } });
  });

  it('ALGO1 is looked at once more where somebody waits, who is told that it did not answer', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}/check-repository`;
    const asked = person.http.post(at).send({ repository: 'https://git.example.org/a.git' });
    const [{ status, body }] = await Promise.all([asked, silent().then(silent)]);
    expect([status, body.error, body.details]).toEqual([422, 'REPOSITORY_UNAVAILABLE', { reason: 'silent' }]);
  });

  it('ALGO1 whose box failed twice is waited for by nobody any more', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}/check-repository`;
    const asked = person.http.post(at).send({ repository: 'https://git.example.org/a.git' });
    const [{ status, body }] = await Promise.all([asked, fail({}).then(() => fail({}))]);
    expect([status, body.error, body.details]).toEqual([409, 'CHECK_PAUSED', { paused: 'BUSY' }]);
  });
});
