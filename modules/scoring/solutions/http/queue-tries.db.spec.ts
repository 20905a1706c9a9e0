import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { FailRun } from '../commands/fail-run.js';
import { TakeSolutions } from '../commands/take-solutions.js';
import { ScoreSolution } from '../jobs/score-solution.js';
import { WorkerLife } from '../jobs/worker-life.js';

/** Without a worker: the tests take solutions by hand. */
describe('tries, places and waits of the evaluation queue', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const send = async (person: TestPerson, championship: TestChampionship) =>
    (await submit(person, championship, solutionOff(1)).expect(202)).body.id as string;
  const take = async () => (await api.get(Commands).run(new TakeSolutions('worker', 60)))[0];
  const row = async (id: string) =>
    (
      await api.sql(
        `select s.status, s.failure, s.finished_at as "finishedAt", a.state, a.reason
         from scoring.solutions s join scoring.attempts a on a.solution_id = s.id where s.id = $1`,
        [id],
      )
    )[0];

  it('SUB4 tries a run that failed four times more, later each time, and ends with the failure of the last one', async () => {
    const championship = await aChampionship(api);
    const id = await send(await aParticipant(api, championship), championship);
    for (let run = 1; run <= 5; run += 1) {
      await api.sql('update scoring.queue_entries set due_at = clock_timestamp()');
      const taken = await take();
      const code = run === 5 ? 'SCORING_LIMIT' : 'INTERNAL';
      const [before] = await api.sql('select clock_timestamp() as at');
      expect(await api.get(Commands).run(new FailRun(id, taken?.run ?? '', code, true))).toBe(true);
      if (run === 5) break;
      expect(await row(id)).toMatchObject({ status: 'QUEUED', failure: null, finishedAt: null, state: 'RESERVED' });
      // However long it took: not before one, two, four and eight seconds from when it began, and not after that from now.
      const pauseSql = `select due_at - make_interval(secs => $1) between $2 and clock_timestamp() as "isRight"
        from scoring.queue_entries`;
      expect(await api.sql(pauseSql, [2 ** (run - 1), before?.['at']])).toEqual([{ isRight: true }]);
    }
    const after = api.clock.now();
    const ended = await row(id);
    expect(ended).toMatchObject({ status: 'FAILED', failure: 'SCORING_LIMIT', state: 'REFUNDED', reason: 'FAILED' });
    expect(Math.abs(after.getTime() - Date.parse(String(ended?.['finishedAt'])))).toBeLessThan(10);
    const lines = await api.sql('select step, details from scoring.log_lines where solution_id = $1 order by id', [id]);
    expect(lines.at(-1)).toEqual({ step: 'failed', details: { failure: 'SCORING_LIMIT' } });
    expect(lines.filter(({ step }) => step === 'returned')).toHaveLength(4);
    expect(await api.sql('select 1 from scoring.queue_entries')).toEqual([]);
  });

  it('SUB2 returns an attempt that was granted beside the daily ones when its file is invalid', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const path = `/api/championships/${championship.champname}/attempts`;
    const person = await aParticipant(api, championship, { teamName: 'Granted' });
    const grant = { team: 'Granted', count: 1, reason: 'The data were mended' };
    await championship.owner.http.post(path).send(grant).expect(200);
    const attempts = async () => (await person.http.get(path).expect(200)).body;
    const score = async (file: string) => {
      await submit(person, championship, file).expect(202);
      await api.get(ScoreSolution).score([(await take())!]);
    };
    await score(solutionOff(1));
    await score('nonsense');
    expect(await attempts()).toMatchObject({ used: 1, left: 1, extra: { granted: 1, left: 1 } });
    await score(solutionOff(1));
    await submit(person, championship).expect(429);
    expect(await attempts()).toMatchObject({ used: 1, left: 0, extra: { granted: 1, left: 0 } });
  });

  it('SUB4 moves up the own later solutions when one is taken back, and nobody else', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const sent = { one: [] as string[], two: [] as string[] };
    for (let n = 0; n < 3; n += 1) {
      sent.one.push(await send(one, championship));
      sent.two.push(await send(two, championship));
    }
    const turns = (person: { teamId: string }) =>
      api.sql('select turn, ahead from scoring.queue_entries where team_id = $1 order by turn', [person.teamId]);
    const [own, others] = [await turns(one), await turns(two)];
    await one.http.post(`/api/solutions/${sent.one[0]}/cancel`).expect(200);
    expect(await turns(one)).toEqual(own.slice(0, 2));
    expect(await turns(two)).toEqual(others);
    const order: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) order.push((await take())?.solution.id);
    expect(order).toEqual([sent.two[0], sent.one[1], sent.two[1], sent.one[2], sent.two[2]]);
    await api.sql('delete from scoring.queue_entries');
  });

  it('SUB4 whoever takes one back waits no longer with the next one', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const [own, others] = [[await send(one, championship)], [await send(two, championship)]];
    const taken = await send(one, championship);
    await one.http.post(`/api/solutions/${taken}/cancel`).expect(200);
    for (let n = 0; n < 2; n += 1) others.push(await send(two, championship));
    own.push(await send(one, championship));
    const order: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) order.push((await take())?.solution.id);
    expect(order).toEqual([own[0], others[0], others[1], own[1], others[2]]);
    await api.sql('delete from scoring.queue_entries');
  });

  it('SUB4 counts the slots of workers that live for the wait, and not those of a worker that died', async () => {
    const championship = await aChampionship(api);
    const wait = async () =>
      (await api.guest().get(`/api/championships/${championship.champname}/queue`).expect(200)).body.wait.p50;
    for (let n = 0; n < 7; n += 1) await send(await aParticipant(api, championship), championship);
    const life = api.get(WorkerLife);
    await life.beat({ id: 'alive', slots: 2, running: [] }, 60);
    const before = await wait();
    await life.beat({ id: 'another', slots: 2, running: [] }, 60);
    expect(await wait()).toBe(before / 2);
    await api.sql(
      `update scoring.workers set seen_at = clock_timestamp() - interval '16 seconds' where id = 'another'`,
    );
    expect(await wait()).toBe(before);
    await api.sql('delete from scoring.queue_entries');
  });
});
