import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { usualAlgorithm } from '../../../championships/algorithms/contract/algorithm.js';
import type { RunnerJob } from '../contract/runner.js';
import { ForgetFiles } from '../../solutions/jobs/forget-files.js';

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

  it('SUB4 ALGO1 is kept no longer than its file, nor is what its tests gave, where it got no score', async () => {
    const { id, job } = await begin();
    await first(job);
    await api.sql('delete from scoring.queue_entries where solution_id = $1', [id]);
    await api.sql(`update scoring.solutions set status = 'FAILED', finished_at = $2 where id = $1`, [
      id,
      api.clock.inDays(0),
    ]);
    const kept = () =>
      api.sql(
        `select f.key from kernel.files f where f.gone_at is null and f.owner in ('run:' || $1, 'solution:' || $1)`,
        [id],
      );
    expect(await kept()).toHaveLength(3);
    const room = `select kind, bytes::int from scoring.stored_bytes
      where id = any(select unnest(array[person_id, team_id, championship_id]) from scoring.solutions where id = $1) order by kind`;
    const sizes = 'select bytes::int, source_bytes::int as source from scoring.solutions where id = $1';
    const [size] = await api.sql<{ bytes: number; source: number }>(sizes, [id]);
    expect(size!.source).toBe('a tar'.length);
    const taking = (bytes: number) => ['championship', 'person', 'team'].map((kind) => ({ kind, bytes }));
    expect(await api.sql(room, [id])).toEqual(taking(size!.bytes + size!.source));
    const now = api.clock.inDays(0);
    api.clock.pass({ days: 15 });
    await api.get(ForgetFiles).forget();
    api.clock.set(now);
    expect(await kept()).toEqual([]);
    expect(await api.sql(room, [id])).toEqual(taking(0));
  });
});
