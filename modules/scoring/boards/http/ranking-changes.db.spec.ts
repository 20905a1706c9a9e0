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
import type { TestPerson } from '../../../../test/kit/people.js';
import type { Tour } from '../../../championships/contract/editor.js';
import type { Leaderboard } from '../contract/leaderboard.js';

describe('settings that rank solutions anew', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const save = async (championship: TestChampionship, changes: object) => {
    const { http } = championship.owner;
    const { version } = (await http.get(at(championship, '/edit')).expect(200)).body;
    return http.put(at(championship)).send({ version, ...changes });
  };
  const send = async (championship: TestChampionship, ...entries: [TestPerson, number][]) => {
    for (const [person, error] of entries) await submit(person, championship, solutionOff(error)).expect(202);
    await api.settleBoards();
  };
  const board = async (championship: TestChampionship, http = api.guest()) =>
    (await http.get(at(championship, '/leaderboard')).expect(200)).body as Leaderboard;
  const rows = async (championship: TestChampionship) =>
    (await board(championship)).items.map(({ place, team, score }) => [place, team, score]);
  /** Tours of days from now on; the first `places` of each but the last go on. */
  const toursOf = (...days: [number, number][]): Tour[] =>
    days.map(([from, to], index) => ({
      id: randomUUID(),
      title: { eng: `Tour ${index}`, rus: `Тур ${index}` },
      dateStart: api.clock.inDays(from).toISOString(),
      dateEnd: api.clock.inDays(to).toISOString(),
      advance: index === days.length - 1 ? null : { by: 'places', places: 1 },
    }));
  const twoTeams = async (championship: TestChampionship) => ({
    one: await aParticipant(api, championship, { teamName: 'Ones' }),
    two: await aParticipant(api, championship, { teamName: 'Twos' }),
  });

  it('CHAMP5 asks before an end that leaves out solutions which count', async () => {
    const championship = await aChampionship(api);
    const { one, two } = await twoTeams(championship);
    await send(championship, [one, 1]);
    api.clock.pass({ minutes: 10 });
    const between = api.clock.now().toISOString();
    api.clock.pass({ minutes: 10 });
    await send(championship, [two, 2]);
    const asked = await save(championship, { dateEnd: between, leaveOut: false });
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { error: 'SOLUTIONS_LEFT_OUT', fields: { dateEnd: 'SOLUTIONS_LEFT_OUT' }, details: { solutions: 1 } },
    ]);
    expect((await save(championship, { dateEnd: between, leaveOut: true })).status).toBe(200);
    await api.settleBoards();
    expect(await rows(championship)).toEqual([[1, 'Ones', 1]]);
    // What is late already is not asked for again.
    expect((await save(championship, { dateEnd: between, dailyAttempts: 6, leaveOut: false })).status).toBe(200);
  });

  it('LB1 turns the board round when the direction changes after scores came, and asks before', async () => {
    const championship = await aChampionship(api);
    const { one, two } = await twoTeams(championship);
    await send(championship, [one, 1], [one, 7], [two, 2], [two, 5]);
    expect(await rows(championship)).toEqual([
      [1, 'Ones', 1],
      [2, 'Twos', 2],
    ]);
    expect((await save(championship, { direction: 'TOP_DOWN' })).body.error).toBe('REJUDGE_NEEDED');
    expect((await save(championship, { direction: 'TOP_DOWN', rejudge: true })).status).toBe(200);
    await api.settle();
    expect(await rows(championship)).toEqual([
      [1, 'Ones', 7],
      [2, 'Twos', 5],
    ]);
    expect((await board(championship, two.http)).own).toMatchObject({ place: 2, score: 5 });
    await send(championship, [two, 9]);
    expect(await rows(championship)).toEqual([
      [1, 'Twos', 9],
      [2, 'Ones', 7],
    ]);
  });

  it('CHAMP6 asks before a tour with solutions is removed, and then ranks them with all others', async () => {
    const tours = toursOf([-1, 2], [3, 8]);
    const championship = await aChampionship(api, { tours });
    const truth = Buffer.from('id,target\n1,11\n2,12\n3,13\n4,14\n');
    const path = at(championship, `/tours/${tours[1]!.id}/truth`);
    await championship.owner.http.put(path).attach('file', truth, 'second.csv').expect(200);
    const { one, two } = await twoTeams(championship);
    await send(championship, [one, 1], [two, 2]);
    api.clock.pass({ days: 3, hours: 1 });
    await api.settleBoards();
    await send(championship, [one, 6]);
    expect(await rows(championship)).toEqual([[1, 'Ones', 4]]);
    const refused = await save(championship, { tours: [] });
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'REJUDGE_NEEDED', details: { solutions: 2 } }]);
    expect((await board(championship)).total).toBe(1);
    expect((await save(championship, { tours: [], rejudge: true })).status).toBe(200);
    await api.settle();
    expect((await rows(championship)).map(([place, team]) => [place, team])).toEqual([
      [1, 'Ones'],
      [2, 'Twos'],
    ]);
    // A tour in which nobody handed in anything comes and goes as it likes.
    expect((await save(championship, { tours: toursOf([9, 12]) })).status).toBe(200);
    expect((await save(championship, { tours: [] })).status).toBe(200);
  });

  it('CHAMP6 the answers of a tour go with it, and those of the championship stay when its last one does', async () => {
    const tours = toursOf([-1, 2], [3, 8]);
    const championship = await aChampionship(api, { tours });
    const truth = Buffer.from('id,target\n1,11\n2,12\n3,13\n4,14\n');
    const path = at(championship, `/tours/${tours[0]!.id}/truth`);
    await championship.owner.http.put(path).attach('file', truth, 'first.csv').expect(200);
    expect((await save(championship, { tours: [] })).status).toBe(200);
    const { one } = await twoTeams(championship);
    await send(championship, [one, 1]);
    expect(await rows(championship)).toEqual([[1, 'Ones', 1]]);
  });

  it('CHAMP6 lets those go on who lead the board of the tour, whatever was done to its dates meanwhile', async () => {
    const tours = toursOf([-1, 2], [3, 8]);
    const championship = await aChampionship(api, { tours });
    const { one, two } = await twoTeams(championship);
    await send(championship, [one, 1]);
    api.clock.pass({ hours: 12 });
    await send(championship, [two, 2]);
    const begun = new Date(api.clock.now().getTime() - 3_600_000).toISOString();
    expect((await save(championship, { tours: [{ ...tours[0], dateStart: begun }, tours[1]] })).status).toBe(200);
    api.clock.pass({ days: 3 });
    await api.settleBoards();
    await submit(one, championship).expect(202);
    expect((await submit(two, championship).expect(409)).body.error).toBe('TEAM_NOT_ON_TOUR');
  });
});
