import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, participate, solutionOff, submit } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson, testPassword } from '../../../test/kit/people.js';
import { aMember, answer, aTeam, invite } from '../../../test/kit/teams.js';

describe('who is in a team', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const leave = ({ http }: TestPerson, teamId: string) => http.post(`/api/teams/${teamId}/leave`).send({});
  const remove = ({ http }: TestPerson, teamId: string, login: string) =>
    http.delete(`/api/teams/${teamId}/members/${login}`);
  const lead = ({ http }: TestPerson, teamId: string, login: string) =>
    http.post(`/api/teams/${teamId}/captain`).send({ login });
  const rosterOf = async (teamId: string) => {
    const { body } = await api.guest().get(`/api/teams/${teamId}`).expect(200);
    return { captain: body.captain, members: body.members.map(({ login }: { login: string }) => login).toSorted() };
  };
  const both = async (wish: Parameters<typeof aChampionship>[1] = {}) => {
    const championship = await aChampionship(api, wish);
    const { captain, teamId, others } = await aTeam(api, championship, 3);
    const [second, third] = others as [TestPerson, TestPerson];
    return { championship, captain, teamId, second, third };
  };

  it('TEAM1 lets a member leave, whose solutions stay with the team and are not theirs to read any more', async () => {
    const { championship, captain, teamId, second, third } = await both();
    const { body } = await submit(second, championship).expect(202);
    await api.settle();
    await leave(second, teamId).expect(200);
    expect(await rosterOf(teamId)).toEqual({
      captain: captain.login,
      members: [captain.login, third.login].toSorted(),
    });
    await captain.http.get(`/api/solutions/${body.id}`).expect(200);
    await second.http.get(`/api/solutions/${body.id}`).expect(404);
    const { body: champ } = await second.http.get(`/api/championships/${championship.champname}`).expect(200);
    expect(champ.participation).toBeNull();
    expect((await submit(second, championship).expect(403)).body.error).toBe('NOT_PARTICIPATING');
    await leave(second, teamId).expect(404);
  });

  it('TEAM1 lets the captain take somebody out, and nobody else', async () => {
    const { captain, teamId, second, third } = await both();
    expect((await remove(second, teamId, third.login).expect(403)).body.error).toBe('NOT_CAPTAIN');
    await remove(captain, teamId, 'nobody-here').expect(404);
    await api.settle();
    const { body } = await remove(captain, teamId, third.login).expect(200);
    expect(body.team.members).toHaveLength(2);
    await remove(captain, teamId, third.login).expect(404);
    await api.settle();
    const { body: told } = await third.http.get('/api/notifications').expect(200);
    expect(told.items[0]).toMatchObject({ type: 'news', cause: 'teams.removed' });
  });

  it('TEAM1 lets the captain, or an admin, free the seat of who deleted their account', async () => {
    const { captain, teamId, second, third } = await both({ maxTeamSize: 3 });
    for (const { http } of [second, third]) await http.delete('/api/user').send({ password: testPassword }).expect(200);
    await api.settle();
    const [one = '', other = ''] = (await rosterOf(teamId)).members.filter((login: string) => login !== captain.login);
    expect([one, other].toSorted()).toEqual([second, third].map(({ id }) => `deleted-${id}`).toSorted());
    await remove(captain, teamId, one).expect(200);
    const admin = await aPerson(api, { role: 'admin' });
    const asked = admin.http.post(`/api/admin/teams/${teamId}/remove`);
    await asked.send({ login: other, reason: 'Gone for good' }).expect(200);
    expect((await rosterOf(teamId)).members).toEqual([captain.login]);
    const friend = await aMember(api);
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    await answer(friend, body.id, 'accept').expect(200);
    expect((await rosterOf(teamId)).members).toHaveLength(2);
  });

  it('TEAM1 hands the team on: to whom the captain names, else to the longest member', async () => {
    const { captain, teamId, second, third } = await both();
    expect((await lead(second, teamId, second.login).expect(403)).body.error).toBe('NOT_CAPTAIN');
    expect((await lead(captain, teamId, (await aMember(api)).login).expect(404)).body.fields).toEqual({
      login: 'USER_NOT_FOUND',
    });
    expect((await lead(captain, teamId, third.login).expect(200)).body.captain).toBe(third.login);
    await leave(third, teamId).expect(200);
    expect((await rosterOf(teamId)).captain).toBe(captain.login);
    await leave(captain, teamId).expect(200);
    expect((await rosterOf(teamId)).captain).toBe(second.login);
    await api.settle();
    const { body } = await second.http.get('/api/notifications').expect(200);
    expect(body.items.map(({ cause }: { cause: string }) => cause)).toContain('teams.captain');
  });

  it('TEAM1 ends a team with its last member, unless it has solutions', async () => {
    const championship = await aChampionship(api);
    const path = `/api/championships/${championship.champname}`;
    const { captain, teamId } = await aTeam(api, championship, 1, 'Short lived');
    const friend = await aMember(api);
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    await leave(captain, teamId).expect(200);
    await api.guest().get(`/api/teams/${teamId}`).expect(404);
    expect((await answer(friend, body.id, 'accept').expect(409)).body.details).toEqual({ status: 'WITHDRAWN' });
    expect((await api.guest().get(path).expect(200)).body.teams).toBe(0);
    // The name is free again, and so is the person; a captain may go by either call.
    await participate(captain, championship.champname, 'Short lived').expect(200);
    const again = (await captain.http.get(path).expect(200)).body.participation;
    const gone = await remove(captain, again.teamId, captain.login).expect(200);
    expect(gone.body).toEqual({ team: null });
    await participate(captain, championship.champname, 'Short lived').expect(200);
    const part = (await captain.http.get(path).expect(200)).body.participation;
    await submit(captain, championship).expect(202);
    expect((await leave(captain, part.teamId).expect(409)).body.error).toBe('TEAM_HAS_SOLUTIONS');
  });

  it('TEAM1 keeps the roster as it is once all is over, but not its captain', async () => {
    const { captain, teamId, second } = await both({ dateEnd: api.clock.inDays(2) });
    const now = api.clock.now();
    api.clock.pass({ days: 3 });
    expect((await leave(second, teamId).expect(409)).body.error).toBe('CHAMPIONSHIP_OVER');
    expect((await remove(captain, teamId, second.login).expect(409)).body.error).toBe('CHAMPIONSHIP_OVER');
    await lead(captain, teamId, second.login).expect(200);
    api.clock.set(now);
  });

  it('TEAM1 lets who left a team that is called after them take part alone again', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship, 2);
    await leave(captain, teamId).expect(200);
    const { body } = await participate(captain, championship.champname).expect(200);
    expect(body.team).toBe(`${captain.login} 2`);
  });

  it('TEAM1 counts the attempts of a team that somebody left where they join next', async () => {
    const wish = { dailyAttempts: 1, dateStart: api.clock.inDays(0) };
    const { championship, captain, teamId, second } = await both(wish);
    await submit(second, championship).expect(202);
    await leave(second, teamId).expect(200);
    const next = await aTeam(api, championship);
    await submit(next.captain, championship).expect(202);
    const { body } = await invite(next.captain, next.teamId, second.login).expect(201);
    const refused = await answer(second, body.id, 'accept').expect(409);
    expect(refused.body).toMatchObject({ error: 'ATTEMPTS_TOGETHER', details: { used: 2, allowed: 1 } });
    const now = api.clock.now();
    api.clock.pass({ days: 1 });
    // What the others send after they have left is none of theirs.
    await submit(captain, championship).expect(202);
    await answer(second, body.id, 'accept').expect(200);
    api.clock.set(now);
  });

  it('TEAM1 never leaves a team without a captain, when all leave or are taken out at once', async () => {
    const championship = await aChampionship(api);
    for (let round = 0; round < 3; round += 1) {
      const { captain, teamId, others } = await aTeam(api, championship, 4);
      await submit(captain, championship, solutionOff(round + 1)).expect(202);
      const [one] = others as [TestPerson];
      const replies = await Promise.all([
        ...[captain, ...others].map((person) => leave(person, teamId)),
        remove(captain, teamId, one.login),
        lead(captain, teamId, one.login),
      ]);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      const { captain: left, members } = await rosterOf(teamId);
      expect(members).toEqual([left]);
      expect(replies.map(({ body }) => body.error)).toContain('TEAM_HAS_SOLUTIONS');
    }
  });

  it('TEAM1 renames and describes the own team', async () => {
    const { captain, teamId, second } = await both();
    const path = `/api/teams/${teamId}`;
    const wish = { name: 'Another name', description: ' Two of us, and a dog. ' };
    expect((await second.http.patch(path).send(wish).expect(403)).body.error).toBe('NOT_CAPTAIN');
    const { body } = await captain.http.patch(path).send(wish).expect(200);
    expect(body).toMatchObject({ name: 'Another name', description: 'Two of us, and a dog.' });
    const championship = { champname: body.championship } as never;
    const rival = await aParticipant(api, championship, { teamName: 'Taken name' });
    const refused = await captain.http.patch(path).send({ name: 'TAKEN name' }).expect(409);
    expect(refused.body.fields).toEqual({ name: 'TEAM_NAME_USED' });
    expect(rival.teamId).not.toBe(teamId);
  });
});
