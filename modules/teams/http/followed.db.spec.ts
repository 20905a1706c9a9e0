import { randomUUID } from 'node:crypto';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship, aParticipant, participate } from '../../../test/kit/championships.js';
import { blocked, eraseDeleted, type TestPerson, testPassword } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { aMember, answer, aTeam, invite } from '../../../test/kit/teams.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { query } from '../../kernel/database/sql.js';
import { invitationClosed } from '../contract/events.js';
import { ExpireInvitations } from '../jobs/expire-invitations.js';
import { FollowBlocked, FollowDeleted } from '../reactions/follow-deleted.js';

describe('what becomes of teams by themselves', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const noticesOf = async ({ http }: TestPerson) => (await http.get('/api/notifications').expect(200)).body.items;

  it('TEAM1 NOTIF1 an invitation that nobody answered expires after seven days: both pages see it, and the captain is told', async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const friend = await aMember(api);
    const { body: sent } = await invite(captain, teamId, friend.login).expect(201);
    await api.settle();
    expect(await noticesOf(friend)).toMatchObject([{ about: sent.id, answers: ['ACCEPT', 'REJECT'] }]);
    await api.get(ExpireInvitations).expire();
    expect(await noticesOf(friend)).toMatchObject([{ answers: ['ACCEPT', 'REJECT'] }]);
    const topic = `invitations:${friend.login}` as const;
    const page = await openPage(api, { Cookie: `sid=${friend.token}` });
    page.watch(topic);
    await api.sql(`update teams.invitations set expires_at = $2 where id = $1`, [sent.id, api.clock.inDays(0)]);
    const told = page.next(topic);
    await api.get(ExpireInvitations).expire();
    await told;
    page.close();
    await api.settle();
    expect(await noticesOf(friend)).toMatchObject([{ about: sent.id, answers: [] }]);
    expect(await noticesOf(captain)).toMatchObject([{ cause: 'teams.expired' }]);
    const { body } = await friend.http.get('/api/invitations').expect(200);
    expect(body.items).toMatchObject([{ id: sent.id, status: 'EXPIRED' }]);
  });

  it('NOTIF1 TEAM1 a notice says what its reader may answer, until it was', async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const friend = await aMember(api);
    const { body: sent } = await invite(captain, teamId, friend.login).expect(201);
    await api.settle();
    await answer(friend, sent.id, 'accept').expect(200);
    expect(await noticesOf(friend)).toMatchObject([{ type: 'inv', answers: [] }]);
  });

  /** Those who are said to a person to have come into the team. */
  const acceptedSaidTo = async (person: TestPerson) =>
    (await noticesOf(person))
      .filter(({ cause }: { cause: string }) => cause === 'teams.accepted')
      .map(({ title }: { title: string }) => title.split(' ')[0]) as string[];

  it('NOTIF1 TEAM1 an answer is told to the captain of now, not to one who led when it was asked for', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId, others } = await aTeam(api, championship, 2);
    const [next] = others as [TestPerson];
    await api.settle();
    const friend = await aMember(api);
    const { body: sent } = await invite(captain, teamId, friend.login).expect(201);
    await captain.http.post(`/api/teams/${teamId}/leave`).send({}).expect(200);
    await answer(friend, sent.id, 'accept').expect(200);
    await api.settle();
    // What the one who leads now had answered, said late.
    const { id: championshipId, champname } = championship;
    const late = {
      championshipId,
      champname,
      teamId,
      team: 'Theirs',
      invitationId: randomUUID(),
      type: 'inv' as const,
    };
    await api.happened(invitationClosed({ ...late, byId: captain.id, toId: next.id, status: 'ACCEPTED' }));
    expect(await acceptedSaidTo(next)).toEqual([friend.login]);
    expect(await acceptedSaidTo(captain)).toEqual([next.login]);
  });

  it('TEAM1 the longest member follows a captain whose account is deleted, and nobody waits for an answer any more', async () => {
    const championship = await aChampionship(api);
    const { teamId, captain, others } = await aTeam(api, championship, 3);
    const elsewhere = await aTeam(api, await aChampionship(api));
    await invite(elsewhere.captain, elsewhere.teamId, captain.login).expect(201);
    // What identity says once the term has run out; it may come twice.
    for (let times = 0; times < 2; times += 1) await api.get(FollowDeleted).react({ personId: captain.id });
    const { body: team } = await api.guest().get(`/api/teams/${teamId}`).expect(200);
    expect(team.captain).toBe(others[0]?.login);
    expect(team.members).toHaveLength(3);
    await api.settle();
    expect(await noticesOf(others[0]!)).toContainEqual(expect.objectContaining({ cause: 'teams.captain' }));
    const { body: own } = await elsewhere.captain.http.get('/api/invitations').expect(200);
    expect(own.items).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  it('TEAM1 who is made the captain while their account is being deleted hands the team on as well', async () => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 2);
    const next = others[0]?.id ?? '';
    let followed: Promise<void> = Promise.resolve();
    await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await query(em as EntityManager, 'update teams.teams set captain_id = $2 where id = $1', [teamId, next]);
        followed = api.get(FollowDeleted).handOn(next);
        await untilBlocked(api, 'teams%for update', { unless: followed });
      });
    await followed;
    expect((await api.guest().get(`/api/teams/${teamId}`).expect(200)).body.captain).toBe(captain.login);
  });

  it('PROF2 a team that is called after its captain is called so until their personal data is gone, and no longer', async () => {
    const championship = await aChampionship(api);
    const captain = await aParticipant(api, championship);
    const elsewhere = await aTeam(api, await aChampionship(api), 1, `${captain.login} fans`);
    const { teamId, login } = captain;
    const nameOf = async (id: string) => (await api.guest().get(`/api/teams/${id}`).expect(200)).body.name;
    expect(await nameOf(teamId)).toBe(login);
    await captain.http.delete('/api/user').send({ password: testPassword }).expect(200);
    await api.settle();
    // They may come back.
    expect(await nameOf(teamId)).toBe(login);
    api.clock.pass({ days: 15 });
    await eraseDeleted(api);
    await api.settle();
    expect(await nameOf(teamId)).toBe(`Team ${teamId.slice(-8)}`);
    expect(await nameOf(elsewhere.teamId)).toBe(`${login} fans`);
    const sql = 'select id from teams.teams where name_key = $1';
    expect(await api.sql(sql, [login.toLowerCase()])).toEqual([]);
  });

  it('PROF2 a name that a captain gave a team stays, and a free one is found where somebody took the neutral one', async () => {
    const championship = await aChampionship(api);
    const [renamed, plain] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    await renamed.http.patch(`/api/teams/${renamed.teamId}`).send({ name: 'Gradient' }).expect(200);
    const neutral = `Team ${plain.teamId.slice(-8)}`;
    await aTeam(api, championship, 1, neutral);
    for (const { id } of [renamed, plain]) await api.get(FollowDeleted).react({ personId: id });
    const names = async (id: string) => (await api.guest().get(`/api/teams/${id}`).expect(200)).body.name;
    expect([await names(renamed.teamId), await names(plain.teamId)]).toEqual(['Gradient', `${neutral} 2`]);
  });

  it('PROF2 CHAMP6 a list of who goes on from a tour calls such a team as it is called then, and means nobody else', async () => {
    const tour = (from: number, to: number) => ({
      ...{ id: randomUUID(), title: { eng: 'Tour', rus: 'Тур' } },
      ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
    });
    const [staying, leaving] = [await aMember(api), await aMember(api)];
    const advance = { by: 'list' as const, teams: [staying.login, leaving.login] };
    const tours = [
      { ...tour(-1, 2), advance },
      { ...tour(2, 8), advance: null },
    ];
    const { champname, owner } = await aChampionship(api, { tours });
    const [{ body: stays }, { body: ends }] = [
      await participate(staying, champname).expect(200),
      await participate(leaving, champname).expect(200),
    ];
    await leaving.http.post(`/api/teams/${ends.teamId}/leave`).send({}).expect(200);
    await participate(await aMember(api), champname, leaving.login).expect(200);
    for (const { id } of [staying, leaving]) await api.get(FollowDeleted).react({ personId: id });
    const { body } = await owner.http.get(`/api/championships/${champname}/edit`).expect(200);
    expect(body.tours[0].advance.teams).toEqual([`Team ${stays.teamId.slice(-8)}`, leaving.login]);
  });

  it('TEAM1 the longest member follows a captain who is blocked without an end, and none whose block ends', async () => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 4);
    const [second, third, fourth] = others as [TestPerson, TestPerson, TestPerson];
    const captainOf = async () => {
      await api.settle();
      const { body } = await fourth.http.get(`/api/teams/${teamId}`).expect(200);
      return body.members.find(({ isCaptain }: { isCaptain: boolean }) => isCaptain).login;
    };
    await api.get(IdentityApi).block(captain.id, { until: api.clock.inDays(3), reason: 'Insults' });
    expect(await captainOf()).toBe(captain.login);
    await blocked(api, second);
    await blocked(api, captain);
    expect(await captainOf()).toBe(third.login);
  });

  it('TEAM1 no member who is blocked without an end follows a captain who leaves, while there is another', async () => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 3);
    const [second, third] = others as [TestPerson, TestPerson];
    await blocked(api, second);
    await api.settle();
    await captain.http.post(`/api/teams/${teamId}/leave`).send({}).expect(200);
    const { body } = await third.http.get(`/api/teams/${teamId}`).expect(200);
    expect(
      body.members.map(({ login, isCaptain }: { login: string; isCaptain: boolean }) => [login, isCaptain]),
    ).toEqual(
      expect.arrayContaining([
        [second.login, false],
        [third.login, true],
      ]),
    );
  });

  it('TEAM1 nobody follows a captain whose block was over before it was told of, or where all others are blocked', async () => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 2);
    const [other] = others as [TestPerson];
    const captainOf = async () => {
      await api.settle();
      return (await api.sql('select captain_id as id from teams.teams where id = $1', [teamId]))[0]?.['id'];
    };
    await api.get(FollowBlocked).react({ personId: captain.id, until: null });
    expect(await captainOf()).toBe(captain.id);
    await blocked(api, other);
    await blocked(api, captain);
    expect(await captainOf()).toBe(captain.id);
  });

  it('TEAM1 the link of a team ends with the account of its only captain: nobody comes into one that nobody leads', async () => {
    const { teamId, captain } = await aTeam(api, await aChampionship(api));
    const { joinCode } = (await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200)).body;
    const friend = await aMember(api);
    await friend.http.get(`/api/join/${joinCode}`).expect(200);
    await api.get(FollowDeleted).react({ personId: captain.id });
    await friend.http.post(`/api/join/${joinCode}`).send({}).expect(404);
  });
});
