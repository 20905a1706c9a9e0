import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import {
  aChampionship,
  aParticipant,
  type ChampionshipWish,
  participate,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, backAgain } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';

const truth = 'x,y\na,1\nb,2\nc,3\n';
const other = 'x,y\na,1\nb,2\nc,4\n';
const byProgram = { metric: 'HACKATHON_PYTH', metricParams: {}, direction: 'TOP_DOWN' };
const columns = JSON.stringify({ id: 'x', target: 'y', prediction: 'y' });
const rmse = { metric: 'RMSE', metricParams: { columns }, direction: 'DOWN_UP' };

describe('by what a championship is judged, where a program of its organiser scores', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const path = ({ champname }: TestChampionship) => `/api/championships/${champname}`;
  const say = async (score: number) => {
    const job = await runner.take();
    expect(job).toMatchObject({ kind: 'metric' });
    expect((await runner.call('POST', `jobs/${job?.run}/metric`, { score })).status).toBe(200);
  };
  const put = ({ owner, ...rest }: TestChampionship, text: string) => {
    const sending = owner.http.put(`${path({ owner, ...rest })}/metric-program`);
    return sending.attach('file', Buffer.from(text), 'metric.py');
  };
  const withProgram = async (wish: ChampionshipWish = {}) => {
    const championship = await aChampionship(api, { ...byProgram, direction: 'TOP_DOWN', truth, ...wish });
    await Promise.all([put(championship, 'def score(a, b): return 1.0').expect(200), say(1)]);
    return championship;
  };
  const answered = ({ status, body }: { status: number; body: { error?: string } }) => body.error ?? status;
  const versionOf = async (championship: TestChampionship) =>
    (await championship.owner.http.get(`${path(championship)}/edit`).expect(200)).body.version as number;
  const save = async (championship: TestChampionship, settings: object) => {
    const version = await versionOf(championship);
    return answered(
      await championship.owner.http.put(path(championship)).send({ rejudge: true, ...settings, version }),
    );
  };
  const replace = async ({ owner, ...championship }: TestChampionship, text: string) => {
    const sending = owner.http.put(`${path({ owner, ...championship })}/truth`);
    const fields = sending.field({ rejudge: 'true', reason: 'Anew' });
    return answered(await fields.attach('file', Buffer.from(text), 'truth.csv'));
  };

  it('ALGO2 SUB6 takes back the metric and the answers by which it has scored, and not that metric with other answers', async () => {
    const championship = await withProgram({ dateEnd: api.clock.inDays(1) });
    await submit(await aParticipant(api, championship), championship, 'x,y\n').expect(202);
    await say(0.5);
    expect([await save(championship, rmse), await replace(championship, other)]).toEqual([200, 200]);
    expect(await save(championship, byProgram)).toBe('PROGRAM_SCORES');
    expect([await replace(championship, truth), await save(championship, byProgram)]).toEqual([200, 200]);
    api.clock.pass({ days: 1, hours: 1 });
    const { http } = await backAgain(api, championship.owner);
    await http
      .post(`${path(championship)}/state`)
      .send({ state: 'FINISHED' })
      .expect(200);
  });

  it('ALGO2 SUB6 takes its metric back once the queue is empty and the scores that another one gave are revoked', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    await submit(person, championship, 'x,y\n').expect(202);
    await say(0.5);
    expect(await save(championship, rmse)).toBe(200);
    const { http } = championship.owner;
    await http
      .post(`${path(championship)}/queue/pause`)
      .send({ reason: 'By mistake' })
      .expect(200);
    const { id } = (await submit(person, championship, truth).expect(202)).body;
    expect(await save(championship, byProgram)).toBe('PROGRAM_SCORES');
    await http
      .post(`${path(championship)}/queue/resume`)
      .send({ reason: 'To be scored' })
      .expect(200);
    await api.settle();
    expect(await save(championship, byProgram)).toBe('PROGRAM_SCORES');
    await http.post(`/api/solutions/${id}/revoke`).send({ reason: 'By a metric chosen by mistake' }).expect(200);
    expect(await save(championship, byProgram)).toBe(200);
  });

  it.each(['answers', 'settings'] as const)(
    'ALGO2 SUB6 keeps %s also where the first solution comes in while others are on their way',
    async (what) => {
      const championship = await withProgram();
      const person = await aParticipant(api, championship);
      const holder = new pg.Client({ connectionString: api.database.url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from championships.championships where id = $1 for no key update', [championship.id]);
      const changing = what === 'answers' ? replace(championship, other) : save(championship, { publicPercent: 40 });
      await untilBlocked(api, 'for update', { unless: changing });
      await submit(person, championship, 'x,y\n').expect(202);
      await say(0.5);
      await holder.query('rollback');
      await holder.end();
      expect(await changing).toBe('PROGRAM_SCORES');
    },
  );

  it('ALGO2 of two programs that come at once the last one scores, and it is told of that one what it said', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    const [one, last] = ['def score(a, b): return 2.0', 'def score(a, b): return 3.0'];
    const first = put(championship, one).then(({ status }) => status);
    const tried = await runner.take();
    await Promise.all([put(championship, last).expect(200), say(3)]);
    expect((await runner.call('POST', `jobs/${tried?.run}/metric`, { score: 2 })).status).toBe(200);
    expect(await first).toBe(200);
    const { program } = (await championship.owner.http.get(`${path(championship)}/metric-program`).expect(200)).body;
    expect(program).toMatchObject({ said: { score: 3 } });
    const { body } = await submit(person, championship, 'x,y\n').expect(202);
    const job = await runner.take();
    expect(await (await runner.call('GET', `jobs/${job?.run}/program`)).text()).toBe(last);
    expect((await runner.call('POST', `jobs/${job?.run}/metric`, { score: 3 })).status).toBe(200);
    const receipt = (await person.http.get(`/api/solutions/${body.id}/receipt`).expect(200)).body;
    expect(receipt.metricVersion).toBe(`program ${program.sha256}`);
  });

  it('CHAMP4 ALGO2 a test ends with another setting and an earlier end at once, also where a program has scored in it', async () => {
    const championship = await withProgram({ isTest: true });
    const admin = await aPerson(api, { role: 'admin' });
    await participate(admin, championship.champname).expect(200);
    await submit(admin, championship, 'x,y\n').expect(202);
    await say(0.5);
    const change = { isTest: false, publicPercent: 40, rejudge: false, leaveOut: false };
    expect(await save(championship, change)).toBe('TEST_ENDS');
    expect(await save(championship, { ...change, endTest: true })).toBe(200);
  });

  it('CHAMP5 SUB1 is in the archive only once what was about to come in is there', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from teams.members where person_id = $1 for update', [person.id]);
    const order: unknown[] = [];
    const sent = submit(person, championship).then((reply) => order.push(['sent', answered(reply)]));
    // It has asked whether the championship is open, and waits for its team.
    await untilBlocked(api, 'teams.members');
    const state = championship.owner.http.post(`${path(championship)}/state`).send({ state: 'ARCHIVED' });
    const archived = state.then((reply) => order.push(['archived', answered(reply)]));
    await untilBlocked(api, 'pg_advisory_xact_lock', { unless: archived });
    await holder.query('rollback');
    await holder.end();
    await Promise.all([sent, archived]);
    expect(order).toEqual([
      ['sent', 202],
      ['archived', 200],
    ]);
  });
});
