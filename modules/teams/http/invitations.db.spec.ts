import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, participate } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { aMember, answer, aTeam, invite } from '../../../test/kit/teams.js';

const dayMs = 86_400_000;

describe('invitations into a team', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const statusesOf = async (teamId: string, login: string): Promise<string[]> => {
    const sql = `select i.status from teams.invitations i join identity.people p on p.id = i.person_id
      where i.team_id = $1 and p.login = $2 order by i.sent_at`;
    return (await api.sql(sql, [teamId, login])).map(({ status }) => String(status));
  };

  it('TEAM1 asks a person by login, who finds the invitation and joins: both are on the page of the team', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship, 1, 'Two heads');
    const friend = await aMember(api);
    const { body: sent } = await invite(captain, teamId, friend.login.toUpperCase()).expect(201);
    const about = { type: 'inv', status: 'SENT', team: 'Two heads', teamId, login: friend.login, otherTeam: null };
    expect(sent).toMatchObject(about);
    expect(Date.parse(sent.expiresAt) - Date.parse(sent.sentAt)).toBe(7 * dayMs);

    const { body: got } = await friend.http.get('/api/invitations').expect(200);
    expect(got.items).toEqual([
      expect.objectContaining({
        ...about,
        id: sent.id,
        championship: championship.champname,
        direction: 'received',
        by: captain.login,
      }),
    ]);
    const { body: given } = await captain.http.get('/api/invitations').expect(200);
    expect(given.items).toEqual([expect.objectContaining({ id: sent.id, direction: 'sent' })]);

    const { body: accepted } = await answer(friend, sent.id, 'accept').expect(200);
    const { body: page } = await captain.http.get(`/api/teams/${teamId}`).expect(200);
    // A captain reads a bit more.
    expect({ ...accepted.team, joinCode: null }).toEqual(page);
    expect(page).toMatchObject({
      id: teamId,
      name: 'Two heads',
      championship: championship.champname,
      captain: captain.login,
      members: [
        { login: captain.login, isCaptain: true },
        { login: friend.login, isCaptain: false },
      ],
      invitations: [{ id: sent.id, status: 'ACCEPTED' }],
    });
    // Strangers see who is in it, not whom it asked, nor what its members are told.
    const { body: seen } = await api.guest().get(`/api/teams/${teamId}`).expect(200);
    expect({ ...seen, invitations: page.invitations, joinCode: null, disqualified: null }).toEqual(page);
    for (const own of ['invitations', 'disqualified']) expect(Object.keys(seen)).not.toContain(own);
    const { body: own } = await friend.http.get(`/api/championships/${championship.champname}`).expect(200);
    expect(own.participation).toMatchObject({ teamId, team: 'Two heads' });
  });

  it('TEAM1 is answered with no, or taken back, and then closed for good', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const [first, second] = [await aMember(api), await aMember(api)];
    const one = (await invite(captain, teamId, first.login).expect(201)).body;
    const two = (await invite(captain, teamId, second.login).expect(201)).body;
    expect((await answer(first, one.id, 'reject').expect(200)).body.status).toBe('REJECTED');
    expect((await answer(captain, two.id, 'cancel').expect(200)).body.status).toBe('CANCELLED');
    for (const [who, id] of [
      [first, one.id],
      [second, two.id],
    ] as const) {
      expect((await answer(who, id, 'accept').expect(409)).body.error).toBe('INVITATION_CLOSED');
      expect((await answer(who, id, 'reject').expect(409)).body.error).toBe('INVITATION_CLOSED');
    }
    expect((await answer(captain, two.id, 'cancel').expect(409)).body.error).toBe('INVITATION_CLOSED');
    await captain.http.get(`/api/teams/${teamId}`).expect(({ body }) => expect(body.members).toHaveLength(1));
  });

  it('TEAM2 names what stands against an invitation', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId, others } = await aTeam(api, championship, 2);
    const [member] = others as [(typeof others)[0]];
    const refused = async (login: string, status: number) => (await invite(captain, teamId, login).expect(status)).body;
    expect(await refused('nobody-here', 404)).toMatchObject({
      error: 'USER_NOT_FOUND',
      message: 'User is not found',
      fields: { login: 'USER_NOT_FOUND' },
    });
    const friend = await aMember(api);
    await invite(captain, teamId, friend.login).expect(201);
    expect(await refused(friend.login, 409)).toMatchObject({ error: 'USER_ALREADY_INVITED' });
    const rival = await aParticipant(api, championship, { status: 'IDENTIFIED' });
    expect(await refused(rival.login, 409)).toMatchObject({ error: 'USER_ALREADY_PARTICIPATING' });
    expect(await refused(member.login, 409)).toMatchObject({ error: 'USER_ALREADY_PARTICIPATING' });
    expect(await refused(captain.login, 409)).toMatchObject({ error: 'USER_ALREADY_PARTICIPATING' });
    expect(await refused(championship.owner.login, 403)).toMatchObject({ error: 'ORGANISER' });
    expect((await invite(member, teamId, friend.login).expect(403)).body.error).toBe('NOT_CAPTAIN');
    await invite(captain, randomUUID(), friend.login).expect(404);
    await api.guest().post(`/api/teams/${teamId}/invitations`).send({ login: 'x' }).expect(401);
  });

  it('AUTH7 needs a confirmed phone of who accepts, and no more', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const [confirmed, verified] = [
      await aPerson(api, { status: 'CONFIRMED' }),
      await aPerson(api, { status: 'VERIFIED' }),
    ];
    const one = (await invite(captain, teamId, confirmed.login).expect(201)).body;
    const two = (await invite(captain, teamId, verified.login).expect(201)).body;
    const refused = await answer(confirmed, one.id, 'accept').expect(403);
    expect(refused.body).toEqual({ error: 'PHONE_UNCONFIRMED', message: 'Confirm your phone' });
    expect(await statusesOf(teamId, confirmed.login)).toEqual(['SENT']);
    await answer(verified, two.id, 'accept').expect(200);
  });

  it('TEAM1 an invitation is for the one who was asked and the captain who asked, and for nobody else', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId, others } = await aTeam(api, championship, 2);
    const [friend, stranger] = [await aMember(api), await aMember(api)];
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    for (const how of ['accept', 'reject', 'cancel'] as const) await answer(stranger, body.id, how).expect(404);
    for (const other of others) await answer(other, body.id, 'cancel').expect(404);
    await answer(captain, body.id, 'accept').expect(404);
    await answer(captain, body.id, 'reject').expect(403);
    await answer(friend, body.id, 'cancel').expect(403);
    expect(await statusesOf(teamId, friend.login)).toEqual(['SENT']);
    expect((await stranger.http.get('/api/invitations').expect(200)).body.items).toEqual([]);
    const shownTo = async ({ http }: TestPerson) =>
      (await http.get(`/api/teams/${teamId}`).expect(200)).body.invitations;
    expect(await shownTo(others[0]!)).toContainEqual(expect.objectContaining({ id: body.id }));
    for (const other of [friend, stranger]) expect(await shownTo(other)).toBeUndefined();
  });

  it('TEAM1 waits seven days; then another one may be sent', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const friend = await aMember(api);
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    api.clock.set(new Date(Date.parse(body.expiresAt)));
    const { body: mine } = await friend.http.get('/api/invitations').expect(200);
    expect(mine.items[0].status).toBe('EXPIRED');
    const late = await answer(friend, body.id, 'accept').expect(409);
    expect(late.body).toMatchObject({ error: 'INVITATION_CLOSED', details: { status: 'EXPIRED' } });
    await invite(captain, teamId, friend.login).expect(201);
    expect(await statusesOf(teamId, friend.login)).toEqual(['EXPIRED', 'SENT']);
  });

  it('TEAM2 asks one who said no again after 24 hours, not before', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const friend = await aMember(api);
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    const now = api.clock.now().getTime();
    await answer(friend, body.id, 'reject').expect(200);
    api.clock.set(new Date(now + dayMs - 1000));
    const refused = await invite(captain, teamId, friend.login).expect(409);
    expect(refused.body).toMatchObject({ error: 'INVITATION_REJECTED', details: { until: expect.any(String) } });
    api.clock.set(new Date(now + dayMs + 60_000));
    await invite(captain, teamId, friend.login).expect(201);
  });

  it('TEAM1 withdraws the open invitations of who joined elsewhere, or took part alone', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
    const [friend, loner] = [await aMember(api), await aMember(api)];
    const { body } = await invite(one.captain, one.teamId, friend.login).expect(201);
    await invite(two.captain, two.teamId, friend.login).expect(201);
    await invite(two.captain, two.teamId, loner.login).expect(201);
    await answer(friend, body.id, 'accept').expect(200);
    await participate(loner, championship.champname).expect(200);
    expect(await statusesOf(one.teamId, friend.login)).toEqual(['ACCEPTED']);
    expect(await statusesOf(two.teamId, friend.login)).toEqual(['WITHDRAWN']);
    expect(await statusesOf(two.teamId, loner.login)).toEqual(['WITHDRAWN']);
  });

  it('TEAM2 keeps to the largest team, to teams of one where no others are allowed, and to the end', async () => {
    const small = await aChampionship(api, { maxTeamSize: 2 });
    const full = await aTeam(api, small, 2);
    const friend = await aMember(api);
    const refused = await invite(full.captain, full.teamId, friend.login).expect(409);
    expect(refused.body).toMatchObject({ error: 'TEAM_FULL', details: { max: 2 } });
    const alone = await aTeam(api, await aChampionship(api, { maxTeamSize: 1 }));
    expect((await invite(alone.captain, alone.teamId, friend.login).expect(409)).body.error).toBe('TEAMS_NOT_ALLOWED');
    const ended = await aChampionship(api, { dateStart: api.clock.inDays(-5), dateEnd: api.clock.inDays(-1) });
    const late = await aTeam(api, ended);
    expect((await invite(late.captain, late.teamId, friend.login).expect(409)).body.error).toBe('CHAMPIONSHIP_OVER');
  });

  it('TEAM2 lets one invitation of a pair be open, also when ten are sent at once', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const friend = await aMember(api);
    const replies = await Promise.all(Array.from({ length: 10 }, () => invite(captain, teamId, friend.login)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'USER_ALREADY_INVITED')).toHaveLength(9);
  });

  it('TEAM2 takes no more people than fit, and nobody into two teams, when all accept at once', async () => {
    const championship = await aChampionship(api, { maxTeamSize: 3 });
    const teams = [await aTeam(api, championship), await aTeam(api, championship)];
    const people = await Promise.all(Array.from({ length: 5 }, () => aMember(api)));
    const asked = [];
    for (const { captain, teamId } of teams)
      for (const person of people) {
        const { body } = await invite(captain, teamId, person.login).expect(201);
        asked.push({ person, id: body.id });
      }
    const replies = await Promise.all(asked.map(({ person, id }) => answer(person, id, 'accept')));
    const codes = replies.map(({ status, body }) => (status === 200 ? 'OK' : body.error));
    for (const code of codes)
      expect(['OK', 'TEAM_FULL', 'USER_ALREADY_PARTICIPATING', 'INVITATION_CLOSED']).toContain(code);
    const sql = `select team_id, count(*)::int as size from teams.members where championship_id = $1 group by team_id`;
    const sizes = (await api.sql(sql, [championship.id])).map(({ size }) => size);
    expect(sizes).toEqual([3, 3]);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(4);
  });

  it('NOTIF1 puts the invitation among the notices of who is asked, and the answer among those of who asked', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship, 1, 'The askers');
    const friend = await aMember(api);
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    await api.settle();
    const url = `/championship/${championship.champname}/team`;
    const { body: asked } = await friend.http.get('/api/notifications').expect(200);
    expect(asked.items).toMatchObject([{ type: 'inv', cause: 'teams.inv', url, about: body.id, seen: false }]);
    expect(asked.items[0].title).toBe(`${captain.login} invited you to join the team The askers`);
    await answer(friend, body.id, 'accept').expect(200);
    await api.settle();
    const { body: told } = await captain.http.get('/api/notifications').expect(200);
    expect(told.items[0]).toMatchObject({ type: 'news', cause: 'teams.accepted', url });
  });

  it('TEAM1 tells both sides at once: who is asked, and the team that is answered', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const friend = await aMember(api);
    const bystander = await aMember(api);
    const [hers, his, other] = [
      await openPage(api, { Cookie: `sid=${friend.token}` }),
      await openPage(api, { Cookie: `sid=${captain.token}` }),
      await openPage(api, { Cookie: `sid=${bystander.token}` }),
    ];
    // Whoever looks at invitations of their own has no part in those of others.
    for (const [page, { login }] of [
      [hers, friend],
      [other, bystander],
      [his, captain],
    ] as const)
      page.watch(`invitations:${login}`);
    const topics = [`team:${teamId}`, `leaderboard:${championship.champname}`] as const;
    for (const topic of topics) his.watch(topic);
    const asked = [hers.next(`invitations:${friend.login}`), his.next(`invitations:${captain.login}`)];
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    await Promise.all(asked);
    expect(other.heard).toEqual([]);
    const answered = Promise.all(topics.map((topic) => his.next(topic)));
    await answer(friend, body.id, 'accept').expect(200);
    await answered;
    for (const page of [hers, his, other]) page.close();
  });

  it('TEAM1 makes a team by name, and lists the teams of a championship', async () => {
    const { champname } = await aChampionship(api);
    const person = await aMember(api);
    const path = `/api/championships/${champname}/teams`;
    const { body: made } = await person.http.post(path).send({ name: 'Beta testers' }).expect(201);
    expect(made).toMatchObject({ name: 'Beta testers', captain: person.login, championship: champname });
    const again = await (await aMember(api)).http.post(path).send({ name: 'BETA testers' }).expect(409);
    expect(again.body.fields).toEqual({ name: 'TEAM_NAME_USED' });
    await (await aMember(api)).http.post(path).send({ name: 'Alpha' }).expect(201);
    const { body: first } = await api.guest().get(`${path}?limit=1`).expect(200);
    expect(first.items).toMatchObject([{ name: 'Alpha' }]);
    const { body: next } = await api.guest().get(`${path}?limit=1&cursor=${first.nextCursor}`).expect(200);
    expect(next.items).toEqual([{ id: made.id, name: 'Beta testers', captain: person.login, members: [person.login] }]);
    const { body: found } = await api.guest().get(`${path}?q=beta`).expect(200);
    expect(found.items).toHaveLength(1);
  });
});
