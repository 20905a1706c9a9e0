import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';

describe('another metric program of an organiser, once solutions are in', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const put = ({ owner, champname }: TestChampionship, text: string) =>
    owner.http.put(`/api/championships/${champname}/metric-program`).attach('file', Buffer.from(text), 'metric.py');
  const taken = async () => (await runner.take())!;
  /** What a runner says of the next job. @returns the program that it read */
  const say = async (said: object): Promise<string> => {
    const { run } = await taken();
    const program = await (await runner.call('GET', `jobs/${run}/program`)).text();
    expect((await runner.call('POST', `jobs/${run}/metric`, said)).status).toBe(200);
    return program;
  };
  const withProgram = async () => {
    const championship = await aChampionship(api, {
      metric: 'HACKATHON_PYTH',
      direction: 'TOP_DOWN',
      truth: 'x,y\na,1\n',
    });
    await Promise.all([put(championship, 'def score(a, b): return 1').expect(200), say({ score: 1 })]);
    return championship;
  };
  const untilTried = async ({ id }: TestChampionship) => {
    const sql = 'select from scoring.program_trials where championship_id = $1 and ended_at is null';
    while ((await api.sql(sql, [id])).length === 0) await new Promise(setImmediate);
  };
  const read = async ({ http }: TestPerson, id: string) => (await http.get(`/api/solutions/${id}`).expect(200)).body;

  it('ALGO2 is replaced by a mended one where that is meant: what has a score keeps it, what waits, runs or failed is scored anew', async () => {
    const championship = await withProgram();
    const { http } = championship.owner;
    const person = await aParticipant(api, championship);
    const send = async () => (await submit(person, championship, 'x,y\n').expect(202)).body.id as string;
    const [scored, failed] = [await send(), await send()];
    await say({ score: 0.5 });
    await say({ problem: 'crashed', log: '' });
    const [running, waiting] = [await send(), await send()];
    const job = await taken();
    const mended = 'def score(a, b): return 2';
    const asked = (fields: Record<string, string>) => put(championship, mended).field(fields);
    expect((await asked({}).expect(409)).body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 3 } });
    expect((await asked({ rejudge: 'true' }).expect(409)).body.error).toBe('REASON_NEEDED');
    const reason = 'It failed on empty files';
    // It is tried on the sample, which waits for a runner like them.
    const replaced = asked({ rejudge: 'true', reason }).then(({ status }) => status);
    await untilTried(championship);
    expect((await runner.call('POST', `jobs/${job.run}/metric`, { score: 0.5 })).status).toBe(409);
    await http.post(`/api/solutions/${failed}/retry`).send({ reason }).expect(200);
    for (let jobs = 0; jobs < 4; jobs += 1) expect(await say({ score: 2 })).toBe(mended);
    expect(await replaced).toBe(200);
    const scores = [scored, failed, running, waiting].map(async (id) => (await read(person, id)).score);
    expect(await Promise.all(scores)).toEqual([0.5, 2, 2, 2]);
    const { body: receipt } = await person.http.get(`/api/solutions/${running}/receipt`).expect(200);
    const sha256 = createHash('sha256').update(mended).digest('hex');
    expect(receipt.metricVersion).toBe(`program ${sha256}`);
    const noted = await api.sql(
      `select reason, details from kernel.audit where action = 'scoring.metric-program' and object = $1 order by at desc limit 1`,
      [`championship:${championship.champname}`],
    );
    expect(noted).toEqual([{ reason, details: { sha256, keptScores: 1 } }]);
    // It can't be taken away, and where there was none a first one is not taken.
    const at = `/api/championships/${championship.champname}/metric-program`;
    expect((await http.delete(at).expect(409)).body.error).toBe('REJUDGE_NEEDED');
    const without = await aChampionship(api);
    await submit(await aParticipant(api, without), without).expect(202);
    await api.settle();
    await api.sql(`update championships.championships set metric = 'HACKATHON_PYTH' where id = $1`, [without.id]);
    const first = put(without, mended).field({ rejudge: 'true', reason });
    expect((await first.expect(409)).body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1 } });
  });
});
