import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { usualAlgorithm } from '../../../championships/algorithms/contract/algorithm.js';
import type { RunnerJob } from '../contract/runner.js';

describe('a repository that is run', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const begin = async () => {
    const championship = await aChampionshipByCode(api, { dateEnd: api.clock.inDays(60) });
    const person = await aParticipant(api, championship);
    const { id } = (await submitRepository(person, championship).expect(202)).body as { id: string };
    const job = await taken();
    await runner.source(job);
    return { championship, person, id, job };
  };
  const taken = async (): Promise<RunnerJob> => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    return job;
  };
  const first = (job: RunnerJob) => runner.test(job, 'a-visible', { output: doubled(someTests['a-visible'].input) });
  const limit = async ({ owner, champname }: TestChampionship, seconds: number) => {
    const path = `/api/championships/${champname}`;
    const { version } = (await owner.http.get(`${path}/edit`).expect(200)).body;
    await owner.http
      .put(path)
      .send({ version, algorithm: { ...usualAlgorithm, seconds } })
      .expect(200);
  };
  const names = ({ tests }: RunnerJob) => tests.map(({ name }) => name);

  it('ALGO1 is run in one way: what tests gave within other limits is not joined with what others give by those of now', async () => {
    const { championship, person, id, job } = await begin();
    expect(names(job)).toEqual(Object.keys(someTests));
    await first(job);
    // Its runner dies, and comes back once in the same way, and once in another.
    const again = async () => {
      await api.sql('update scoring.queue_entries set due_at = clock_timestamp() where solution_id = $1', [id]);
      return taken();
    };
    const second = await again();
    expect(names(second)).toEqual(names(job).slice(1));
    await limit(championship, 30);
    const third = await again();
    expect(names(third)).toEqual(names(job));
    // Also where it had ended all of them by then.
    for (const name of names(third))
      await runner.test(third, name, { output: doubled(someTests[name as keyof typeof someTests].input) });
    await limit(championship, 20);
    expect((await runner.finish(third)).status).toBe(200);
    const last = await taken();
    expect(names(last)).toEqual(names(job));
    expect((await runner.run(last, (input) => ({ output: doubled(input) }))).status).toBe(200);
    await api.settle();
    expect((await person.http.get(`/api/solutions/${id}`).expect(200)).body.status).toBe('SCORED');
  });

  it('ALGO1 ADMIN1 in another way than before is in the audit log of a published championship', async () => {
    const championship = await aChampionshipByCode(api);
    await limit(championship, 30);
    const notes = `select actor, details->'fields' as fields from kernel.audit where object = $1 and action = 'championships.change'`;
    expect(await api.sql(notes, [`championship:${championship.champname}`])).toEqual([
      { actor: championship.owner.login, fields: ['algorithm'] },
    ]);
  });
});
