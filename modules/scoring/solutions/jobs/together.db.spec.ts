import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { FinishScoring } from '../commands/finish-scoring.js';
import { type Taken, TakeSolutions } from '../commands/take-solutions.js';
import type { Result } from '../domain/solution.js';
import { ComputeBands } from '../reactions/compute-band.js';
import { ScoreSolution } from './score-solution.js';

const scored = (score: number): Result => ({
  ok: true,
  scores: { all: score, public: score, private: null },
  receipt: { rows: 4, durationMs: 1 } as never,
});

/** Without a worker: the tests take by hand, and see what is taken with what. */
describe('small solutions that are scored together', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const take = (most = 16) => api.get(Commands).run(new TakeSolutions('worker', 60, most));
  const idsOf = (taken: readonly Taken[]) => taken.map(({ solution }) => solution.id);
  const finish = (results: readonly [Taken | undefined, Result][]) =>
    api
      .get(Commands)
      .run(
        new FinishScoring(
          results.map(([taken, result]) => ({ solutionId: taken?.solution.id ?? '', run: taken?.run ?? '', result })),
        ),
      );
  const loseLeases = () => api.sql('update scoring.queue_entries set due_at = clock_timestamp()');
  const empty = () => api.sql('delete from scoring.queue_entries');
  const people = (championship: TestChampionship, howMany: number) =>
    Promise.all(Array.from({ length: howMany }, () => aParticipant(api, championship)));
  const send = async (championship: TestChampionship, ...senders: (TestPerson | undefined)[]) => {
    const ids: string[] = [];
    for (const sender of senders) ids.push((await submit(sender!, championship, solutionOff(1)).expect(202)).body.id);
    return ids;
  };
  const rows = (ids: readonly string[]) =>
    api.sql(
      `select s.status, s.score, s.took_ms::int as took, a.state, a.reason from scoring.solutions s
       join scoring.attempts a on a.solution_id = s.id where s.id = any($1::uuid[]) order by s.id`,
      [ids],
    );

  it('SUB4 takes first solutions of several teams together, and no second one of a team with them', async () => {
    const championship = await aChampionship(api);
    const [one, two, three] = await people(championship, 3);
    const ids = await send(championship, one, one, two, three, three);
    expect(idsOf(await take())).toEqual([ids[0], ids[2], ids[3]]);
    expect(idsOf(await take(1))).toEqual([ids[1]]);
    expect(idsOf(await take())).toEqual([ids[4]]);
    await empty();
  });

  it('SUB4 says whether others were due that were not taken, so that nobody looks again for nothing', async () => {
    const championship = await aChampionship(api);
    const [one, two] = await people(championship, 2);
    await send(championship, one, one, two, two);
    const follows = async (most = 16) => (await take(most)).map((taken) => taken.follows);
    expect([await follows(2), await follows(2)]).toEqual([
      [true, true],
      [false, false],
    ]);
    await empty();
  });

  it('SUB4 takes a large solution by itself, and passes nobody over for it', async () => {
    const championship = await aChampionship(api);
    const [one, two, three] = await people(championship, 3);
    const ids = await send(championship, one, two, three);
    await api.sql('update scoring.solutions set bytes = 65537 where id = $1', [ids[1]]);
    expect([idsOf(await take()), idsOf(await take())]).toEqual([[ids[0], ids[2]], [ids[1]]]);
    await empty();
  });

  it('SUB4 runs each by itself that was lost with a worker, so that a file that kills costs no other one', async () => {
    const championship = await aChampionship(api);
    const [one, two, three] = await people(championship, 3);
    const ids = await send(championship, one, two, three);
    expect(await take()).toHaveLength(3);
    await loseLeases();
    const again = [await take(), await take(), await take()];
    expect(again.map(idsOf)).toEqual(ids.map((id) => [id]));
    await empty();
  });

  it('SUB4 ALGO1 writes nothing of a repository that is run anew, also where the answer to that was lost', async () => {
    const championship = await aChampionshipByCode(api);
    const id = (await submitRepository(await aParticipant(api, championship), championship).expect(202)).body.id;
    const runner = await TestRunner.begin(api);
    const job = await runner.take();
    await runner.run(job!, (input) => ({ output: doubled(input) }));
    const [taken] = await take(1);
    await championship.owner.http
      .delete(`/api/championships/${championship.champname}/tests/c-hidden`)
      .query({ rejudge: 'true', reason: 'Too easy' })
      .expect(200);
    for (const _ of [1, 2]) expect(await finish([[taken, scored(2)]])).toEqual([]);
    expect(await rows([id])).toMatchObject([{ status: 'RUNNING', state: 'RESERVED' }]);
    expect(await runner.take()).toMatchObject({ id });
    await empty();
  });

  it('SUB4 writes several results at once, good and bad, and not that of a run that was given up', async () => {
    const championship = await aChampionship(api);
    const ids = await send(championship, ...(await people(championship, 3)));
    const [good, bad, late] = await take();
    await api.sql('update scoring.queue_entries set due_at = clock_timestamp() where solution_id = $1', [ids[2]]);
    const [newer] = await take();
    api.clock.pass({ seconds: 3 });
    const judgedBy = { truthSha256: '0'.repeat(64), metric: 'RMSE', metricParams: {} };
    const invalid: Result = { ok: false, problems: [], counts: { empty_file: 1 }, judgedBy };
    const results = [good, bad, late].map((one) => [one, one === bad ? invalid : scored(2)] as [Taken, Result]);
    expect(await finish(results)).toEqual([ids[0], ids[1]]);
    const share = expect.closeTo(1000, -1);
    expect(await rows(ids)).toEqual([
      { status: 'SCORED', score: 2, took: share, state: 'COMMITTED', reason: null },
      { status: 'INVALID', score: null, took: share, state: 'REFUNDED', reason: 'INVALID' },
      { status: 'RUNNING', score: null, took: null, state: 'RESERVED', reason: null },
    ]);
    expect(await finish(results)).toEqual([]);
    expect(await finish([[newer, scored(4)]])).toEqual([ids[2]]);
    // A job a writing: none for each of the solutions.
    const jobs = await api.sql<{ ids: string[] }>(
      `select data->'data'->'solutionIds' as ids from pgboss.job
       where data->>'reaction' = 'scoring.compute-bands' and data->'data'->'solutionIds' ?| $1 order by created_on`,
      [ids],
    );
    expect(jobs).toEqual([{ ids: [ids[0]] }, { ids: [ids[2]] }]);
  });

  it('LB4 computes the bands of solutions that were written together, with one job for all', async () => {
    // As many rows as a band wants.
    const rowsOf = (row: (n: number) => string) => Array.from({ length: 200 }, (_, n) => row(n + 1)).join('');
    const truth = `id,target\n${rowsOf((n) => `${n},${n % 7}\n`)}`;
    const off = (size: number) => `id,prediction\n${rowsOf((n) => `${n},${(n % 7) + size * Math.sin(n)}\n`)}`;
    const championship = await aChampionship(api, { truth });
    const sendOff = async (person: TestPerson | undefined, size: number): Promise<string> =>
      (await submit(person!, championship, off(size)).expect(202)).body.id;
    const [one, two, three] = await people(championship, 3);
    const ids = [await sendOff(one, 2), await sendOff(two, 2), await sendOff(three, 2)];
    await api.get(ScoreSolution).score(await take());
    const jobs = await api.sql<{ ids: string[] }>(
      `select data->'data'->'solutionIds' as ids from pgboss.job where data->'data'->'solutionIds' ?| $1`,
      [ids],
    );
    expect(jobs).toEqual([{ ids }]);
    // By the time that it is done, the second one has a better one.
    await sendOff(two, 1);
    await api.get(ScoreSolution).score(await take());
    // One whose file can't be read keeps no other one back, and is tried again.
    const bands = () => api.sql<{ id: string }>('select solution_id as id from scoring.bands order by 1');
    const [moved] = await api.sql<{ key: string }>(
      `update scoring.solutions set storage_key = storage_key || '-' where id = $1 returning storage_key as key`,
      [ids[0]],
    );
    await expect(api.get(ComputeBands).react({ solutionIds: ids })).rejects.toThrow();
    expect(await bands()).toEqual([{ id: ids[2] }]);
    await api.sql('update scoring.solutions set storage_key = $2 where id = $1', [ids[0], moved?.key.slice(0, -1)]);
    await api.get(ComputeBands).react({ solutionIds: ids });
    expect(await bands()).toEqual([{ id: ids[0] }, { id: ids[2] }]);
  });

  it('SUB4 writes the others where the result of one can not be written', async () => {
    const championship = await aChampionship(api);
    const ids = await send(championship, ...(await people(championship, 3)));
    await api.sql(`create function scoring.refused() returns trigger language plpgsql as $$ begin
      if new.step = 'scored' and new.solution_id = '${ids[1]}' then raise 'can not be written'; end if; return new; end $$`);
    await api.sql(
      `create trigger refused before insert on scoring.log_lines for each row execute function scoring.refused()`,
    );
    await expect(api.get(ScoreSolution).score(await take())).rejects.toThrow('can not be written');
    await api.sql('drop function scoring.refused cascade');
    expect((await rows(ids)).map(({ status }) => status)).toEqual(['SCORED', 'RUNNING', 'SCORED']);
    await loseLeases();
    await api.get(ScoreSolution).score(await take());
    expect((await rows(ids)).map(({ status }) => status)).toEqual(['SCORED', 'SCORED', 'SCORED']);
  });

  it('SUB4 finishes solutions of the same teams side by side, and none waits for another in a circle', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 100 });
    const teams = await people(championship, 4);
    // Who has marked a team lingers before the next one, so that two who do it in opposite orders are sure to meet.
    await api.sql(`create function scoring.linger() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.05); return new; end $$`);
    await api.sql(`create trigger linger before insert on scoring.touched_teams
      for each row execute function scoring.linger()`);
    const ids = await send(championship, ...teams, ...teams.toReversed());
    const [first, second] = [await take(), await take()];
    expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(ids.toSorted());
    await Promise.all([first, second].map((taken) => finish(taken.map((one) => [one, scored(1)]))));
    await api.sql('drop function scoring.linger cascade');
    expect((await rows(ids)).map(({ status }) => status)).toEqual(Array(8).fill('SCORED'));
    const [met] = await api.sql('select deadlocks::int from pg_stat_database where datname = current_database()');
    expect(met).toEqual({ deadlocks: 0 });
  });

  it('SUB4 gives takers at the same moment a solution each, and none to two of them', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 100 });
    const teams = await people(championship, 4);
    for (let round = 0; round < 5; round += 1) {
      const ids = await send(championship, ...teams);
      const taken = await Promise.all(Array.from({ length: 4 }, () => take(1)));
      expect(taken.map((one) => one.length)).toEqual([1, 1, 1, 1]);
      expect(taken.flatMap(idsOf).toSorted()).toEqual(ids.toSorted());
      await empty();
      const [alone] = await send(championship, teams[0]);
      const rivals = await Promise.all(Array.from({ length: 4 }, () => take(1)));
      expect(rivals.flatMap(idsOf)).toEqual([alone]);
      await empty();
    }
  });
});
