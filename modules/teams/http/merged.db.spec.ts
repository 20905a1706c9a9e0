import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import {
  aChampionship,
  participate,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../test/kit/championships.js';
import { aPerson, type TestPerson, testPassword } from '../../../test/kit/people.js';
import { aTeam, answer, invite } from '../../../test/kit/teams.js';

describe('what a merge makes of two teams', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  type Team = Awaited<ReturnType<typeof aTeam>>;
  const merge = async (into: Team, from: Team) => {
    const { body } = await invite(into.captain, into.teamId, from.captain.login, 'cominv').expect(201);
    await answer(from.captain, body.id, 'accept').expect(200);
  };

  it('TEAM1 SUB5 keeps the choice of the one where that of the other has lost its score', async () => {
    const championship = await aChampionship(api, { finalSolutions: 1 });
    const [into, from] = [await aTeam(api, championship), await aTeam(api, championship)];
    const chosenBy = async ({ captain }: Team, off: number) => {
      const { id } = (await submit(captain, championship, solutionOff(off)).expect(202)).body;
      await api.settle();
      await captain.http.patch(`/api/solutions/${id}`).send({ final: true }).expect(200);
      return id as string;
    };
    const revoked = await chosenBy(into, 1);
    await submit(into.captain, championship, solutionOff(2)).expect(202);
    const kept = await chosenBy(from, 3);
    await championship.owner.http.post(`/api/solutions/${revoked}/revoke`).send({ reason: 'Leaked' }).expect(200);
    await merge(into, from);
    const { body } = await into.captain.http.get(`/api/championships/${championship.champname}/finals`).expect(200);
    expect(body).toMatchObject({ chosen: true, items: [{ id: kept }] });
  });

  it('TEAM1 SUB1 knows a sending again whose key somebody of the other team has used too', async () => {
    const championship = await aChampionship(api);
    const [into, from] = [await aTeam(api, championship), await aTeam(api, championship)];
    const send = async ({ captain }: Team) =>
      (await submit(captain, championship, solutionOff(1), { key: 'the-first-one' }).expect(202)).body.id as string;
    const sent = [await send(into), await send(from)];
    await merge(into, from);
    expect([await send(into), await send(from)]).toEqual(sent);
  });

  it('ADMIN1 TEAM1 a team that all had left by deleting their accounts is led by who comes into it with another one', async () => {
    const championship = await aChampionship(api);
    const [into, from] = [await aTeam(api, championship), await aTeam(api, championship, 2)];
    await into.captain.http.delete('/api/user').send({ password: testPassword }).expect(200);
    await api.settle();
    const { http } = await aPerson(api, { role: 'admin' });
    await http.post(`/api/admin/teams/${into.teamId}/merge`).send({ team: from.teamId, reason: 'x' }).expect(200);
    const { body } = await api.guest().get(`/api/teams/${into.teamId}`).expect(200);
    expect(body.captain).toBe(from.captain.login);
    await from.captain.http.patch(`/api/teams/${into.teamId}`).send({ name: 'Led again' }).expect(200);
  });

  describe('of whom has left one of them before', () => {
    const attempts = async ({ http }: TestPerson, { champname }: TestChampionship) =>
      (await http.get(`/api/championships/${champname}/attempts`).expect(200)).body;
    const leave = ({ http }: TestPerson, teamId: string) =>
      http.post(`/api/teams/${teamId}/leave`).send({}).expect(200);
    const join = async (person: TestPerson, { captain, teamId }: Team) => {
      const { body } = await invite(captain, teamId, person.login).expect(201);
      await answer(person, body.id, 'accept').expect(200);
    };
    const send = async ({ captain }: Team, championship: TestChampionship, times = 1) => {
      for (let sent = 0; sent < times; sent += 1) await submit(captain, championship).expect(202);
    };
    /** Two teams that have handed in one and two; somebody has left the first of them, or the second one. */
    const aLeft = async (at: 0 | 1) => {
      const championship = await aChampionship(api);
      const teams = [await aTeam(api, championship, 2), await aTeam(api, championship, 2)] as const;
      await send(teams[0], championship, 1);
      await send(teams[1], championship, 2);
      const [walker] = teams[at].others as [TestPerson];
      await leave(walker, teams[at].teamId);
      const own = (await participate(walker, championship.champname).expect(200)).body;
      return { championship, teams, walker, own };
    };

    it.each([
      { where: 'the one that ends', at: 0, used: 1 },
      { where: 'the one that stays', at: 1, used: 2 },
    ] as const)('TEAM1 takes no attempt from who had left $where', async ({ at, used }) => {
      const { championship, teams, walker } = await aLeft(at);
      expect(await attempts(walker, championship)).toMatchObject({ used, left: 5 - used });
      await merge(teams[1], teams[0]);
      expect(await attempts(walker, championship)).toMatchObject({ used, left: 5 - used });
    });

    it('TEAM1 counts once what they bring along and what has come there before them', async () => {
      const { championship, teams, walker, own } = await aLeft(0);
      await merge(teams[1], teams[0]);
      await leave(walker, own.teamId);
      await join(walker, teams[1]);
      expect(await attempts(walker, championship)).toMatchObject({ used: 3, left: 2 });
    });

    it('TEAM1 leaves them all that the team that they left had been made of', async () => {
      const championship = await aChampionship(api);
      const [one, two, three, last] = [
        await aTeam(api, championship),
        await aTeam(api, championship),
        await aTeam(api, championship, 2),
        await aTeam(api, championship),
      ];
      for (const team of [one, two, three]) await send(team, championship);
      await merge(two, one);
      await merge(three, two);
      const [walker] = three.others as [TestPerson];
      await leave(walker, three.teamId);
      const { body } = await participate(walker, championship.champname).expect(200);
      expect(await attempts(walker, championship)).toMatchObject({ used: 3, left: 2 });
      const path = `/api/teams/${last.teamId}/merge-preview?team=${body.teamId}`;
      expect((await last.captain.http.get(path).expect(200)).body.attempts).toMatchObject({ used: 3 });
      await send(last, championship, 1);
      await merge(last, three);
      expect(await attempts(walker, championship)).toMatchObject({ used: 3, left: 2 });
    });
  });
});
