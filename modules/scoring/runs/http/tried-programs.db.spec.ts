import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  attachFile,
  type ChampionshipWish,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';

const truth = 'x,y\na,1\nb,2\nc,3\n';
/** By the metric itself it scores another number than a program of these tests says. */
const sample = 'x,y\na,1\nb,2\nc,4\n';

describe('the metric program of an organiser before a championship is published', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const draft = (wish: ChampionshipWish = {}) =>
    aChampionship(api, { metric: 'HACKATHON_PYTH', direction: 'TOP_DOWN', truth, published: false, ...wish });
  const path = ({ champname }: TestChampionship) => `/api/championships/${champname}`;
  const put = async (of: TestChampionship, what: string, text: string) => {
    const sending = of.owner.http.put(`${path(of)}/${what}`);
    return (await sending.attach('file', Buffer.from(text), `${what}.csv`).expect(200)).body;
  };
  const say = async (said: object) => {
    const job = await runner.take();
    expect(job).toMatchObject({ kind: 'metric' });
    const [answers, solution] = await Promise.all(
      ['truth', 'predictions'].map(async (name) => (await runner.call('GET', `jobs/${job!.run}/${name}`)).text()),
    );
    expect((await runner.call('POST', `jobs/${job!.run}/metric`, said)).status).toBe(200);
    return { answers, solution };
  };
  /** What is sent has the program tried, which says this. @returns the reply, and what the program read */
  const tried = async (of: TestChampionship, what: string, text: string, said: object) => {
    const [reply, read] = await Promise.all([put(of, what, text), say(said)]);
    return { reply, read };
  };
  const get = async (of: TestChampionship, what: string) =>
    (await of.owner.http.get(`${path(of)}/${what}`).expect(200)).body;
  const become = ({ owner, ...of }: TestChampionship) =>
    owner.http.post(`${path({ owner, ...of })}/state`).send({ state: 'PUBLISHED' });
  const blocked = (fault: string) => ({ blockers: expect.arrayContaining([{ field: 'program', fault }]) });

  it('ALGO2 CHAMP5 a program sent before answers and sample is tried when they come, and its score is that of card and board', async () => {
    const championship = await draft({ truth: null });
    const sent = await put(championship, 'metric-program', 'def score(a, b): return 7.5');
    expect(sent).toMatchObject({ said: null, untried: 'sample' });
    await tried(championship, 'truth', truth, { score: 1 });
    const { reply, read } = await tried(championship, 'sample', sample, { score: 7.5 });
    expect(read).toEqual({ answers: truth, solution: sample });
    const report = { ok: true, rows: 3, score: 7.5, publicScore: null, privateScore: null };
    expect(reply.report).toMatchObject(report);
    expect(await get(championship, 'edit')).toMatchObject({ blockers: [], sample: { report } });
    const { program } = await get(championship, 'metric-program');
    expect(program).toMatchObject({ said: { score: 7.5 } });
    expect(program).not.toHaveProperty('untried');
    await become(championship).expect(200);
    expect(
      (
        await api
          .guest()
          .get(`${path(championship)}/leaderboard`)
          .expect(200)
      ).body,
    ).toMatchObject({
      baseline: 7.5,
    });
  });

  it('ALGO2 SUB6 LB1 a dry run and organiser’s solutions get no score of the metric for which a program stands', async () => {
    const championship = await draft();
    await attachFile(api, championship.id, 'sample', 'sample.csv', sample);
    await tried(championship, 'metric-program', 'def score(a, b): return 7.5', { score: 7.5 });
    const { http } = championship.owner;
    const run = http.post(`${path(championship)}/dry-run`).attach('file', Buffer.from(sample), 'x.csv');
    const unscored = { ok: true, rows: 3, score: null, publicScore: null, privateScore: null };
    expect((await run).body).toMatchObject(unscored);
    const adding = http.post(`${path(championship)}/baselines`).field({ nameEng: 'Mean', nameRus: 'Среднее' });
    const { baselines } = (await adding.attach('file', Buffer.from(sample), 'mean.csv').expect(201)).body;
    expect(baselines).toMatchObject([{ report: unscored }]);
    await become(championship).expect(200);
    const board = (
      await api
        .guest()
        .get(`${path(championship)}/leaderboard`)
        .expect(200)
    ).body;
    expect(board).toMatchObject({ baseline: 7.5, baselines: [] });
  });

  it('ALGO2 CHAMP5 nothing is published with a program that fails on the sample', async () => {
    const championship = await draft();
    await attachFile(api, championship.id, 'sample', 'sample.csv', sample);
    const failure = { problem: 'crashed', log: 'ValueError: x' };
    await tried(championship, 'metric-program', 'def score(a, b): raise ValueError("x")', failure);
    expect(await get(championship, 'edit')).toMatchObject(blocked('invalid'));
    expect((await become(championship).expect(409)).body).toMatchObject({
      error: 'CHAMPIONSHIP_INCOMPLETE',
      fields: { program: 'PROGRAM_UNTRIED' },
    });
    await tried(championship, 'metric-program', 'def score(a, b): return 1', { score: 1 });
    const published = await become(championship).expect(200);
    expect(published.body).toMatchObject({ blockers: [], sample: { report: { score: 1 } } });
  });

  it('ALGO2 CHAMP5 one that was tried on another sample is tried again before it is published', async () => {
    const championship = await draft();
    await attachFile(api, championship.id, 'sample', 'sample.csv', sample);
    await tried(championship, 'metric-program', 'def score(a, b): return 1', { score: 1 });
    await attachFile(api, championship.id, 'sample', 'sample.csv', truth);
    expect((await get(championship, 'edit')).blockers).not.toContainEqual(
      expect.objectContaining({ field: 'program' }),
    );
    expect((await get(championship, 'advice')).items).toContainEqual({
      code: 'PROGRAM_UNTRIED',
      isGrave: true,
      details: {},
    });
    expect(await get(championship, 'metric-program')).toMatchObject({ program: { untried: 'waits' } });
    const [published, read] = await Promise.all([become(championship).expect(200), say({ score: 3 })]);
    expect(read.solution).toBe(truth);
    expect(published.body).toMatchObject({ state: 'PUBLISHED', blockers: [], sample: { report: { score: 3 } } });
  });

  it('ALGO2 CHAMP5 where no runner is there it is advised of, keeps nothing from being published, and no score is told', async () => {
    await api.sql(`update scoring.runners set seen_at = seen_at - interval '2 minutes'`);
    const championship = await draft();
    await attachFile(api, championship.id, 'sample', 'sample.csv', sample);
    const sent = await put(championship, 'metric-program', 'def score(a, b): return 1');
    expect(sent).toMatchObject({ said: null, paused: 'RUNNER_ABSENT', untried: 'waits' });
    const { items } = await get(championship, 'advice');
    expect(items).toContainEqual({ code: 'PROGRAM_UNTRIED', isGrave: true, details: {} });
    await become(championship).expect(200);
    expect(await get(championship, 'edit')).toMatchObject({ sample: { report: { ok: true, score: null } } });
    const board = (
      await api
        .guest()
        .get(`${path(championship)}/leaderboard`)
        .expect(200)
    ).body;
    expect(board).toMatchObject({ baseline: null });
    const admin = await aPerson(api, { role: 'admin' });
    const awards = await admin.http.post(`/api/admin/rating/${championship.champname}/preview`).send({});
    expect(awards.body).toMatchObject({ error: 'SAMPLE_OUTDATED' });
    await runner.hello();
  });
});
