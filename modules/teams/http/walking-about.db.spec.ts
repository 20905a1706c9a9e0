import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate, submit, type TestChampionship } from '../../../test/kit/championships.js';
import { backAgain, type TestPerson, testPassword } from '../../../test/kit/people.js';
import { aMember, answer, aTeam, disqualify, invite } from '../../../test/kit/teams.js';

describe('who goes from team to team', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const leave = ({ http }: TestPerson, teamId: string) => http.post(`/api/teams/${teamId}/leave`).send({});
  const attempts = async ({ http }: TestPerson, { champname }: TestChampionship) =>
    (await http.get(`/api/championships/${champname}/attempts`).expect(200)).body;
  const causesOf = async ({ http }: TestPerson) =>
    (await http.get('/api/notifications').expect(200)).body.items.map(({ cause }: { cause: string }) => cause);

  const captainOf = async (teamId: string) => (await api.guest().get(`/api/teams/${teamId}`).expect(200)).body.captain;

  type Team = Awaited<ReturnType<typeof aTeam>>;
  const join = async (person: TestPerson, { captain, teamId }: Team) => {
    const { body } = await invite(captain, teamId, person.login).expect(201);
    await answer(person, body.id, 'accept').expect(200);
  };
  const merge = async (into: Team, from: Team) => {
    const { body } = await invite(into.captain, into.teamId, from.captain.login, 'cominv').expect(201);
    await answer(from.captain, body.id, 'accept').expect(200);
  };
  const deleteAccount = async ({ http }: TestPerson) => {
    await http.delete('/api/user').send({ password: testPassword }).expect(200);
    await api.settle();
  };
  const comeBack = async ({ login }: TestPerson) => {
    await api.guest().post('/api/auth/login').send({ username: login, password: testPassword }).expect(200);
    await api.settle();
  };

  it('TEAM1 has used today what the team that they left had used, alone and in the next team', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 2 });
    const { teamId, others } = await aTeam(api, championship, 2);
    const [walker] = others as [TestPerson];
    for (let sent = 0; sent < 2; sent += 1) await submit(walker, championship).expect(202);
    await leave(walker, teamId).expect(200);
    const { body } = await participate(walker, championship.champname, 'Walks alone').expect(200);
    expect(await attempts(walker, championship)).toMatchObject({ used: 2, left: 0 });
    expect((await submit(walker, championship).expect(429)).body.error).toBe('ATTEMPTS_EXCEEDED');
    await leave(walker, body.teamId).expect(200);
    const next = await aTeam(api, championship);
    await join(walker, next);
    expect((await submit(next.captain, championship).expect(429)).body.error).toBe('ATTEMPTS_EXCEEDED');
    const now = api.clock.now();
    api.clock.pass({ days: 1 });
    await submit(next.captain, championship).expect(202);
    api.clock.set(now);
  });

  it('CHAMP7 TEAM1 has no new time of their own by leaving, joining or merging', async () => {
    const championship = await aChampionship(api, { participationWindowHours: 10 });
    const walker = await aMember(api);
    const first = (await participate(walker, championship.champname).expect(200)).body;
    const now = api.clock.now();
    api.clock.pass({ hours: 9 });
    await leave(walker, first.teamId).expect(200);
    const again = (await participate(walker, championship.champname).expect(200)).body;
    expect([again.confirmedAt, again.submitUntil]).toEqual([first.confirmedAt, first.submitUntil]);
    await leave(walker, again.teamId).expect(200);
    const fresh = await aTeam(api, championship);
    await join(walker, fresh);
    expect((await attempts(fresh.captain, championship)).submitUntil).toBe(first.submitUntil);
    const fresher = await aTeam(api, championship);
    await merge(fresher, fresh);
    expect((await attempts(fresher.captain, championship)).submitUntil).toBe(first.submitUntil);
    api.clock.pass({ hours: 2 });
    expect((await submit(fresher.captain, championship).expect(409)).body.error).toBe('SUBMIT_TIMEOUT');
    api.clock.set(now);
  });

  it('TEAM1 ADMIN1 a disqualified team hands in nothing and nobody leaves it, until it is back', async () => {
    const championship = await aChampionship(api);
    const { teamId, captain, others } = await aTeam(api, championship, 2);
    const [member] = others as [TestPerson];
    await submit(captain, championship).expect(202);
    await disqualify(api, championship, teamId);
    expect((await submit(member, championship).expect(409)).body.error).toBe('TEAM_DISQUALIFIED');
    expect((await attempts(member, championship)).gate).toEqual({ code: 'TEAM_DISQUALIFIED', until: null });
    expect((await leave(member, teamId).expect(409)).body.error).toBe('TEAM_DISQUALIFIED');
    const out = await captain.http.delete(`/api/teams/${teamId}/members/${member.login}`).expect(409);
    expect(out.body.error).toBe('TEAM_DISQUALIFIED');
    // It may still be led by another and say what it likes of itself.
    await captain.http.patch(`/api/teams/${teamId}`).send({ description: 'It was not us' }).expect(200);
    await captain.http.post(`/api/teams/${teamId}/captain`).send({ login: member.login }).expect(200);
    await disqualify(api, championship, teamId, { isBack: true });
    await submit(member, championship).expect(202);
    await leave(captain, teamId).expect(200);
  });

  it('TEAM1 is led by nobody whose account is deleted, from the moment on at which it is', async () => {
    const championship = await aChampionship(api);
    const { teamId, captain, others } = await aTeam(api, championship, 4);
    const [first, second, third] = others as [TestPerson, TestPerson, TestPerson];
    await deleteAccount(first);
    expect(await captainOf(teamId)).toBe(captain.login);
    await deleteAccount(captain);
    expect(await captainOf(teamId)).toBe(second.login);
    expect(await causesOf(second)).toContain('teams.captain');
    await leave(second, teamId).expect(200);
    expect(await captainOf(teamId)).toBe(third.login);
  });

  it('TEAM1 is led by who takes the account back, where all had deleted theirs', async () => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 2);
    const [member] = others as [TestPerson];
    for (const person of [member, captain]) await deleteAccount(person);
    await comeBack(member);
    expect(await captainOf(teamId)).toBe(member.login);
  });

  it('TEAM1 is led by the captain whom it has where a member deletes the account, and takes it back', async () => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 3);
    const [member, last] = others as [TestPerson, TestPerson];
    await captain.http.post(`/api/teams/${teamId}/captain`).send({ login: last.login }).expect(200);
    await deleteAccount(member);
    expect(await captainOf(teamId)).toBe(last.login);
    await comeBack(member);
    expect(await captainOf(teamId)).toBe(last.login);
  });

  it('CHAMP7 TEAM1 who takes the account back has no new time where the last of the others has left meanwhile', async () => {
    const championship = await aChampionship(api, { participationWindowHours: 10 });
    const { teamId, captain, others } = await aTeam(api, championship, 2);
    const [member] = others as [TestPerson];
    const { submitUntil } = await attempts(member, championship);
    const now = api.clock.now();
    await deleteAccount(member);
    api.clock.pass({ hours: 9 });
    await leave(captain, teamId).expect(200);
    await api.guest().get(`/api/teams/${teamId}`).expect(404);
    await comeBack(member);
    const { body } = await participate(await backAgain(api, member), championship.champname).expect(200);
    expect(body.submitUntil).toBe(submitUntil);
    api.clock.set(now);
  });

  it('NOTIF1 TEAM1 a captain hears who came by the link, and that an invitation has lost its sense', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
    const person = await aMember(api);
    await invite(two.captain, two.teamId, person.login).expect(201);
    await api.settle();
    const { body } = await one.captain.http.post(`/api/teams/${one.teamId}/join-code`).send({}).expect(200);
    await person.http.post(`/api/join/${body.joinCode}`).send({}).expect(200);
    await api.settle();
    expect(await causesOf(one.captain)).toEqual(['teams.joined']);
    expect(await causesOf(two.captain)).toEqual(['teams.withdrawn']);
    // Whoever joined knows it.
    expect(await causesOf(person)).toEqual(['teams.inv']);
    const third = await aTeam(api, championship);
    const { body: merge } = await invite(two.captain, two.teamId, third.captain.login, 'cominv').expect(201);
    await api.settle();
    await leave(two.captain, two.teamId).expect(200);
    await api.settle();
    expect(merge.type).toBe('cominv');
    expect(await causesOf(third.captain)).toEqual(['teams.withdrawn', 'teams.cominv']);
  });

  it('TEAM1 has used what the one team of two had until the later of two leavings, once these merge', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship, 2), await aTeam(api, championship)];
    const [walker] = one.others as [TestPerson];
    await submit(one.captain, championship).expect(202);
    await leave(walker, one.teamId).expect(200);
    await join(walker, two);
    for (let sent = 0; sent < 2; sent += 1) await submit(two.captain, championship).expect(202);
    await leave(walker, two.teamId).expect(200);
    await merge(one, two);
    await submit(one.captain, championship).expect(202);
    const third = await aTeam(api, championship);
    await join(walker, third);
    expect(await attempts(walker, championship)).toMatchObject({ used: 3, left: 2 });
  });

  it('TEAM1 has used nothing of the team that took theirs in after they had left it with nothing handed in', async () => {
    const championship = await aChampionship(api);
    const [one, two, next] = [
      await aTeam(api, championship),
      await aTeam(api, championship, 2),
      await aTeam(api, championship),
    ];
    const [walker] = two.others as [TestPerson];
    await submit(one.captain, championship).expect(202);
    await leave(walker, two.teamId).expect(200);
    await merge(one, two);
    await join(walker, next);
    expect(await attempts(walker, championship)).toMatchObject({ used: 0, left: 5 });
  });

  it('TEAM1 a merge that one captain was asked for is received and answered by the next one', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship, 2)];
    const [next] = two.others as [TestPerson];
    const { body } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
    await two.captain.http.post(`/api/teams/${two.teamId}/captain`).send({ login: next.login }).expect(200);
    const seenBy = async ({ http }: TestPerson) =>
      (await http.get('/api/invitations').expect(200)).body.items.map(
        ({ id, login, direction }: Record<string, unknown>) => ({ id, login, direction }),
      );
    const asked = { id: body.id, login: next.login };
    expect(await seenBy(next)).toContainEqual({ ...asked, direction: 'received' });
    expect(await seenBy(one.captain)).toEqual([{ ...asked, direction: 'sent' }]);
    await answer(next, body.id, 'accept').expect(200);
  });

  it('TEAM1 SUB2 brings no attempt along that was given back in the team that they left', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 2 });
    const { teamId, others } = await aTeam(api, championship, 2);
    const [walker] = others as [TestPerson];
    await submit(walker, championship, 'id,prediction\n1,none\n').expect(202);
    await submit(walker, championship).expect(202);
    await api.settle();
    await leave(walker, teamId).expect(200);
    await participate(walker, championship.champname, 'Given back').expect(200);
    expect(await attempts(walker, championship)).toMatchObject({ used: 1, left: 1 });
  });

  it('TEAM1 SUB2 brings no attempt along that was granted to the team that they left', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const { teamId, others } = await aTeam(api, championship, 2, 'Granted to');
    const [walker] = others as [TestPerson];
    const { http } = championship.owner;
    const grant = { team: 'Granted to', count: 1, reason: 'A wrong answer' };
    await http.post(`/api/championships/${championship.champname}/attempts`).send(grant).expect(200);
    const { body: daily } = await submit(walker, championship).expect(202);
    await submit(walker, championship).expect(202);
    await api.settle();
    // The daily one is given back, so that only what was granted is used.
    await http.post(`/api/solutions/${daily.id}/revoke`).send({ reason: 'By hand' }).expect(200);
    await leave(walker, teamId).expect(200);
    await participate(walker, championship.champname, 'Not granted to').expect(200);
    expect(await attempts(walker, championship)).toMatchObject({ used: 0, left: 1 });
  });

  it('TEAM2 SUB2 brings into a merge neither what was granted nor what was given back', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const [one, two] = [await aTeam(api, championship, 1, 'Was granted one'), await aTeam(api, championship)];
    const { http } = championship.owner;
    const grant = { team: 'Was granted one', count: 1, reason: 'A wrong answer' };
    await http.post(`/api/championships/${championship.champname}/attempts`).send(grant).expect(200);
    for (let sent = 0; sent < 2; sent += 1) await submit(one.captain, championship).expect(202);
    await submit(two.captain, championship, 'id,prediction\n1,none\n').expect(202);
    await api.settle();
    const path = `/api/teams/${one.teamId}/merge-preview?team=${two.teamId}`;
    expect((await one.captain.http.get(path).expect(200)).body.attempts).toMatchObject({ used: 1 });
  });

  it('TEAM1 SUB1 has sent by one key in the team that they left and in the next one, and these merge', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship, 2), await aTeam(api, championship)];
    const [walker] = one.others as [TestPerson];
    await submit(walker, championship, undefined, { key: 'my-script' }).expect(202);
    await leave(walker, one.teamId).expect(200);
    await join(walker, two);
    await submit(walker, championship, undefined, { key: 'my-script' }).expect(202);
    await merge(two, one);
    const path = `/api/championships/${championship.champname}/solutions`;
    expect((await walker.http.get(path).expect(200)).body.items).toHaveLength(2);
  });

  it('TEAM1 waits for no answer of a team that became a part of another one', async () => {
    const championship = await aChampionship(api);
    const [one, two, asker] = [
      await aTeam(api, championship),
      await aTeam(api, championship),
      await aTeam(api, championship),
    ];
    await invite(asker.captain, asker.teamId, two.captain.login, 'cominv').expect(201);
    await merge(one, two);
    const { body } = await asker.captain.http.get('/api/invitations').expect(200);
    expect(body.items).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  it('CHAMP7 TEAM1 has the time of the team that they joined late and left', async () => {
    const championship = await aChampionship(api, { participationWindowHours: 100 });
    const { teamId, captain } = await aTeam(api, championship);
    const { confirmedAt } = (await captain.http.get(`/api/championships/${championship.champname}`).expect(200)).body
      .participation;
    const now = api.clock.now();
    api.clock.pass({ hours: 24 });
    const walker = await aMember(api);
    const { body: asked } = await invite(captain, teamId, walker.login).expect(201);
    await answer(walker, asked.id, 'accept').expect(200);
    await leave(walker, teamId).expect(200);
    const { body } = await participate(walker, championship.champname).expect(200);
    expect(body.confirmedAt).toBe(confirmedAt);
    api.clock.set(now);
  });
});
