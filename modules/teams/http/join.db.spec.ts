import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship, aParticipant, participate } from '../../../test/kit/championships.js';
import { aPerson, blocked, testPassword, unique } from '../../../test/kit/people.js';
import { aMember, aTeam, invite } from '../../../test/kit/teams.js';

describe('ways into a team', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const codeOf = async ({ captain, teamId }: Awaited<ReturnType<typeof aTeam>>): Promise<string> =>
    (await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200)).body.joinCode;

  it('TEAM1 lets people join by a link, that the captain makes, renews and ends', async () => {
    const championship = await aChampionship(api);
    const team = await aTeam(api, championship, 2, 'Come to us');
    const [first, second] = [await aMember(api), await aMember(api)];
    const code = await codeOf(team);
    const { body: offer } = await api.guest().get(`/api/join/${code}`).expect(200);
    expect(offer).toMatchObject({ team: 'Come to us', championship: championship.champname, members: 2, maxSize: 5 });
    await invite(team.captain, team.teamId, first.login).expect(201);
    const { body } = await first.http.post(`/api/join/${code}`).send({}).expect(200);
    expect(body.team.members.map(({ login }: { login: string }) => login)).toContain(first.login);
    const { body: mine } = await first.http.get('/api/invitations').expect(200);
    expect(mine.items).toMatchObject([{ status: 'WITHDRAWN' }]);
    // Only the captain reads the code.
    const seen = async (who: { http: typeof first.http }) =>
      (await who.http.get(`/api/teams/${team.teamId}`).expect(200)).body.joinCode;
    expect([await seen(team.captain), await seen(first)]).toEqual([code, undefined]);
    const next = await codeOf(team);
    expect(next).not.toBe(code);
    await second.http.post(`/api/join/${code}`).send({}).expect(404);
    await team.captain.http.delete(`/api/teams/${team.teamId}/join-code`).expect(200);
    expect(await seen(team.captain)).toBeNull();
    await second.http.post(`/api/join/${next}`).send({}).expect(404);
    await api.guest().get(`/api/join/${next}`).expect(404);
    const refused = await first.http.post(`/api/teams/${team.teamId}/join-code`).send({}).expect(403);
    expect(refused.body.error).toBe('NOT_CAPTAIN');
  });

  it('TEAM1 the link of a team ends when somebody is taken out of it, who knows it, and not when somebody leaves', async () => {
    const team = await aTeam(api, await aChampionship(api));
    const [taken, gone, late] = [await aMember(api), await aMember(api), await aMember(api)];
    const code = await codeOf(team);
    const join = (one: typeof taken) => one.http.post(`/api/join/${code}`).send({});
    for (const one of [taken, gone]) await join(one).expect(200);
    await gone.http.post(`/api/teams/${team.teamId}/leave`).send({}).expect(200);
    await join(late).expect(200);
    await team.captain.http.delete(`/api/teams/${team.teamId}/members/${taken.login}`).expect(200);
    await join(taken).expect(404);
    const { body } = await team.captain.http.get(`/api/teams/${team.teamId}`).expect(200);
    expect(body.joinCode).toBeNull();
    const { http } = await aPerson(api, { role: 'admin' });
    const next = await codeOf(team);
    const wish = { login: late.login, reason: 'They asked for it' };
    await http.post(`/api/admin/teams/${team.teamId}/remove`).send(wish).expect(200);
    await late.http.post(`/api/join/${next}`).send({}).expect(404);
  });

  it('TEAM1 lets nobody in by a link that is ended at that moment', async () => {
    const team = await aTeam(api, await aChampionship(api));
    const code = await codeOf(team);
    const friend = await aMember(api);
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('update teams.teams set join_code = null where id = $1', [team.teamId]);
      const joining = friend.http
        .post(`/api/join/${code}`)
        .send({})
        .then(({ status }) => status);
      await untilBlocked(api, 'teams%for update', { unless: joining });
      await other.query('commit');
      expect(await joining).toBe(404);
    } finally {
      await other.end();
    }
  });

  it('TEAM2 a link leads past no rule: phone, largest team, one team a person', async () => {
    const championship = await aChampionship(api, { maxTeamSize: 3 });
    const code = await codeOf(await aTeam(api, championship, 2));
    const join = async (person: Awaited<ReturnType<typeof aPerson>>) =>
      (await person.http.post(`/api/join/${code}`).send({})).body.error ?? 'OK';
    expect(await join(await aPerson(api, { status: 'CONFIRMED' }))).toBe('PHONE_UNCONFIRMED');
    expect(await join(await aParticipant(api, championship))).toBe('USER_ALREADY_PARTICIPATING');
    expect(await join(championship.owner)).toBe('ORGANISER');
    const people = await Promise.all(Array.from({ length: 4 }, () => aMember(api)));
    const codes = await Promise.all(people.map(join));
    expect(codes.toSorted()).toEqual(['OK', 'TEAM_FULL', 'TEAM_FULL', 'TEAM_FULL']);
    await api.guest().post(`/api/join/${code}`).send({}).expect(401);
  });

  it('TEAM1 completes by login and nickname, and tells neither e-mail nor phone', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId, others } = await aTeam(api, championship, 2);
    const mark = unique('zz').replaceAll('-', '');
    const [one, two] = [await aPerson(api, { login: `${mark}-one` }), await aPerson(api, { login: `${mark}-two` })];
    await aParticipant(api, championship, { login: `${mark}-taken` });
    const find = (q: string, http = captain.http) => http.get(`/api/teams/${teamId}/candidates`).query({ q });
    const { body } = await find(mark.toUpperCase()).expect(200);
    expect(body.items).toEqual([one, two].map(({ login }) => ({ login, name: login })));
    expect((await find(one.email).expect(200)).body.items).toEqual([]);
    expect((await find('%%').expect(200)).body.items).toEqual([]);
    await find('x').expect(422);
    expect((await find(mark, others[0]?.http).expect(403)).body.error).toBe('NOT_CAPTAIN');
  });

  it('TEAM1 offers who takes part in another championship alone', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const mark = unique('xx').replaceAll('-', '');
    const elsewhere = await aParticipant(api, await aChampionship(api), { login: `${mark}-elsewhere` });
    await aParticipant(api, championship, { login: `${mark}-here` });
    const { body } = await captain.http.get(`/api/teams/${teamId}/candidates`).query({ q: mark }).expect(200);
    expect(body.items).toEqual([{ login: elsewhere.login, name: elsewhere.login }]);
  });

  it('TEAM1 offers nobody whose account is deleted', async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const gone = await aMember(api);
    await gone.http.delete('/api/user').send({ password: testPassword }).expect(200);
    for (const q of ['deleted', gone.login]) {
      const { body } = await captain.http.get(`/api/teams/${teamId}/candidates`).query({ q }).expect(200);
      expect(body.items).toEqual([]);
    }
    const refused = await invite(captain, teamId, 'deleted user').expect(404);
    expect(refused.body.error).toBe('USER_NOT_FOUND');
  });

  it('TEAM1 offers nobody who has not confirmed an address, as names could be made for that by the hundred', async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const mark = unique('yy').replaceAll('-', '');
    await aPerson(api, { login: `${mark}-new`, status: 'NEW' });
    const known = await aPerson(api, { login: `${mark}-known`, status: 'CONFIRMED' });
    const { body } = await captain.http.get(`/api/teams/${teamId}/candidates`).query({ q: mark }).expect(200);
    expect(body.items).toEqual([{ login: known.login, name: known.login }]);
  });

  it('TEAM1 tells no captain who is blocked: whoever has not confirmed an address is answered for alike', async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const people = [await aPerson(api, { status: 'NEW' }), await aMember(api)];
    await blocked(api, people[1]!);
    const refused = await Promise.all(people.map(({ login }) => invite(captain, teamId, login).expect(409)));
    expect(refused.map(({ body }) => body.error)).toEqual(['USER_UNAVAILABLE', 'USER_UNAVAILABLE']);
  });

  it("TEAM1 asks by a nickname as well, where it is one person's alone", async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const [one, two] = [await aMember(api), await aMember(api)];
    const nickname = `100%_${unique('Nick')}`;
    const named = ({ http }: typeof one, name: string) =>
      http.post('/api/user/nickname').send({ nickname: name }).expect(200);
    await named(one, nickname);
    expect((await invite(captain, teamId, nickname.toUpperCase()).expect(201)).body.login).toBe(one.login);
    await named(two, nickname);
    expect((await invite(captain, teamId, nickname).expect(404)).body.fields).toEqual({ login: 'USER_NOT_FOUND' });
  });

  it('TEAM1 leaves no invitation open for who takes part at the very moment at which they are asked', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    for (let round = 0; round < 12; round += 1) {
      const friend = await aMember(api);
      await Promise.all([
        invite(captain, teamId, friend.login),
        participate(friend, championship.champname),
        invite(captain, teamId, friend.login),
      ]);
      const { body } = await friend.http.get('/api/invitations').expect(200);
      expect(body.items.filter(({ status }: { status: string }) => status === 'SENT')).toEqual([]);
    }
  });
});
