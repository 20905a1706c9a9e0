import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import type { Leaderboard } from '../contract/leaderboard.js';

const name = (eng: string) => ({ eng, rus: '' });
/** Off by 2 on the public rows, by 9 on the private ones. */
const mean = 'id,prediction\n1,3\n2,4\n3,12\n4,13\n';
const farTruth = 'id,target,usage\n1,11,public\n2,12,public\n3,13,private\n4,14,private\n';

describe('baselines of a championship', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const path = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}/baselines${rest}`;
  const add = (of: TestChampionship, nameEng = 'Mean', content = mean, by: TestPerson = of.owner) =>
    by.http.post(path(of)).field('nameEng', nameEng).attach('file', Buffer.from(content), 'mean.csv');
  const edit = async ({ champname, owner }: TestChampionship) =>
    (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
  const board = async ({ champname }: TestChampionship, query: object = {}) =>
    (await api.guest().get(`/api/championships/${champname}/leaderboard`).query(query).expect(200)).body as Leaderboard;
  const putTruth = ({ owner, champname }: TestChampionship, content: string) =>
    owner.http
      .put(`/api/championships/${champname}/truth`)
      .field('rejudge', 'true')
      .field('reason', 'Wrong')
      .attach('file', Buffer.from(content), 'truth.csv')
      .expect(200);
  const advanced = ({ owner, champname }: TestChampionship, tourId: string, team: string) =>
    owner.http
      .post(`/api/championships/${champname}/tours/${tourId}/advance`)
      .send({ reason: 'Let in', advance: { by: 'list', teams: [team] } })
      .expect(200);
  /** Two teams with the errors 1 and 3. */
  const played = async (championship: TestChampionship) => {
    for (const error of [3, 1]) {
      const person = await aParticipant(api, championship, { teamName: `Team ${error}` });
      await submit(person, championship, solutionOff(error)).expect(202);
    }
    await api.settleBoards();
  };

  it('LB1 stand beside the ranking with their public scores, the best first, and move nobody', async () => {
    const championship = await aChampionship(api);
    await played(championship);
    const before = await board(championship);
    expect(before.baselines).toEqual([]);
    await add(championship, 'Mean').expect(201);
    await add(championship, 'Nearly right', solutionOff(0.5)).expect(201);
    const { baselines, ...after } = await board(championship);
    expect(baselines).toEqual([
      { name: name('Nearly right'), score: 0.5 },
      { name: name('Mean'), score: 2 },
    ]);
    expect(after).toEqual({ ...before, baselines: undefined });
    expect(after.total).toBe(2);
    expect((await board(championship, { at: new Date().toISOString() })).baselines).toEqual([]);
  });

  it('LB1 CHAMP5 one whose answer was lost is added once by its key, and another file is not taken for it', async () => {
    const championship = await aChampionship(api);
    const send = (content: string) => add(championship, 'Mean', content).set('Idempotency-Key', 'the-first-baseline');
    const first = await send(mean).expect(201);
    expect((await send(mean).expect(201)).body).toEqual(first.body);
    expect((await send(solutionOff(1)).expect(409)).body.error).toBe('KEY_REUSED');
    expect((await edit(championship)).baselines).toHaveLength(1);
  });

  it('LB1 never show a private score before the results are out, and then stand by it', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(1) });
    await played(championship);
    await add(championship).expect(201);
    expect(JSON.stringify(await board(championship))).not.toContain('"score":9');
    await api.guest().get(`/api/championships/${championship.champname}/leaderboard?board=final`).expect(404);
    api.clock.pass({ days: 2 });
    const state = `/api/championships/${championship.champname}/state`;
    await championship.owner.http.post(state).send({ state: 'FINISHED' }).expect(200);
    await api.settleBoards();
    expect((await board(championship, { board: 'final' })).baselines).toEqual([{ name: name('Mean'), score: 9 }]);
    expect((await board(championship)).baselines).toEqual([{ name: name('Mean'), score: 2 }]);
  });

  it('LB1 CHAMP6 are not put beside scores by the answers of a tour, on the page or in the CSV', async () => {
    const day = (days: number) => api.clock.inDays(days).toISOString();
    const tour = (from: number, to: number) => ({
      ...{ id: randomUUID(), title: name('Tour'), dateStart: day(from), dateEnd: day(to) },
      advance: { by: 'places' as const, places: 9 },
    });
    const tours = [tour(-1, 2), tour(2, 8)];
    const championship = await aChampionship(api, { tours });
    const { owner, champname } = championship;
    const own = owner.http.put(`/api/championships/${champname}/tours/${tours[1]!.id}/truth`);
    await own.attach('file', Buffer.from('id,target\n1,11\n2,12\n3,13\n4,14\n'), 'second.csv').expect(200);
    await add(championship).expect(201);
    await played(championship);
    const csv = async () =>
      (await api.guest().get(`/api/championships/${champname}/leaderboard.csv`).buffer(true).expect(200)).text;
    const ofFirst = await board(championship);
    expect([ofFirst.total, ofFirst.baseline, ofFirst.baselines]).toEqual([
      2,
      expect.any(Number),
      [{ name: name('Mean'), score: 2 }],
    ]);
    expect(await csv()).toContain('baseline: Mean');
    // The board is still that of the first tour, by the answers of the championship.
    api.clock.pass({ days: 3 });
    expect((await board(championship)).baselines).toHaveLength(1);
    await api.settleBoards();
    const none = { baseline: null, baselines: [] };
    expect(await board(championship)).toMatchObject({ ...none, total: 0 });
    const late = await aParticipant(api, championship, { teamName: 'Late' });
    await advanced(championship, tours[0]!.id, 'Late');
    await submit(late, championship).expect(202);
    await api.settleBoards();
    expect(await board(championship)).toMatchObject({ ...none, total: 1 });
    expect(await board(championship, { tour: tours[1]!.id })).toMatchObject({ ...none, total: 1 });
    expect(await board(championship, { tour: tours[0]!.id })).toMatchObject({ baseline: ofFirst.baseline, total: 2 });
    expect(await board(championship, { at: new Date().toISOString() })).toMatchObject({ baseline: null });
    expect(await csv()).not.toContain('baseline');
  });

  it('LB4 are the last lines of the CSV, without a place and under a name that says what they are', async () => {
    const championship = await aChampionship(api);
    await played(championship);
    await add(championship, '=Mean, "all"').expect(201);
    const { text } = await api
      .guest()
      .get(`/api/championships/${championship.champname}/leaderboard.csv`)
      .buffer(true)
      .expect(200);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^1,Team 1,/);
    expect(lines[3]).toBe(',"baseline: =Mean, ""all""",,2,,,');
  });

  it('METR3 are scored again with another truth or metric', async () => {
    const championship = await aChampionship(api);
    await played(championship);
    await add(championship).expect(201);
    await putTruth(championship, farTruth);
    expect((await board(championship)).baselines).toEqual([{ name: name('Mean'), score: 8 }]);
    const { version } = await edit(championship);
    const change = { version, metric: 'MAE', rejudge: true };
    await championship.owner.http.put(`/api/championships/${championship.champname}`).send(change).expect(200);
    expect((await edit(championship)).baselines[0].report).toMatchObject({ ok: true, publicScore: 8 });
  });

  it('METR3 are left out while their score is of another metric, until they are scored again', async () => {
    const championship = await aChampionship(api);
    await add(championship).expect(201);
    await api.sql(`update championships.championships set metric = 'MAE' where id = $1`, [championship.id]);
    expect((await board(championship)).baselines).toEqual([]);
    expect((await edit(championship)).baselines[0].report).toBeNull();
    const again = await championship.owner.http.post(path(championship, '/score')).expect(200);
    expect(again.body.baselines[0].report).toMatchObject({ ok: true, publicScore: 2 });
    expect((await board(championship)).baselines).toHaveLength(1);
  });

  it('CHAMP5 are kept with their problems, and waited for while there is no truth', async () => {
    const championship = await aChampionship(api, { truth: null, published: false });
    const early = await add(championship).expect(201);
    expect(early.body.baselines).toMatchObject([{ name: name('Mean'), fileName: 'mean.csv', report: null }]);
    await putTruth(championship, farTruth);
    expect((await edit(championship)).baselines[0].report).toMatchObject({ ok: true, publicScore: 8 });
    const broken = await add(championship, 'Broken', 'id,prediction\n1,x\n').expect(201);
    expect(broken.body.baselines[1].report).toMatchObject({ ok: false, counts: { bad_value: 1, missing_id: 3 } });
  });

  it('CHAMP5 have a name, are renamed and removed by those who may edit, and known to nobody else', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    for (const nothing of ['', '  ']) expect((await add(championship, nothing)).body.error).toBe('FIELD_REQUIRED');
    expect((await add(championship, 'x'.repeat(81))).body.error).toBe('TOO_LONG');
    expect((await owner.http.post(path(championship)).field('nameEng', 'Mean')).body.error).toBe('FILE_REQUIRED');
    const { body } = await add(championship).expect(201);
    const one = path(championship, `/${body.baselines[0].id}`);
    const member = await aParticipant(api, championship);
    const other = await aPerson(api, { role: 'client' });
    for (const person of [member, other]) {
      await add(championship, 'Mine', mean, person).expect(404);
      await person.http.patch(one).send({ nameEng: 'Mine' }).expect(404);
      await person.http.delete(one).expect(404);
      await person.http.post(path(championship, '/score')).expect(404);
    }
    expect((await member.http.get(`/api/championships/${champname}/files`)).text).not.toContain('mean.csv');
    await member.http.get(`/api/championships/${champname}/files/mean.csv`).expect(404);
    const elsewhere = await aChampionship(api, { owner });
    await owner.http.delete(path(elsewhere, `/${body.baselines[0].id}`)).expect(404);
    const named = await owner.http.patch(one).send({ nameRus: 'Среднее', nameEng: 'Average' }).expect(200);
    expect(named.body.baselines[0].name).toEqual({ rus: 'Среднее', eng: 'Average' });
    expect((await owner.http.delete(one).expect(200)).body.baselines).toEqual([]);
    await owner.http.delete(one).expect(404);
  });

  it('CHAMP5 are five at most, also when they come at once', async () => {
    const championship = await aChampionship(api);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => add(championship, `Baseline ${at}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'BASELINES_FULL', details: { limit: 5 } });
    expect((await edit(championship)).baselines).toHaveLength(5);
    expect((await board(championship)).baselines).toHaveLength(5);
  });
});
