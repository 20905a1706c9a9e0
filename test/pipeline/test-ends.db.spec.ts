import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Tour } from '../../modules/championships/contract/editor.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import { TakeSolutions } from '../../modules/scoring/solutions/commands/take-solutions.js';
import { ScoreSolution } from '../../modules/scoring/solutions/jobs/score-solution.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import {
  aChampionship,
  aParticipant,
  participate,
  solutionOff,
  submit,
  type TestChampionship,
} from '../kit/championships.js';
import { aPerson, type TestPerson } from '../kit/people.js';
import { finish } from '../kit/ratings.js';
import { applyRejudge } from '../kit/rejudges.js';
import { answer, invite } from '../kit/teams.js';

describe('a test championship that becomes real', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const path = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const editor = async (championship: TestChampionship) =>
    (await championship.owner.http.get(path(championship, '/edit')).expect(200)).body;
  const becomeReal = async (championship: TestChampionship, more: object = {}) => {
    const { version } = await editor(championship);
    return championship.owner.http.put(path(championship)).send({ version, isTest: false, ...more });
  };
  const board = async (championship: TestChampionship) => {
    const { body } = await api.guest().get(path(championship, '/leaderboard')).expect(200);
    return (body.items as { team: string; place: number }[]).map(({ team, place }) => [place, team]);
  };
  /** Tried out by its owner with an admin, and by another admin; all of them hold the answers. */
  const tried = async () => {
    const owner = await aPerson(api, { role: 'client', status: 'IDENTIFIED' });
    const championship = await aChampionship(api, {
      ...{ owner, isTest: true, maxTeamSize: 3, dailyAttempts: 3, dateEnd: api.clock.inDays(5) },
    });
    const admin = await aPerson(api, { role: 'admin' });
    const { body } = await participate(owner, championship.champname, 'Those who know').expect(200);
    await participate(admin, championship.champname, 'Admins').expect(200);
    const colleague = await aPerson(api, { role: 'admin', status: 'IDENTIFIED' });
    const { body: invitation } = await invite(owner, body.teamId, colleague.login).expect(201);
    await answer(colleague, invitation.id, 'accept').expect(200);
    await invite(owner, body.teamId, (await aPerson(api, { status: 'IDENTIFIED' })).login).expect(201);
    for (const person of [owner, colleague, admin]) await submit(person, championship, solutionOff(0)).expect(202);
    await api.settleBoards();
    const again = { reason: 'To try that out too' };
    const { body: rejudge } = await owner.http.post(path(championship, '/rejudges')).send(again).expect(202);
    await api.settle();
    await owner.http.get(`/api/rejudges/${rejudge.id}`).expect(200);
    await applyRejudge(api, owner, rejudge.id);
    return { championship, owner, admin };
  };
  const solutions = async ({ http }: TestPerson, championship: TestChampionship) =>
    (await http.get(path(championship, '/solutions')).expect(200)).body.items;

  it('CHAMP4 says first what ends with the test, and changes nothing until that is meant', async () => {
    const { championship, owner } = await tried();
    const refused = await becomeReal(championship);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        error: 'TEST_ENDS',
        fields: { isTest: 'TEST_ENDS' },
        details: { teams: 2, solutions: 3 },
      }),
    ]);
    expect(await editor(championship)).toMatchObject({ isTest: true, teams: 2, solutions: 3 });
    expect(await solutions(owner, championship)).toHaveLength(2);
  });

  it('CHAMP4 says so as well where as many teams took part as there are solutions', async () => {
    const owner = await aPerson(api, { role: 'client' });
    const championship = await aChampionship(api, { owner, isTest: true });
    await participate(owner, championship.champname).expect(200);
    await submit(owner, championship).expect(202);
    const { status, body } = await becomeReal(championship);
    expect([status, body.error, body.details]).toEqual([409, 'TEST_ENDS', { teams: 1, solutions: 1 }]);
  });

  it('CHAMP4 RATE1 begins empty: who held the answers is on no board, and takes nobody a place, medal or point', async () => {
    const { championship, owner, admin } = await tried();
    expect((await becomeReal(championship, { endTest: true })).status).toBe(200);
    await api.settleBoards();
    expect(await editor(championship)).toMatchObject({ isTest: false, teams: 0, solutions: 0, outdatedSolutions: 0 });
    expect(await board(championship)).toEqual([]);
    for (const organiser of [owner, admin])
      expect((await participate(organiser, championship.champname).expect(403)).body.error).toBe('ORGANISER');
    // The name of the team is free, and nothing of its attempts is counted.
    const second = await aParticipant(api, championship, { teamName: 'Those who know' });
    for (const off of [3, 2, 1]) await submit(second, championship, solutionOff(off)).expect(202);
    const best = await aParticipant(api, championship, { teamName: 'Best' });
    await submit(best, championship, solutionOff(0.5)).expect(202);
    await api.settleBoards();
    expect(await board(championship)).toEqual([
      [1, 'Best'],
      [2, 'Those who know'],
    ]);
    api.clock.pass({ days: 6 });
    await finish(api, championship);
    const final = await api.guest().get(path(championship, '/leaderboard')).query({ board: 'final' }).expect(200);
    expect(final.body.items.map(({ team }: { team: string }) => team)).toEqual(['Best', 'Those who know']);
    const awarded = await api.sql('select from rating.awards where person_id = any($1)', [[owner.id, admin.id]]);
    expect(awarded).toEqual([]);
    const notes = await api.sql(
      `select actor, details from kernel.audit where action = 'championships.end-test' and object = $1`,
      [`championship:${championship.champname}`],
    );
    expect(notes).toEqual([{ actor: owner.login, details: { teams: 2, solutions: 3 } }]);
  });

  it('CHAMP4 leaves nothing of the test in any table of what was handed in', async () => {
    const { championship } = await tried();
    await api.sql('insert into scoring.tour_decisions (championship_id, tour_id, decided_at) values ($1, $1, now())', [
      championship.id,
    ]);
    expect((await becomeReal(championship, { endTest: true })).status).toBe(200);
    const tables = await api.sql<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'scoring' and column_name = 'championship_id'
         and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE') order by 1`,
    );
    expect(tables.length).toBeGreaterThan(8);
    const left: string[] = [];
    for (const { name } of tables)
      if ((await api.sql(`select from scoring.${name} where championship_id = $1`, [championship.id])).length > 0)
        left.push(name);
    expect(left).toEqual([]);
    expect(await api.sql('select bytes from scoring.stored_bytes where id = $1', [championship.id])).toEqual([
      { bytes: '0' },
    ]);
  });

  it('CHAMP4 SUB5 notes the first look at private scores of the real contest as well', async () => {
    const { championship, owner } = await tried();
    const look = () => owner.http.get(path(championship, '/submissions')).query({ private: true }).expect(200);
    const looks = async () =>
      (
        await api.sql(`select from kernel.audit where action = 'scoring.look-at-private' and object = $1`, [
          `championship:${championship.champname}`,
        ])
      ).length;
    await look();
    expect(await looks()).toBe(1);
    expect((await becomeReal(championship, { endTest: true })).status).toBe(200);
    for (let time = 0; time < 2; time += 1) await look();
    expect(await looks()).toBe(2);
  });

  it.each(['as they were', 'sent along once more'])(
    'CHAMP4 CHAMP6 waits anew for lists of who goes on: those with teams of the test, %s, keep nobody out',
    async (how) => {
      const tour = (from: number, to: number, advance: object | null) => ({
        ...{ id: randomUUID(), title: { eng: `From ${from}`, rus: '' }, advance },
        ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
      });
      const tours = [
        tour(-2, 1, { by: 'list', teams: ['Those who know'] }),
        tour(1, 2, { by: 'places', places: 3 }),
        tour(2, 3, null),
      ];
      const owner = await aPerson(api, { role: 'client' });
      const championship = await aChampionship(api, { owner, isTest: true, tours: tours as Tour[] });
      await participate(owner, championship.champname, 'Those who know').expect(200);
      const meant = how === 'as they were' ? {} : { tours };
      expect((await becomeReal(championship, { endTest: true, ...meant })).status).toBe(200);
      const { tours: kept } = await editor(championship);
      const asked = (kept as Tour[]).map(({ advance }) => advance);
      expect(asked).toEqual([{ by: 'list', teams: [] }, { by: 'places', places: 3 }, null]);
    },
  );

  it('CHAMP4 SUB4 what a worker has under way then is dropped, and what it has of others is not', async () => {
    const own = await startTestApp();
    try {
      const owner = await aPerson(own, { role: 'client' });
      const test = await aChampionship(own, { owner, isTest: true });
      await participate(owner, test.champname).expect(200);
      const other = await aChampionship(own);
      const person = await aParticipant(own, other);
      for (const [who, where] of [
        [owner, test],
        [person, other],
      ] as const)
        await submit(who, where).expect(202);
      const taken = await own.get(Commands).run(new TakeSolutions('worker', 60, 16));
      expect(taken).toHaveLength(2);
      const { version } = (await owner.http.get(path(test, '/edit')).expect(200)).body;
      await owner.http.put(path(test)).send({ version, isTest: false, endTest: true }).expect(200);
      await own.get(ScoreSolution).score(taken);
      const { body } = await person.http.get(path(other, '/solutions')).expect(200);
      expect(body.items).toEqual([expect.objectContaining({ status: 'SCORED' })]);
    } finally {
      await own.close();
    }
  });
});
