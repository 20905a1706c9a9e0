import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, solutionOff, type TestChampionship } from '../../../test/kit/championships.js';

describe('the sample solution', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const put = ({ owner, champname }: TestChampionship, off: number) =>
    owner.http
      .put(`/api/championships/${champname}/sample`)
      .attach('file', Buffer.from(solutionOff(off)), 'sample_submission.csv');
  const sumOf = (off: number) => createHash('sha256').update(solutionOff(off)).digest('hex');
  const notes = ({ champname }: TestChampionship) =>
    api.sql(
      `select actor, action, details from kernel.audit where object = $1 and action like '%-sample' order by id`,
      [`championship:${champname}`],
    );

  it('CHAMP5 ADMIN1 RATE1 is in the audit log each time it is another one, and stays once the results are out', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(0.5) });
    const { owner, champname } = championship;
    for (const off of [2, 2, 3]) await put(championship, off).expect(200);
    const row = (from: number, to: number) => ({
      actor: owner.login,
      action: 'championships.replace-sample',
      details: { from: sumOf(from), to: sumOf(to) },
    });
    const rows = [row(1, 2), row(2, 3)];
    expect(await notes(championship)).toEqual(rows);
    api.clock.pass({ days: 1 });
    await put(championship, 4).expect(200);
    rows.push(row(3, 4));
    await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
    expect((await put(championship, 5).expect(409)).body.error).toBe('RESULTS_OUT');
    await put(championship, 4).expect(200);
    const { body } = await owner.http.get(`/api/championships/${champname}/edit`).expect(200);
    expect(body.sample).toMatchObject({ sha256: sumOf(4), report: { ok: true, score: 4 } });
    expect(await notes(championship)).toEqual(rows);
  });

  it('CHAMP5 ADMIN1 of a draft is replaced without a word', async () => {
    const championship = await aChampionship(api, { published: false });
    await put(championship, 2).expect(200);
    expect(await notes(championship)).toEqual([]);
  });
});
