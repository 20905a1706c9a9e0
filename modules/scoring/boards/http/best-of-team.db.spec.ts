import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aRejudge } from '../../../../test/kit/rejudges.js';
import { openPage } from '../../../../test/kit/socket.js';
import { answer, aTeam, invite } from '../../../../test/kit/teams.js';
import { OperationsApi } from '../../operations.api.js';

describe('what everybody agrees about', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('LB1 LB4 names one solution as the best of two that have the same score and came at the very same moment', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const ids: string[] = [];
    for (let sent = 0; sent < 3; sent += 1) ids.push((await submit(person, championship).expect(202)).body.id);
    await api.settle();
    const moment = api.clock.inDays(0);
    // Written in the reverse order, so that none of them is first by chance.
    for (const id of ids.toSorted().toReversed())
      await api.sql('update scoring.solutions set created_at = $2 where id = $1', [id, moment]);
    await api.sql('drop index scoring.solutions_board_index');
    await api.settleBoards();
    const path = `/api/championships/${championship.champname}`;
    const { items } = (await person.http.get(`${path}/solutions`).expect(200)).body;
    const best = items.filter((solution: { best: boolean }) => solution.best).map(({ id }: { id: string }) => id);
    const [first] = ids.toSorted();
    const [own] = await api.sql<{ id: string }>(
      `select solution_id as id from scoring.team_bests where team_id = $1 and until_at = 'infinity'`,
      [person.teamId],
    );
    expect([best, own?.id]).toEqual([[first], first]);
  });

  it('SUB4 LB2 says with the place of a solution by which board the others stand, until the next one counts them', async () => {
    const championship = await aChampionship(api);
    const path = `/api/championships/${championship.champname}/leaderboard`;
    const refreshed = async () => (await api.guest().get(path).expect(200)).body.refreshedAt as string;
    const sent = async (off: number) => {
      const person = await aParticipant(api, championship);
      const { id } = (await submit(person, championship, solutionOff(off)).expect(202)).body;
      await api.settle();
      return async () => {
        const { place, placedAt } = (await person.http.get(`/api/solutions/${id}`).expect(200)).body;
        return [place, placedAt];
      };
    };
    await sent(1);
    await api.settleBoards();
    const at = await refreshed();
    const [third, second] = [await sent(3), await sent(2)];
    expect([await third(), await second()]).toEqual([
      [2, at],
      [2, at],
    ]);
    api.clock.pass({ minutes: 4 });
    await api.settleBoards();
    const later = await refreshed();
    expect(later).not.toBe(at);
    expect([await third(), await second()]).toEqual([
      [3, later],
      [2, later],
    ]);
  });

  it('LB1 TEAM1 the card of a name is that of the team that has it now, not of one that has become a part of another', async () => {
    const championship = await aChampionship(api);
    const [former, other] = [await aTeam(api, championship, 1, 'Falcons'), await aTeam(api, championship, 1, 'Owls')];
    await submit(former.captain, championship).expect(202);
    await api.settleBoards();
    const { body } = await invite(other.captain, other.teamId, former.captain.login, 'cominv').expect(201);
    await answer(former.captain, body.id, 'accept').expect(200);
    const person = await aParticipant(api, championship, { teamName: 'Falcons' });
    await submit(person, championship, solutionOff(1)).expect(202);
    await api.settleBoards();
    const path = `/api/championships/${championship.champname}/leaderboard/teams/Falcons`;
    const { people } = (await api.guest().get(path).expect(200)).body;
    expect(people).toMatchObject([{ login: person.login, solutions: 1, isMember: true }]);
  });

  it('LB2 LB4 SUB4 dates nothing later than now after a clock that was ahead for a while', async () => {
    const championship = await aChampionship(api);
    const path = `/api/championships/${championship.champname}/leaderboard`;
    const [first, second] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const begin = api.clock.inDays(0);
    await submit(first, championship, solutionOff(2)).expect(202);
    api.clock.pass({ days: 3 });
    await api.settleBoards();
    api.clock.set(begin);
    const { id } = (await submit(second, championship, solutionOff(1)).expect(202)).body;
    await api.settleBoards();
    const board = (await api.guest().get(path).expect(200)).body;
    const past = (
      await api
        .guest()
        .get(path)
        .query({ at: api.clock.inDays(4).toISOString() })
        .expect(200)
    ).body;
    const history = (await second.http.get(`${path}/history`).expect(200)).body;
    const { place, placedAt } = (await second.http.get(`/api/solutions/${id}`).expect(200)).body;
    const [listed] = (await second.http.get(`/api/championships/${championship.champname}/solutions`).expect(200)).body
      .items;
    const now = api.clock.now().toISOString();
    expect([board.total, past.total, place, history.items.length]).toEqual([2, 2, 1, 2]);
    const points = history.items.flatMap((team: { points: { at: string }[] }) => team.points.map(({ at }) => at));
    expect(points).toHaveLength(2);
    const said = [board.refreshedAt, past.refreshedAt, placedAt, listed.placedAt, history.from, history.to, ...points];
    expect(said.filter((at) => !(at <= now))).toEqual([]);
  });

  it('SUB6 hints the same when a re-judgement is applied at the command line as by its client', async () => {
    const { path, id } = await aRejudge(api);
    const champname = path.split('/').at(-1) ?? '';
    const page = await openPage(api);
    const topics = [`queue:${champname}`, `leaderboard:${champname}`, `championship:${champname}`] as const;
    const told = topics.map((topic) => {
      page.watch(topic);
      return page.next(topic);
    });
    await api.get(OperationsApi).decideRejudge(id, 'apply', 'Looked over');
    await Promise.all(told);
    page.close();
  });
});
