import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, putTest, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant } from '../../../../test/kit/championships.js';
import { backAgain } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { settleLate } from '../../solutions/commands/settle-late.js';
import type { RunnerJob } from '../contract/runner.js';

/** Of the tests, each one greater. */
const ownTruth = 'id,target\n1,3\n2,5\n3,7\n4,9\n';

describe('repositories that come back in time, in a tour with answers of its own', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const taken = async (): Promise<RunnerJob> => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    return job;
  };
  const run = async (job: RunnerJob, error: number) =>
    expect((await runner.run(job, (input) => ({ output: doubled(input, error) }))).status).toBe(200);

  /** One that was handed in after the end, and judged by the answers of the championship; one of its tests has another input since. */
  const aLateOne = async () => {
    const dateEnd = api.clock.inDays(1);
    const tour = {
      ...{ id: randomUUID(), title: { eng: 'First', rus: 'Первый' }, advance: null },
      ...{ dateStart: api.clock.inDays(-1).toISOString(), dateEnd: dateEnd.toISOString() },
    };
    const made = await aChampionshipByCode(api, { tours: [tour], dateEnd });
    const path = `/api/championships/${made.champname}`;
    const truth = made.owner.http.put(`${path}/tours/${tour.id}/truth`);
    await truth.attach('file', Buffer.from(ownTruth), 't.csv').expect(200);
    const sender = await aParticipant(api, made);
    api.clock.set(dateEnd);
    const [person, owner] = [await backAgain(api, sender), await backAgain(api, made.owner)];
    const id = (await submitRepository(person, made).expect(202)).body.id as string;
    await run(await taken(), 0);
    await api.settle();
    const test = putTest(owner, made.champname, 'c-hidden', { input: 'id,x\n3,33\n', truth: 'id,target\n3,66\n' });
    await test.field({ rejudge: 'true', reason: 'A test was wrong' }).expect(200);
    const read = async () => (await person.http.get(`/api/solutions/${id}`).expect(200)).body;
    const rejudge = async () => {
      const { body } = await owner.http.post(`${path}/rejudges`).send({ reason: 'A test was wrong' }).expect(202);
      expect(body).toMatchObject({ state: 'RUNNING', total: 1, inBox: 1 });
      return body.id as string;
    };
    const rejudged = async (rejudgeId: string) => (await owner.http.get(`/api/rejudges/${rejudgeId}`).expect(200)).body;
    const discard = (rejudgeId: string) =>
      owner.http.post(`/api/rejudges/${rejudgeId}/discard`).send({ reason: 'Not yet' }).expect(200);
    /** The end is another one, so that it is in time: it waits for its tour's answers then. */
    const comesBack = async () => {
      const later = api.clock.inDays(9).toISOString();
      const { version } = (await owner.http.get(`${path}/edit`).expect(200)).body;
      const body = { version, rejudge: true, dateEnd: later, tours: [{ ...tour, dateEnd: later }] };
      await owner.http.put(path).send(body).expect(200);
      // Not waited for otherwise: the queue may be stopped, and has nobody who runs it.
      await settleLate(api.get(Commands), made.id);
    };
    return { id, owner, read, rejudge, rejudged, discard, comesBack };
  };
  const allTests = Object.keys(someTests).map((name) => ({ name }));

  it('CHAMP8 CHAMP6 ALGO1 are run on all tests again where a re-judgement that was discarded has run them', async () => {
    const { id, read, rejudge, discard, comesBack } = await aLateOne();
    const begun = await rejudge();
    await run(await taken(), 0);
    await api.settle();
    await discard(begun);
    await comesBack();
    const job = await taken();
    expect(job).toMatchObject({ id, source: true, tests: allTests });
    await run(job, 1);
    await api.settle();
    // Of the answers of its tour the one of the changed test alone is another: by 60 of four rows.
    expect(await read()).toMatchObject({ late: false, status: 'SCORED', score: 30, tests: allTests });
  });

  it.each(['before a runner took it', 'while a runner has it', 'once that has run, and nothing of it is scored'])(
    'CHAMP8 CHAMP6 ALGO1 SUB6 are run once, for both, where a re-judgement is to run them too: %s',
    async (when) => {
      const { id, owner, read, rejudge, rejudged, comesBack } = await aLateOne();
      const begun = await rejudge();
      const lost = when.startsWith('before') ? null : await taken();
      await api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
      if (when.startsWith('once')) await run(lost!, 3);
      await comesBack();
      await api.sql('delete from scoring.pauses');
      const job = await taken();
      expect(job).toMatchObject({ id, source: true, tests: allTests });
      if (lost) expect((await runner.call('POST', `jobs/${lost.run}/renew`, {})).status).toBe(409);
      await run(job, 2);
      await api.settle();
      expect(await rejudged(begun)).toMatchObject({ state: 'READY', inBox: 0, failed: 0, changed: 0 });
      const scored = await read();
      expect(scored).toMatchObject({ late: false, status: 'SCORED' });
      await applyRejudge(api, owner, begun);
      expect(await read()).toMatchObject({ status: 'SCORED', score: scored.score, tests: allTests });
    },
  );
});
