import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { aFinishedContest, people } from '../../../../test/kit/ratings.js';
import { disqualify } from '../../../../test/kit/teams.js';
import type { Leaderboard, LeaderboardHistory, ScoreDistribution } from '../contract/leaderboard.js';

interface Row {
  place: number;
  team: string;
}

describe('a disqualified team', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const read = async <Reply>({ champname }: TestChampionship, path: string, http: Agent = api.guest()) =>
    (await http.get(`/api/championships/${champname}/${path}`).expect(200)).body as Reply;
  const rows = async (championship: TestChampionship, path = 'leaderboard', http?: Agent) =>
    (await read<{ items: Row[] }>(championship, path, http)).items.map(({ place, team }) => `${place} ${team}`);
  const csv = async ({ champname }: TestChampionship) => {
    const { text } = await api.guest().get(`/api/championships/${champname}/leaderboard.csv`).expect(200);
    return text.trim().split('\n').slice(1);
  };

  it('ADMIN1 TEAM1 leaves every board of a running championship, keeps its solutions, and comes back as it was', async () => {
    const championship = await aChampionship(api);
    const names = ['Gone', 'Second', 'Third'];
    const teams: Awaited<ReturnType<typeof aParticipant>>[] = [];
    for (const [at, teamName] of names.entries()) {
      teams.push(await aParticipant(api, championship, { teamName }));
      await submit(teams[at]!, championship, solutionOff(at + 1)).expect(202);
    }
    const [gone] = teams as [TestPerson & { teamId: string }];
    await api.settleBoards();
    const moment = api.clock.now().toISOString();
    const past = `leaderboard?at=${moment}`;
    const all = async () => ({
      rows: await rows(championship),
      past: await rows(championship, past),
      final: await rows(championship, 'final-preview', championship.owner.http),
      csv: (await csv(championship)).length,
      history: (await read<LeaderboardHistory>(championship, 'leaderboard/history')).items.map(({ team, points }) => [
        team,
        points.at(-1)?.place,
      ]),
      spread: (await read<ScoreDistribution>(championship, 'leaderboard/distribution')).teams,
    });
    const before = await all();
    expect(before).toMatchObject({ rows: ['1 Gone', '2 Second', '3 Third'], csv: 3, spread: 3 });

    await disqualify(api, championship, gone.teamId);
    await api.settle();
    expect(await all()).toEqual({
      rows: ['1 Second', '2 Third'],
      past: ['1 Second', '2 Third'],
      final: ['1 Second', '2 Third'],
      csv: 2,
      history: expect.arrayContaining([
        ['Second', 1],
        ['Third', 2],
      ]),
      spread: 2,
    });
    const own = await read<Leaderboard>(championship, 'leaderboard', gone.http);
    expect([own.own, own.items.some(({ mine }) => mine)]).toEqual([null, false]);
    const { items } = await read<{ items: { place: number | null; score: number }[] }>(
      championship,
      'solutions',
      gone.http,
    );
    expect(items).toMatchObject([{ place: null, score: 1 }]);

    await disqualify(api, championship, gone.teamId, { isBack: true });
    await api.settle();
    expect(await all()).toEqual(before);
    expect((await read<Leaderboard>(championship, 'leaderboard', gone.http)).own).toMatchObject({ place: 1 });
  });

  it('TEAM1 NOTIF1 its members see why, and nobody else but admins', async () => {
    const championship = await aChampionship(api);
    const captain = await aParticipant(api, championship, { teamName: 'The blamed' });
    const page = async (http: Agent) => (await http.get(`/api/teams/${captain.teamId}`).expect(200)).body;
    expect(await page(captain.http)).toMatchObject({ disqualified: null });
    await disqualify(api, championship, captain.teamId);
    await api.settle();
    expect(await page(captain.http)).toMatchObject({ disqualified: { reason: 'Shared answers' } });
    expect(await page(api.guest())).not.toHaveProperty('disqualified');
    await disqualify(api, championship, captain.teamId, { isBack: true });
    await api.settle();
    const { body } = await captain.http.get('/api/notifications').expect(200);
    expect(body.items.map(({ cause }: { cause: string }) => cause)).toEqual(['teams.restored', 'teams.disqualified']);
    expect(body.items[1].text).toContain('Shared answers');
  });

  it('SUB5 LB1 shows no medals on the public board once the results are out: they are won on the final one', async () => {
    const contest = await aFinishedContest(api, await people(api, 12));
    const awards = async (board: 'public' | 'final') => {
      const { zones, items } = await read<Leaderboard>(contest, `leaderboard?board=${board}`);
      return [zones, ...new Set(items.map(({ award }) => award))];
    };
    expect(await awards('public')).toEqual([null, null]);
    expect(await awards('final')).toEqual([{ gold: 1, silver: 2, bronze: 4 }, 'GOLD', 'SLIVER', 'BRONZE', null]);
  });

  it('ADMIN1 RATE1 leaves the final results, whose places, medals and awards follow', async () => {
    const dozen = await people(api, 12);
    const contest = await aFinishedContest(api, dozen);
    const final = async () => (await rows(contest, 'leaderboard?board=final')).length;
    const medals = () =>
      api.sql(
        `select team_id as id, place, medal from rating.awards where contest_id = $1 and not voided order by place limit 3`,
        [contest.id],
      );
    const [before, first] = [await medals(), await rows(contest, 'leaderboard?board=final&limit=1')];
    await disqualify(api, contest, contest.teamIds[0]!);
    await api.settle();
    expect(await final()).toBe(11);
    expect(await medals()).toMatchObject([
      { id: contest.teamIds[1], place: 1, medal: 'GOLD' },
      { id: contest.teamIds[2], place: 2 },
      { id: contest.teamIds[3], place: 3 },
    ]);
    await disqualify(api, contest, contest.teamIds[0]!, { isBack: true });
    await api.settle();
    expect([await final(), await medals(), await rows(contest, 'leaderboard?board=final&limit=1')]).toEqual([
      12,
      before,
      first,
    ]);
  });
});
