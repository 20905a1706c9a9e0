import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  type ChampionshipWish,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { openPage } from '../../../../test/kit/socket.js';
import { RefreshLeaderboards } from '../jobs/refresh-leaderboards.js';
import { RevealResults } from '../reactions/reveal-results.js';
import type { Leaderboard } from '../contract/leaderboard.js';
import type { SolutionView } from '../../solutions/contract/solution.js';

const truth = 'id,target,usage\n1,0,public\n2,0,private\n';
/** Wrong by so much in the public part, and in the private one. */
const off = (publicError: number, privateError: number) => `id,prediction\n1,${publicError}\n2,${privateError}\n`;

describe('final results', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const aRunning = (wish: ChampionshipWish = {}) =>
    aChampionship(api, { truth, dailyAttempts: 20, dateEnd: api.clock.inDays(3), ...wish });
  const send = async (person: TestPerson, championship: TestChampionship, ...files: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const file of files) ids.push((await submit(person, championship, file).expect(202)).body.id);
    return ids;
  };
  const choose = ({ http }: TestPerson, id: string | undefined, final = true) =>
    http.patch(`/api/solutions/${id}`).send({ final });
  const finish = async (championship: TestChampionship) => {
    api.clock.pass({ days: 4 });
    await championship.owner.http
      .post(`/api/championships/${championship.champname}/state`)
      .send({ state: 'FINISHED' })
      .expect(200);
    await api.settle();
  };
  const page = async ({ champname }: TestChampionship, board: 'public' | 'final', http = api.guest()) =>
    (await http.get(`/api/championships/${champname}/leaderboard`).query({ board }).expect(200)).body as Leaderboard;
  const final = async (championship: TestChampionship) =>
    (await page(championship, 'final')).items.map(({ place, previousPlace, team, score }) => [
      place,
      previousPlace,
      team,
      score,
    ]);

  it('SUB5 reveals the private part of the chosen solutions, else of the best public ones, with the public places', async () => {
    const championship = await aRunning({ finalSolutions: 2 });
    const chooser = await aParticipant(api, championship, { teamName: 'Choosers' });
    const other = await aParticipant(api, championship, { teamName: 'Others' });
    const [, , third] = await send(chooser, championship, off(1, 50), off(2, 40), off(3, 5));
    await send(other, championship, off(4, 30), off(5, 20), off(6, 10));
    await api.settleBoards();
    await choose(chooser, third).expect(200);
    await finish(championship);
    expect(await final(championship)).toEqual([
      [1, 1, 'Choosers', 5],
      // Of the two best public ones, not the third, which is the best private one.
      [2, 2, 'Others', 20],
    ]);
    const { items, revealed } = await page(championship, 'public');
    expect(items.map(({ team, score }) => [team, score])).toEqual([
      ['Choosers', 1],
      ['Others', 4],
    ]);
    expect(revealed).toBe(true);
    expect((await page(championship, 'final', other.http)).own).toMatchObject({ place: 2, team: 'Others', score: 20 });
  });

  it('SUB5 shows nothing private before, and private scores in My solutions after', async () => {
    const championship = await aRunning();
    const person = await aParticipant(api, championship, { teamName: 'Alone' });
    const [id] = await send(person, championship, off(1, 77));
    await api.settleBoards();
    const list = async () =>
      (await person.http.get(`/api/championships/${championship.champname}/solutions`).expect(200)).body
        .items as SolutionView[];
    expect((await list())[0]).toMatchObject({ score: 1, privateScore: null, final: false });
    const path = `/api/championships/${championship.champname}/leaderboard`;
    for (const who of [api.guest(), person.http, championship.owner.http]) {
      await who.get(path).query({ board: 'final' }).expect(404);
      await who.get(`${path}.csv`).query({ board: 'final' }).expect(404);
      await who.get(`${path}/distribution`).query({ board: 'final' }).expect(404);
    }
    const told = await openPage(api);
    told.watch(`leaderboard:${championship.champname}`);
    const hint = told.next(`leaderboard:${championship.champname}`);
    await finish(championship);
    await hint;
    told.close();
    expect((await list())[0]).toMatchObject({ id, score: 1, privateScore: 77 });
  });

  it('SUB5 SUB6 answers found wrong after the results are corrected: all is judged again, and open pages are told', async () => {
    const championship = await aRunning();
    const one = await aParticipant(api, championship, { teamName: 'Ones' });
    await send(one, championship, off(1, 1));
    await send(await aParticipant(api, championship, { teamName: 'Threes' }), championship, off(3, 3));
    await api.settleBoards();
    await finish(championship);
    expect((await final(championship)).map(([, , team]) => team)).toEqual(['Ones', 'Threes']);
    const { http } = championship.owner;
    const path = `/api/championships/${championship.champname}`;
    const put = (body: object) =>
      Object.entries(body).reduce(
        (request, [name, value]) => request.field(name, value),
        http.put(`${path}/truth`).attach('file', Buffer.from(truth.replace('2,0', '2,3')), 'truth.csv'),
      );
    expect((await put({}).expect(409)).body.error).toBe('REJUDGE_NEEDED');
    await put({ rejudge: 'true', reason: 'Row 2 was wrong' }).expect(200);
    const { body: rejudge } = await http.post(`${path}/rejudges`).send({ reason: 'Row 2 was wrong' }).expect(202);
    await api.settle();
    const told = await openPage(api);
    told.watch(`championship:${championship.champname}`);
    const hint = told.next(`championship:${championship.champname}`);
    await applyRejudge(api, { http }, rejudge.id);
    await hint;
    told.close();
    await api.settleBoards();
    expect((await final(championship)).map(([, , team, score]) => [team, score])).toEqual([
      ['Threes', 0],
      ['Ones', 2],
    ]);
  });

  it('SUB3 My solutions stand by the final board once the results are out', async () => {
    const championship = await aRunning({ finalSolutions: 1 });
    const one = await aParticipant(api, championship, { teamName: 'Overfitters' });
    const two = await aParticipant(api, championship, { teamName: 'Careful' });
    await send(one, championship, off(1, 9), off(4, 1));
    await send(two, championship, off(2, 3));
    await api.settleBoards();
    const listed = async ({ http }: TestPerson) => {
      const { body } = await http.get(`/api/championships/${championship.champname}/solutions`).expect(200);
      return (body.items as SolutionView[]).map(({ score, best, place }) => [score, best, place]);
    };
    expect(await listed(one)).toEqual([
      [4, false, 2],
      [1, true, 1],
    ]);
    await finish(championship);
    expect((await page(championship, 'final', one.http)).own).toMatchObject({ place: 2, score: 9 });
    expect(await listed(one)).toEqual([
      [4, false, 1],
      [1, true, 2],
    ]);
    expect(await listed(two)).toEqual([[2, true, 1]]);
  });

  it('LB1 the sample stands on the final board by its private score, and before that by its public one alone', async () => {
    const championship = await aRunning({ published: false });
    const { http } = championship.owner;
    const path = `/api/championships/${championship.champname}`;
    await http.put(`${path}/truth`).attach('file', Buffer.from(truth), 'truth.csv').expect(200);
    await http
      .put(`${path}/sample`)
      .attach('file', Buffer.from(off(7, 8)), 'sample.csv')
      .expect(200);
    await http.post(`${path}/state`).send({ state: 'PUBLISHED' }).expect(200);
    await send(await aParticipant(api, championship), championship, off(1, 1));
    await api.settleBoards();
    expect((await page(championship, 'public')).baseline).toBe(7);
    await finish(championship);
    expect((await page(championship, 'public')).baseline).toBe(7);
    expect((await page(championship, 'final')).baseline).toBe(8);
  });

  it('SUB5 turns places round where the private part says so, and ranks all of the truth where nothing is private', async () => {
    const [shaken, whole] = [await aRunning(), await aRunning({ truth: 'id,target\n1,0\n2,0\n' })];
    for (const championship of [shaken, whole]) {
      const one = await aParticipant(api, championship, { teamName: 'Overfitters' });
      const two = await aParticipant(api, championship, { teamName: 'Careful' });
      await send(one, championship, off(1, 9));
      await send(two, championship, off(2, 3));
    }
    await api.settleBoards();
    await finish(shaken);
    expect(await final(shaken)).toEqual([
      [1, 2, 'Careful', 3],
      [2, 1, 'Overfitters', 9],
    ]);
    await whole.owner.http.post(`/api/championships/${whole.champname}/state`).send({ state: 'FINISHED' }).expect(200);
    await api.settle();
    expect((await final(whole)).map(([place, before, team]) => [place, before, team])).toEqual([
      [1, 1, 'Careful'],
      [2, 2, 'Overfitters'],
    ]);
  });

  it('SUB5 reveals once, whatever comes twice, and again after a re-judgement', async () => {
    const championship = await aRunning();
    const person = await aParticipant(api, championship, { teamName: 'Alone' });
    const [id] = await send(person, championship, off(1, 2));
    await api.settleBoards();
    await finish(championship);
    const reveal = api.worker!.get(RevealResults, { strict: false });
    await Promise.all([1, 2].map(() => reveal.react({ championshipId: championship.id })));
    expect(await final(championship)).toEqual([[1, 1, 'Alone', 2]]);
    await api.sql('update scoring.solutions set private_score = 8 where id = $1', [id]);
    await api.worker!.get(RefreshLeaderboards, { strict: false }).refresh();
    expect(await final(championship)).toEqual([[1, 1, 'Alone', 8]]);
    const kept = await api.sql(
      `select distinct snapshot_id from scoring.standings where snapshot_id in
         (select id from scoring.snapshots where championship_id = $1 and kind = 'final')`,
      [championship.id],
    );
    expect(kept).toHaveLength(1);
  });

  it('SUB5 lets a team choose as many as are allowed, also when it asks at once', async () => {
    const championship = await aRunning({ finalSolutions: 2 });
    const person = await aParticipant(api, championship);
    const ids = await send(person, championship, ...[1, 2, 3, 4, 5, 6].map((error) => off(error, error)));
    await api.settle();
    const replies = await Promise.all(ids.map((id) => choose(person, id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'FINAL_LIMIT', details: { limit: 2 } });
    const chosen = replies.find(({ status }) => status === 200)?.body.id as string;
    await choose(person, chosen, false).expect(200);
    const free = ids.find((_id, at) => replies[at]?.status === 409);
    await choose(person, free).expect(200);
  });

  it('SUB5 lets a team choose another in place of one that lost its score', async () => {
    const championship = await aRunning({ finalSolutions: 1 });
    const person = await aParticipant(api, championship, { teamName: 'Alone' });
    const [lost, other] = await send(person, championship, off(1, 9), off(2, 3));
    await api.settleBoards();
    // A second time as well, whose first answer was lost.
    for (let n = 0; n < 2; n += 1) await choose(person, lost).expect(200);
    await choose(person, other).expect(409);
    const { http } = championship.owner;
    await http.post(`/api/solutions/${lost}/revoke`).send({ reason: 'Copied' }).expect(200);
    await choose(person, other).expect(200);
    await finish(championship);
    expect(await final(championship)).toEqual([[1, 1, 'Alone', 3]]);
  });

  it('SUB5 counts no late, unscored or foreign solution, and nothing after the results are out', async () => {
    const championship = await aRunning();
    const person = await aParticipant(api, championship);
    const stranger = await aParticipant(api, championship);
    const [good, bad] = await send(person, championship, off(1, 1), 'nonsense');
    await api.settle();
    await choose(person, bad).expect(409);
    await choose(stranger, good).expect(404);
    api.clock.pass({ days: 4 });
    const [late] = await send(person, championship, off(0, 0));
    await api.settleBoards();
    await choose(person, late).expect(409);
    await choose(person, good).expect(200);
    await finish(championship);
    await choose(person, good, false).expect(409);
    expect((await final(championship)).map(([, , , score]) => score)).toEqual([1]);
  });

  it('CHAMP8 LB1 late solutions of a finished championship are scored and marked, and move neither board', async () => {
    const championship = await aRunning();
    const [winner, second] = [
      await aParticipant(api, championship, { teamName: 'Winners' }),
      await aParticipant(api, championship, { teamName: 'Seconds' }),
    ];
    await send(winner, championship, off(2, 3));
    await send(second, championship, off(4, 6));
    await api.settleBoards();
    await finish(championship);
    const boards = async () => [await page(championship, 'public'), await page(championship, 'final')];
    const asRevealed = await boards();
    const newcomer = await aParticipant(api, championship, { teamName: 'Too late' });
    const [late] = await send(second, championship, off(0, 0));
    await send(newcomer, championship, off(1, 1));
    await api.settleBoards();
    const solution = (await second.http.get(`/api/solutions/${late}`).expect(200)).body as SolutionView;
    expect(solution).toMatchObject({ status: 'SCORED', score: 0, late: true, best: false, place: null });
    // Nothing was computed anew: the moment of the final results is theirs still.
    const [shown, final] = await boards();
    expect(final).toEqual(asRevealed[1]);
    expect(shown).toEqual({ ...asRevealed[0], refreshedAt: shown?.refreshedAt });
    expect((await page(championship, 'final', second.http)).own).toMatchObject({ place: 2, score: 6, solutions: 1 });
    for (const board of ['public', 'final'] as const)
      expect((await page(championship, board, newcomer.http)).own).toBeNull();
    expect(await api.sql('select 1 from scoring.touched_teams where championship_id = $1', [championship.id])).toEqual(
      [],
    );
  });
});
