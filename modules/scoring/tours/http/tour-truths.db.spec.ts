import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { RankTours } from '../jobs/rank-tours.js';
import type { Leaderboard } from '../../boards/contract/leaderboard.js';
import type { Manifest } from '../../engine/manifest.js';

/** The usual answers are 1 to 4; those of the second tour are ten more, for other ids. */
const secondTruth = 'id,target\n11,11\n12,12\n13,13\n14,14\n';
const secondOff = (error: number) => `id,prediction\n${[11, 12, 13, 14].map((id) => `${id},${id + error}\n`).join('')}`;

describe('tours with a truth of their own', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const at = (champname: string, rest = '') => `/api/championships/${champname}${rest}`;
  const withTours = async (own: { finalSolutions?: number } = {}) => {
    const day = (days: number) => api.clock.inDays(days).toISOString();
    const tour = (name: string, from: number, to: number, places: number | null) => ({
      id: randomUUID(),
      title: { eng: name, rus: name },
      dateStart: day(from),
      dateEnd: day(to),
      advance: places === null ? null : { by: 'places' as const, places },
    });
    const tours = [tour('First', -1, 2, 2), tour('Second', 3, 8, null)];
    const championship = await aChampionship(api, { tours, dailyAttempts: 50, ...own });
    const { champname, owner } = championship;
    const path = at(champname, `/tours/${tours[1]!.id}/truth`);
    const put = (content: string, by: TestPerson = owner, rejudge = 'false') =>
      by.http
        .put(path)
        .field('rejudge', rejudge)
        .field('reason', 'Wrong')
        .attach('file', Buffer.from(content), 'second.csv');
    const board = async (tour?: number, http = api.guest()) => {
      const query = tour === undefined ? {} : { tour: tours[tour]!.id };
      return (await http.get(at(champname, '/leaderboard')).query(query).expect(200)).body as Leaderboard;
    };
    const rows = async (tour?: number) =>
      (await board(tour)).items.map(({ place, team, score, solutions }) => [place, team, score, solutions]);
    const editor = async () => (await owner.http.get(at(champname, '/edit')).expect(200)).body;
    return { championship, champname, owner, tours, path, put, board, rows, editor };
  };
  const send = async (person: TestPerson, championship: { champname: string }, ...files: string[]) => {
    const ids: string[] = [];
    for (const file of files) ids.push((await submit(person, championship as never, file).expect(202)).body.id);
    await api.settleBoards();
    return ids;
  };
  const manifestOf = async ({ http }: TestPerson, champname: string) =>
    JSON.parse((await http.get(at(champname, '/format')).expect(200)).text) as Manifest;
  const nextTour = async () => {
    api.clock.pass({ days: 3, hours: 1 });
    await api.settleBoards();
  };

  it('CHAMP6 scores what is sent during a tour by its own truth, and ranks each tour by itself', async () => {
    const { championship, champname, put, board, rows, tours } = await withTours();
    expect((await put(secondTruth).expect(200)).body).toMatchObject({
      report: { ok: true, rows: 4 },
      needsRejudge: false,
    });
    const one = await aParticipant(api, championship, { teamName: 'Ones' });
    const two = await aParticipant(api, championship, { teamName: 'Twos' });
    await send(one, championship, solutionOff(1), solutionOff(3));
    await send(two, championship, solutionOff(2));
    const first = [
      [1, 'Ones', 1, 2],
      [2, 'Twos', 2, 1],
    ];
    expect(await rows()).toEqual(first);
    expect(await rows(0)).toEqual(first);
    expect((await manifestOf(one, champname)).ids).toMatchObject({ first: 1, count: 4 });
    await nextTour();
    // Nobody has sent anything that can be compared with what comes now.
    expect(await rows()).toEqual([]);
    expect((await manifestOf(one, champname)).ids).toMatchObject({ first: 11, count: 4 });
    const [old] = await send(two, championship, solutionOff(0));
    expect((await two.http.get(`/api/solutions/${old}`).expect(200)).body).toMatchObject({
      status: 'INVALID',
      problemCounts: { extra_id: 4, missing_id: 4 },
    });
    await send(two, championship, secondOff(5));
    await send(one, championship, secondOff(7));
    const second = [
      [1, 'Twos', 5, 1],
      [2, 'Ones', 7, 1],
    ];
    expect(await rows()).toEqual(second);
    expect(await rows(1)).toEqual(second);
    expect(await rows(0)).toEqual(first);
    expect((await board(undefined, one.http)).own).toMatchObject({ place: 2, score: 7, solutions: 1 });
    expect((await board(0, one.http)).items[0]).toMatchObject({ team: 'Ones', mine: true });
    // Each tour has the own row of its own, also beside a search and on a later page.
    expect((await board(0, one.http)).own).toMatchObject({ place: 1, score: 1, solutions: 2, mine: true });
    expect((await board(1, one.http)).own).toMatchObject({ place: 2, score: 7, solutions: 1 });
    expect((await board(0, (await aParticipant(api, championship)).http)).own).toBeNull();
    await api.guest().get(at(champname, '/leaderboard')).query({ tour: randomUUID() }).expect(404);
    const csv = (tour: string) => api.guest().get(at(champname, '/leaderboard.csv')).query({ tour }).buffer(true);
    const places = async (tour: number) =>
      (await csv(tours[tour]!.id).expect(200)).text.split('\r\n').map((line) => line.split(',').slice(0, 2).join(' '));
    expect(await places(0)).toEqual(['place team', '1 Ones', '2 Twos', '']);
    expect(await places(1)).toEqual(['place team', '1 Twos', '2 Ones', '']);
    await csv(randomUUID()).expect(404);
    const spread = async (tour: string, status = 200) =>
      (await one.http.get(at(champname, '/leaderboard/distribution')).query({ tour }).expect(status)).body;
    expect(await spread(tours[0]!.id)).toMatchObject({ teams: 2, own: { score: 1, betterThan: 100 } });
    const { edges, ...later } = await spread(tours[1]!.id);
    expect(later).toMatchObject({ teams: 2, own: { score: 7, betterThan: 0 } });
    expect([edges[0], edges.at(-1)]).toEqual([expect.closeTo(5.04), expect.closeTo(6.96)]);
    await spread(randomUUID(), 404);
    const { body: seen } = await one.http.get(at(champname, '/tours')).expect(200);
    expect(seen.items.map(({ ownAnswers }: { ownAnswers: boolean }) => ownAnswers)).toEqual([false, true]);
    await api.guest().get(at(champname, '/leaderboard')).query({ tour: 'first', q: tours[0]!.id }).expect(422);
  });

  it('CHAMP6 compares the own row only with what was judged by the same truth, before and after the next refresh', async () => {
    const { championship, put, board, rows } = await withTours();
    await put(secondTruth).expect(200);
    const one = await aParticipant(api, championship, { teamName: 'Ones' });
    const two = await aParticipant(api, championship, { teamName: 'Twos' });
    await send(one, championship, solutionOff(3));
    await send(two, championship, solutionOff(2));
    api.clock.pass({ days: 2, hours: 1 });
    // The tour is over, and it is decided who goes on.
    await api.settleBoards();
    api.clock.pass({ days: 1 });
    const own = async ({ http }: TestPerson) => (await board(undefined, http)).own;
    await submit(one, championship, secondOff(1)).expect(202);
    await api.settle();
    // The board that is shown is still that of the first tour: a score by other answers is no place on it.
    expect(await own(one)).toMatchObject({ place: 2, score: 3, solutions: 1 });
    const spread = await one.http.get(at(championship.champname, '/leaderboard/distribution')).expect(200);
    expect(spread.body.own).toMatchObject({ score: 3 });
    // Nor is one by the first answers on the next board, once what is ranked was said anew and before it is shown.
    await api.worker!.get(RankTours, { strict: false }).rank();
    expect(await own(one)).toMatchObject({ place: 2, score: 3, solutions: 1 });
    await api.settleBoards();
    expect(await own(one)).toMatchObject({ place: 1, score: 1, solutions: 1 });
    expect(await own(two)).toBeNull();
    expect(await rows()).toEqual([[1, 'Ones', 1, 1]]);
  });

  it('CHAMP6 SUB5 what was chosen in a tour before keeps nothing of this one from being chosen', async () => {
    const { championship, put } = await withTours({ finalSolutions: 1 });
    await put(secondTruth).expect(200);
    const one = await aParticipant(api, championship);
    const choose = (id = '') => one.http.patch(`/api/solutions/${id}`).send({ final: true });
    const [early] = await send(one, championship, solutionOff(1));
    await choose(early).expect(200);
    await nextTour();
    const [late, other] = await send(one, championship, secondOff(5), secondOff(6));
    await choose(late).expect(200);
    expect((await choose(other).expect(409)).body.error).toBe('FINAL_LIMIT');
  });

  it('CHAMP6 keeps the truth of a tour as secret as the other', async () => {
    const { championship, champname, owner, put, path, editor, tours } = await withTours();
    const member = await aParticipant(api, championship);
    const other = await aPerson(api, { role: 'client' });
    for (const by of [member, other]) {
      await put(secondTruth, by).expect(404);
      await by.http.delete(path).expect(404);
    }
    await owner.http.get(path).expect(405);
    await put(secondTruth).expect(200);
    expect((await editor()).tourTruths).toMatchObject([{ tourId: tours[1]!.id, rows: 4, report: { ok: true } }]);
    const seen = await Promise.all(
      ['', '/files', '/tours', '/format', '/leaderboard'].map((rest) =>
        member.http.get(at(champname, rest)).expect(200),
      ),
    );
    for (const { text } of seen) expect(text).not.toMatch(/second\.csv|\b1[1-4]\b.*\b1[1-4]\b/);
    await member.http.get(at(champname, '/files/second.csv')).expect(404);
  });

  it('CHAMP6 re-judges a tour by its own truth, and asks before one that solutions were judged by is changed', async () => {
    const { championship, champname, owner, put, path, rows, editor } = await withTours();
    const one = await aParticipant(api, championship, { teamName: 'Ones' });
    await send(one, championship, solutionOff(1));
    await nextTour();
    // Without a truth of its own the tour goes by that of the championship, and shares its board.
    await send(one, championship, solutionOff(4));
    expect(await rows()).toEqual([[1, 'Ones', 1, 2]]);
    const changed = 'id,target\n1,3\n2,4\n3,5\n4,6\n';
    expect((await put(changed).expect(409)).body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1 } });
    await put(changed, owner, 'true').expect(200);
    expect(await editor()).toMatchObject({ solutions: 2, outdatedSolutions: 1 });
    const judge = (await owner.http.post(at(champname, '/rejudges')).send({ reason: 'A tour of its own' }).expect(202))
      .body;
    await api.settle();
    await applyRejudge(api, owner, judge.id);
    await api.settleBoards();
    expect(await rows()).toEqual([[1, 'Ones', 2, 1]]);
    expect(await rows(0)).toEqual([[1, 'Ones', 1, 1]]);
    expect((await editor()).outdatedSolutions).toBe(0);
    await owner.http.delete(path).expect(409);
    await owner.http.delete(path).query({ rejudge: 'true', reason: 'Wrong' }).expect(200);
    await api.settleBoards();
    expect(await editor()).toMatchObject({ tourTruths: [], outdatedSolutions: 1 });
    // What was scored by the truth that is gone stands until it is judged again, on the board of all.
    expect((await rows()).map(([, team]) => team)).toEqual(['Ones']);
  });

  it('CHAMP6 refuses a truth of a tour that is none, or that the metric does not read; ten at once leave one', async () => {
    const { champname, owner, put, editor, tours } = await withTours();
    const nowhere = at(champname, `/tours/${randomUUID()}/truth`);
    await owner.http.put(nowhere).attach('file', Buffer.from(secondTruth), 'x.csv').expect(404);
    expect((await put('id,target\n1,x\n').expect(422)).body.error).toBe('TRUTH_INVALID');
    await Promise.all(Array.from({ length: 10 }, () => put(secondTruth).expect(200)));
    const { tourTruths, version } = await editor();
    expect(tourTruths).toHaveLength(1);
    // With its tour the truth goes too; the other one stays.
    await owner.http
      .put(at(champname))
      .send({ version, tours: [{ ...tours[0], advance: null }] })
      .expect(200);
    expect(await editor()).toMatchObject({ tourTruths: [], truth: { rows: 4 } });
  });
});
