import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { aChampionshipByCode, doubled, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import { testPassword, type TestPerson } from '../../../../test/kit/people.js';
import { type Played, TestRunner } from '../../../../test/kit/runners.js';
import { usualAlgorithm } from '../../../championships/algorithms/contract/algorithm.js';
import { query } from '../../../kernel/database/sql.js';
import { lockTeam } from '../../solutions/commands/evaluation-queue.js';

const secret = 'what a hidden test reads';

describe('what a team is told of hidden tests', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const ran = async (
    person: TestPerson,
    championship: TestChampionship,
    play: (input: string, name: string) => Played,
  ): Promise<string> => {
    const id = (await submitRepository(person, championship).expect(202)).body.id as string;
    const job = await runner.take();
    if (!job) throw new Error('no job');
    expect((await runner.run(job, play)).status).toBe(200);
    await api.settle();
    return id;
  };
  const logOf = async ({ http }: TestPerson, id: string, name: string) =>
    (await http.get(`/api/solutions/${id}/tests/${name}/log`).expect(200)).text;

  it('ALGO1 the logs of hidden tests that failed are shown within the budget of the team’s day, however often it hands in', async () => {
    // Of four bytes a character at most.
    const algorithm = { ...usualAlgorithm, logBytes: 400 };
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100, algorithm });
    const [person, another] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const wordy = (): Played => ({ log: 'ab '.repeat(1000), end: { verdict: 'nonzero', exitCode: 1 } });
    const shown: number[] = [];
    for (const who of [person, person, person, another]) {
      const id = await ran(who, championship, (input, name) =>
        name === 'c-hidden' ? wordy() : { output: doubled(input) },
      );
      shown.push((await logOf(who, id, 'c-hidden')).length);
      expect((await logOf(championship.owner, id, 'c-hidden')).length).toBe(3000);
    }
    // A quarter of what is left each time: the day's sum never comes to the budget.
    expect(shown).toEqual([100, 75, 56, 100]);
  });

  it('ALGO1 SUB4 a hidden test that fails waits for its team without keeping others from the run', async () => {
    const championship = await aChampionshipByCode(api);
    const person = await aParticipant(api, championship);
    await submitRepository(person, championship).expect(202);
    const job = (await runner.take())!;
    await runner.source(job);
    const failing = () => runner.test(job, 'c-hidden', { log: 'ab', end: { verdict: 'nonzero', exitCode: 1 } });
    const { em } = api.get(MikroORM);
    const ended = await em.fork().transactional(async (own) => {
      // As who takes a solution of the team back, and then looks at where it is in the queue.
      await lockTeam(own as EntityManager, person.teamId);
      const ending = failing();
      await untilBlocked(api, 'pg_advisory_xact_lock', { unless: ending });
      await query(own as EntityManager, 'select from scoring.queue_entries where run = $1 for update nowait', [
        job.run,
      ]);
      return { ending };
    });
    expect((await ended.ending).status).toBe(200);
    await runner.call('POST', `jobs/${job.run}/refuse`, { reason: 'size' });
    expect(await logOf(person, job.id, 'c-hidden')).toBe('ab');
  });

  it('ALGO1 what is handed in on one day and run on the next ones has the budget of that day together', async () => {
    const algorithm = { ...usualAlgorithm, logBytes: 400 };
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100, algorithm });
    const person = await aParticipant(api, championship);
    for (let sent = 0; sent < 3; sent += 1) await submitRepository(person, championship).expect(202);
    const now = api.clock.now();
    const shown: number[] = [];
    for (let day = 1; day <= 3; day += 1) {
      api.clock.pass({ days: 1 });
      const job = await runner.take();
      await runner.run(job!, (input, name) =>
        name === 'c-hidden'
          ? { log: 'ab '.repeat(1000), end: { verdict: 'nonzero', exitCode: 1 } }
          : { output: doubled(input) },
      );
      shown.push((await logOf(person, job!.id, 'c-hidden')).length);
    }
    api.clock.set(now);
    expect(shown).toEqual([100, 75, 56]);
  });

  it('ALGO1 who runs the championship sees what was run, and how each test ended', async () => {
    const championship = await aChampionshipByCode(api);
    const person = await aParticipant(api, championship);
    const id = await ran(person, championship, (input, name) =>
      name === 'c-hidden' ? { end: { verdict: 'nonzero', exitCode: 1 } } : { output: doubled(input) },
    );
    const { repository, ref, commit, tests } = (await person.http.get(`/api/solutions/${id}`).expect(200)).body;
    expect(tests).toHaveLength(Object.keys(someTests).length);
    const { champname, owner } = championship;
    const { body } = await owner.http.get(`/api/championships/${champname}/submissions/${id}`).expect(200);
    expect(body).toMatchObject({ repository, ref, commit, tests });
  });

  it('ALGO1 what a repository gave on hidden tests is no file of its team’s, nor of the archive of one’s data: it can repeat their input', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const person = await aParticipant(api, championship);
    const id = await ran(person, championship, (input) => ({ output: doubled(input) }));
    const file = `/api/solutions/${id}/file`;
    expect((await person.http.get(file).expect(403)).body.error).toBe('PREDICTIONS_HIDDEN');
    const organisers = await championship.owner.http.get(file).buffer(true).expect(200);
    expect(Buffer.from(organisers.body).toString()).toContain('4,8');
    // The address of one that gave nothing is its own.
    const failed = await ran(person, championship, () => ({ end: { verdict: 'time' } }));
    const own = await person.http.get(`/api/solutions/${failed}/file`).buffer(true).expect(200);
    expect(Buffer.from(own.body).toString()).toContain('git.example.org');
    await person.http.post('/api/user/archive').send({ password: testPassword }).expect(200);
    await api.settle();
    const { archive } = (await person.http.get('/api/user/archive').expect(200)).body;
    const zip = await person.http.get(`/api/user/archive/${archive.id}`).buffer(true).responseType('blob').expect(200);
    // Names of a ZIP are plain.
    const files = (zip.body as Buffer).toString('latin1').match(/solutions\/files\/[\w.-]+/gu) ?? [];
    expect([files.some((name) => name.includes(failed)), files.some((name) => name.includes(id))]).toEqual([
      true,
      false,
    ]);
  });

  it('ALGO1 where all tests are visible, what a repository gave is its team’s to have', async () => {
    const tests = { 'a-visible': someTests['a-visible'] };
    const championship = await aChampionshipByCode(api, { tests });
    const person = await aParticipant(api, championship);
    const id = await ran(person, championship, (input) => ({ output: doubled(input) }));
    await person.http.get(`/api/solutions/${id}/file`).expect(200);
  });

  it('ALGO1 problems of what hidden tests gave say what is wrong and where, and nothing that was given', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const person = await aParticipant(api, championship);
    const id = await ran(person, championship, (input, name) => ({
      output: name === 'c-hidden' ? `id,prediction\n3,${secret}\n` : doubled(input),
    }));
    const { body } = await person.http.get(`/api/solutions/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'INVALID', problemCounts: { bad_value: 1 } });
    expect(body.problems).toEqual([{ kind: 'bad_value', line: 4, column: null, value: null }]);
    const path = `/api/championships/${championship.champname}`;
    const list = await person.http.get(`${path}/solutions`).expect(200);
    const log = await person.http.get(`/api/solutions/${id}/log`).expect(200);
    const work = await person.http.get(`/api/work/${id}`).expect(200);
    expect(JSON.stringify([list.body, log.body, work.body])).not.toContain(secret);
    const organisers = await championship.owner.http.get(`${path}/submissions/${id}`).expect(200);
    expect(JSON.stringify(organisers.body)).toContain(secret);
  });
});
