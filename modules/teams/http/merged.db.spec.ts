import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, solutionOff, submit } from '../../../test/kit/championships.js';
import { aPerson, testPassword } from '../../../test/kit/people.js';
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
});
