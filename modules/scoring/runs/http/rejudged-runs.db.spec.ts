import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { aChampionshipByCode, doubled, putTest, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { type Played, TestRunner } from '../../../../test/kit/runners.js';
import { query } from '../../../kernel/database/sql.js';
import { ScoringApi } from '../../scoring.api.js';
import type { RunnerJob } from '../contract/runner.js';

describe('repositories that are judged again once their tests are others', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const meant = { rejudge: 'true', reason: 'A test was wrong' };
  const read = async ({ http }: TestPerson, id: string) => (await http.get(`/api/solutions/${id}`).expect(200)).body;
  const at = ({ champname }: TestChampionship, rest: string) => `/api/championships/${champname}/${rest}`;
  const taken = async (): Promise<RunnerJob> => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    return job;
  };
  const right = (input: string): Played => ({ output: doubled(input) });
  const runNext = async (play: (input: string, name: string) => Played = right) => {
    const job = await taken();
    expect((await runner.run(job, play)).status).toBe(200);
    return job;
  };
  /** A championship with a solution that was run. */
  const aJudged = async (play: (input: string, name: string) => Played = right) => {
    const championship = await aChampionshipByCode(api, { dateEnd: api.clock.inDays(3) });
    const person = await aParticipant(api, championship);
    const id = (await submitRepository(person, championship).expect(202)).body.id as string;
    await runNext(play);
    await api.settle();
    return { championship, person, id };
  };
  const rejudge = async (championship: TestChampionship, solutions?: string[]) =>
    (
      await championship.owner.http
        .post(at(championship, 'rejudges'))
        .send({ reason: 'A test was wrong', solutions })
        .expect(202)
    ).body;
  const shown = async ({ owner }: TestChampionship, id: string) =>
    (await owner.http.get(`/api/rejudges/${id}`).expect(200)).body;
  const finish = ({ owner, ...championship }: TestChampionship) =>
    owner.http.post(at({ owner, ...championship }, 'state')).send({ state: 'FINISHED' });
  const isOnRecord = async (id: string) => (await api.get(ScoringApi).checkRecord(id))?.same;

  const mends = {
    'was added': ({ owner, champname }: TestChampionship) =>
      putTest(owner, champname, 'e-hidden', { input: 'id,x\n5,5\n', truth: 'id,target\n5,10\n' }).field(meant),
    'was taken away': ({ owner, champname }: TestChampionship) =>
      owner.http.delete(`/api/championships/${champname}/tests/c-hidden`).query(meant),
    'has another input and other answers': ({ owner, champname }: TestChampionship) =>
      putTest(owner, champname, 'c-hidden', { input: 'id,x\n3,33\n', truth: 'id,target\n3,66\n' }).field(meant),
  };
  const names = Object.keys(someTests);
  const testsNow = {
    'was added': [...names, 'e-hidden'],
    'was taken away': names.filter((name) => name !== 'c-hidden'),
    'has another input and other answers': names,
  };

  it.each(Object.keys(mends) as (keyof typeof mends)[])(
    'SUB6 ALGO1 are run on the tests of now where one %s, keep their scores until that counts, and then can be finished',
    async (which) => {
      const { championship, person, id } = await aJudged();
      await mends[which](championship).expect(200);
      api.clock.pass({ days: 4 });
      expect((await finish(championship).expect(409)).body).toMatchObject({
        ...{ error: 'RESULTS_NOT_READY', details: { outdated: 1 } },
      });
      const begun = await rejudge(championship);
      expect(begun).toMatchObject({ state: 'RUNNING', total: 1, inBox: 1 });
      const job = await runNext((input) => ({ output: doubled(input, 1) }));
      expect(job).toMatchObject({ id, kind: 'run', source: true, tests: testsNow[which].map((name) => ({ name })) });
      await api.settle();
      expect(await shown(championship, begun.id)).toMatchObject({
        ...{ state: 'READY', inBox: 0, failed: 0, changes: [{ newStatus: 'SCORED', oldScore: 0, newScore: 1 }] },
      });
      expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: 0 });
      expect(await isOnRecord(id)).toBe(true);
      await applyRejudge(api, championship.owner, begun.id);
      expect(await read(person, id)).toMatchObject({
        ...{ status: 'SCORED', score: 1, tests: testsNow[which].map((name) => ({ name })) },
      });
      expect(await isOnRecord(id)).toBe(true);
      expect((await person.http.get(`/api/solutions/${id}/file`).expect(403)).body.error).toBe('PREDICTIONS_HIDDEN');
      await finish(championship).expect(200);
      await api.settle();
    },
  );

  it('SUB6 ALGO1 are scored as they were run where only answers are others', async () => {
    const { championship, person, id } = await aJudged();
    await putTest(championship.owner, championship.champname, 'c-hidden', { truth: 'id,target\n3,8\n' })
      .field(meant)
      .expect(200);
    const begun = await rejudge(championship);
    expect(begun).toMatchObject({ total: 1, inBox: 0 });
    await api.settle();
    await applyRejudge(api, championship.owner, begun.id);
    expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: 1 });
  });

  it('SUB6 ALGO1 keep score and file where the proposal is discarded, and are run again for the next one', async () => {
    const { championship, person, id } = await aJudged();
    await mends['was taken away'](championship).expect(200);
    const first = await rejudge(championship);
    await runNext((input) => ({ output: doubled(input, 2) }));
    await api.settle();
    const { http } = championship.owner;
    await http.post(`/api/rejudges/${first.id}/discard`).send({ reason: 'Not yet' }).expect(200);
    expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: 0 });
    expect(await isOnRecord(id)).toBe(true);
    const second = await rejudge(championship);
    expect(second).toMatchObject({ state: 'RUNNING', inBox: 1 });
    const lost = await taken();
    await http.post(`/api/rejudges/${second.id}/discard`).send({ reason: 'Not yet either' }).expect(200);
    for (const late of [runner.call('POST', `jobs/${lost.run}/renew`, {}), runner.finish(lost)])
      expect((await late).status).toBe(409);
    expect(await shown(championship, second.id)).toMatchObject({ state: 'DISCARDED', inBox: 0 });
    await rejudge(championship);
    await runNext((input) => ({ output: doubled(input, 1) }));
    await api.settle();
  });

  it('SUB6 ALGO1 are run once more where tests become others before what they gave is scored', async () => {
    const { championship, person, id } = await aJudged();
    await mends['was added'](championship).expect(200);
    const begun = await rejudge(championship);
    const job = await taken();
    await api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
    expect((await runner.run(job, (input) => ({ output: doubled(input, 1) }))).status).toBe(200);
    await mends['has another input and other answers'](championship).expect(200);
    await api.sql('delete from scoring.pauses');
    expect((await runNext()).tests.map(({ name }) => name)).toEqual(testsNow['was added']);
    await api.settle();
    await applyRejudge(api, championship.owner, begun.id);
    expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: 0 });
  });

  it('SUB6 ALGO1 have a score where it was the test that failed, and none where they fail on those of now', async () => {
    const failing = (input: string, name: string): Played =>
      name === 'c-hidden' ? { end: { verdict: 'time', exitCode: null } } : right(input);
    const { championship, person, id } = await aJudged(failing);
    expect(await read(person, id)).toMatchObject({ status: 'INVALID' });
    const good = await aParticipant(api, championship);
    const scored = (await submitRepository(good, championship).expect(202)).body.id as string;
    await runNext();
    await api.settle();
    await mends['has another input and other answers'](championship).expect(200);
    const begun = await rejudge(championship);
    for (let left = 2; left > 0; left -= 1) {
      const job = await taken();
      await runner.run(job, job.id === id ? right : failing);
    }
    await api.settle();
    expect(await read(good, scored)).toMatchObject({ status: 'SCORED' });
    await applyRejudge(api, championship.owner, begun.id);
    expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: 0 });
    expect(await read(good, scored)).toMatchObject({
      ...{ status: 'INVALID', problems: [{ kind: 'test_failed', column: 'c-hidden', value: 'time' }] },
    });
    const { body } = await good.http.get(at(championship, 'attempts')).expect(200);
    expect(body).toMatchObject({ used: 0 });
  });

  it('SUB6 ALGO1 that gave nothing on the tests of now stay invalid for what they are, and are no part of it', async () => {
    const { championship, person, id } = await aJudged((input, name) =>
      name === 'c-hidden' ? { end: { verdict: 'time', exitCode: null } } : right(input),
    );
    const gone = (await submitRepository(person, championship).expect(202)).body.id as string;
    const job = await taken();
    await runner.call('POST', `jobs/${job.run}/refuse`, { reason: 'not_found' });
    const scored = (await submitRepository(person, championship).expect(202)).body.id as string;
    await runNext();
    await api.settle();
    const begun = await rejudge(championship, [id, gone, scored]);
    expect(begun).toMatchObject({ total: 1, inBox: 0 });
    expect(begun.refused).toEqual([id, gone].map((one) => ({ id: one, error: 'SOLUTION_STATUS' })));
    await api.settle();
    await applyRejudge(api, championship.owner, begun.id);
    const [failed, unavailable] = [await read(person, id), await read(person, gone)];
    expect(failed).toMatchObject({ status: 'INVALID', problems: [{ kind: 'test_failed', column: 'c-hidden' }] });
    expect(unavailable).toMatchObject({ status: 'INVALID', problems: [{ kind: 'repository', column: 'not_found' }] });
  });

  it('SUB6 ALGO1 whose source is gone keep their scores and say so', async () => {
    const { championship, person, id } = await aJudged();
    await mends['was taken away'](championship).expect(200);
    await api.sql('update scoring.runs set source_key = null where solution_id = $1', [id]);
    const begun = await rejudge(championship);
    const failures = [{ solutionId: id, name: 'model.git', error: 'FILE_GONE' }];
    expect(begun).toMatchObject({ state: 'READY', total: 1, failed: 1, inBox: 0, failures });
    await applyRejudge(api, championship.owner, begun.id);
    expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: 0 });
  });

  it('SUB6 ALGO1 whose source is gone are not scored by the answers of tests that became others meanwhile', async () => {
    const { championship, id } = await aJudged();
    await putTest(championship.owner, championship.champname, 'c-hidden', { truth: 'id,target\n3,8\n' })
      .field(meant)
      .expect(200);
    await api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
    const begun = await rejudge(championship);
    expect(begun).toMatchObject({ state: 'RUNNING', inBox: 0 });
    await api.sql('update scoring.runs set source_key = null where solution_id = $1', [id]);
    await mends['was added'](championship).expect(200);
    await api.sql('delete from scoring.pauses');
    await api.settle();
    const failures = [{ solutionId: id, name: 'model.git', error: 'FILE_GONE' }];
    expect(await shown(championship, begun.id)).toMatchObject({ state: 'READY', failed: 1, inBox: 0, failures });
  });

  it('SUB4 SUB6 let all that is new go first, and are told as failed once their boxes did', async () => {
    const { championship, person, id } = await aJudged();
    await mends['was taken away'](championship).expect(200);
    const begun = await rejudge(championship);
    const later = (await submitRepository(person, championship).expect(202)).body.id as string;
    expect((await runNext()).id).toBe(later);
    for (let tries = 1; tries <= 5; tries += 1) {
      await api.sql('update scoring.rejudge_items set due_at = clock_timestamp() where solution_id = $1', [id]);
      const job = await taken();
      expect(job.id).toBe(id);
      expect((await runner.call('POST', `jobs/${job.run}/fail`, { message: 'sandbox-error' })).status).toBe(200);
    }
    await api.settle();
    expect(await shown(championship, begun.id)).toMatchObject({
      ...{ state: 'READY', failed: 1, failures: [{ solutionId: id, name: 'model.git', error: 'INTERNAL' }] },
    });
  });

  it('SUB4 SUB6 whose runners died five times are given up without keeping who decides about them waiting', async () => {
    const { championship, person, id } = await aJudged();
    await mends['was taken away'](championship).expect(200);
    const begun = await rejudge(championship);
    await api.sql('update scoring.rejudge_items set tries = 5 where solution_id = $1', [id]);
    const later = await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        const own = em as EntityManager;
        // As who discards it, and then all that it has to do.
        await query(own, 'select from scoring.rejudges where id = $1 for update', [begun.id]);
        const asked = taken();
        await untilBlocked(api, 'rejudges', { unless: asked });
        await query(own, 'select from scoring.rejudge_items where solution_id = $1 for update nowait', [id]);
        return { asked, id: (await submitRepository(person, championship).expect(202)).body.id as string };
      });
    const job = await later.asked;
    expect(job.id).toBe(later.id);
    expect((await runner.run(job, right)).status).toBe(200);
    await api.settle();
    expect(await shown(championship, begun.id)).toMatchObject({
      ...{ state: 'READY', failed: 1, failures: [{ solutionId: id, name: 'model.git', error: 'INTERNAL' }] },
    });
  });
});
