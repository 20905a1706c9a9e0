import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { bodyKinds } from '../../../test/kit/bodies.js';
import { aChampionship, aParticipant, participate, submit } from '../../../test/kit/championships.js';
import { aPerson, unique } from '../../../test/kit/people.js';
import { aTeam } from '../../../test/kit/teams.js';

describe('taking part', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  it.each(bodyKinds)('CHAMP4 takes the consent to the rules as %s', async (_kind, send) => {
    const { champname } = await aChampionship(api);
    const { http } = await aPerson(api);
    const path = `/api/championships/${champname}/participation`;
    const teamName = unique('Команда');
    const { body } = await send(http, path, { acceptRules: 'true', teamName }).expect(200);
    expect(body).toEqual({
      teamId: expect.any(String),
      team: teamName,
      confirmedAt: expect.stringMatching(/Z$/),
      submitUntil: null,
    });
  });

  it('CHAMP4 makes a team of one, named as the person', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { body } = await person.http.get(`/api/championships/${championship.champname}`).expect(200);
    expect(body.participation).toMatchObject({ teamId: person.teamId, team: person.login });
    const members = await api.sql('select person_id from teams.members where team_id = $1', [person.teamId]);
    expect(members).toEqual([{ person_id: person.id }]);
  });

  it.each([
    ['no consent', {}, 'FIELD_REQUIRED'],
    ['a refusal', { acceptRules: false }, 'FIELD_REQUIRED'],
    ['another word', { acceptRules: 'yes' }, 'FIELD_REQUIRED'],
    ['a name of three characters', { acceptRules: true, teamName: 'abc' }, 'TOO_SHORT'],
    ['a name of 65 characters', { acceptRules: true, teamName: 'x'.repeat(65) }, 'TOO_LONG'],
    ['a name that nobody sees', { acceptRules: true, teamName: '\u200B'.repeat(5) }, 'NAME_UNREADABLE'],
    ['a name that is turned round', { acceptRules: true, teamName: 'Team \u202Eeno' }, 'NAME_UNREADABLE'],
  ])('CHAMP4 refuses %s', async (_what, body, error) => {
    const { champname } = await aChampionship(api);
    const { http } = await aPerson(api);
    const reply = await http.post(`/api/championships/${champname}/participation`).send(body).expect(422);
    expect(reply.body.error).toBe(error);
    await participate({ http } as never, champname).expect(200);
  });

  it('CHAMP4 takes a name as it is read: with its emoji, and spaces as one', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship, { teamName: '  Учёные \t  👩🏽‍🔬 & co ' });
    const { body } = await person.http.get(`/api/championships/${championship.champname}`).expect(200);
    expect(body.participation.team).toBe('Учёные 👩🏽‍🔬 & co');
    const other = await aPerson(api);
    const again = { acceptRules: true, teamName: 'учёные 👩🏽‍🔬 & CO' };
    await other.http.post(`/api/championships/${championship.champname}/participation`).send(again).expect(409);
  });

  it('CHAMP4 needs a confirmed e-mail, and a phone or a profile where that is set', async () => {
    const { champname } = await aChampionship(api);
    const refused = await participate(await aPerson(api, { status: 'NEW' }), champname).expect(403);
    expect(refused.body).toEqual({ error: 'EMAIL_UNCONFIRMED', message: 'Confirm your login email' });
    await api.guest().post(`/api/championships/${champname}/participation`).send({ acceptRules: true }).expect(401);
    const strict = await startTestApp({ beside: api, env: { PARTICIPATION_NEEDS: 'VERIFIED' } });
    const confirmed = await aPerson(strict, { status: 'CONFIRMED' });
    expect((await participate(confirmed, champname).expect(403)).body.error).toBe('PHONE_UNCONFIRMED');
    await participate(await aPerson(strict, { status: 'VERIFIED' }), champname).expect(200);
    await strict.close();
  });

  it('CHAMP4 AUTH3 needs a login that its person chose, alone and in a team', async () => {
    const championship = await aChampionship(api);
    const unnamed = await aPerson(api, { login: `!${unique('acme')}` });
    expect((await participate(unnamed, championship.champname).expect(403)).body.error).toBe('LOGIN_NEEDED');
    const { captain, teamId } = await aTeam(api, championship);
    const { joinCode: code } = (await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200)).body;
    const joined = await unnamed.http.post(`/api/join/${code}`).send({}).expect(403);
    expect(joined.body.error).toBe('LOGIN_NEEDED');
    const login = unique('chosen');
    await unnamed.http.post('/api/user/login').send({ login }).expect(200);
    const { body } = await participate(unnamed, championship.champname).expect(200);
    expect(body.team).toBe(login);
  });

  it('CHAMP4 lets one take part once, also when asked ten times at once', async () => {
    const { champname, id } = await aChampionship(api);
    const person = await aPerson(api);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => participate(person, champname, `Team number ${n}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'USER_ALREADY_PARTICIPATING')).toHaveLength(9);
    expect(await api.sql('select id from teams.teams where championship_id = $1', [id])).toHaveLength(1);
  });

  it('CHAMP4 refuses whoever has the answers: its client and admins, unless it is a test', async () => {
    const { champname, owner, id } = await aChampionship(api);
    const admin = await aPerson(api, { role: 'admin' });
    for (const organiser of [owner, admin]) {
      const { body } = await participate(organiser, champname).expect(403);
      expect(body).toMatchObject({ error: 'ORGANISER', message: expect.stringContaining('answers') });
    }
    await participate(await aPerson(api, { role: 'client' }), champname).expect(200);
    expect(await api.sql('select id from teams.teams where championship_id = $1', [id])).toHaveLength(1);
    const test = await aChampionship(api, { owner, isTest: true });
    for (const organiser of [owner, admin]) await participate(organiser, test.champname).expect(200);
  });

  it('LB1 who comes by the answers after taking part hands in no more', async () => {
    const championship = await aChampionship(api, { isTest: true });
    const { owner } = championship;
    await participate(owner, championship.champname).expect(200);
    await submit(owner, championship).expect(202);
    await api.sql('update championships.championships set is_test = false where id = $1', [championship.id]);
    expect((await submit(owner, championship).expect(403)).body.error).toBe('ORGANISER');
  });

  it('CHAMP4 gives a team name once in a championship, whatever its case', async () => {
    const [one, two] = [await aChampionship(api), await aChampionship(api)];
    await aParticipant(api, one, { teamName: 'Первые' });
    const used = await participate(await aPerson(api), one.champname, 'ПЕРВЫЕ').expect(409);
    expect(used.body.error).toBe('TEAM_NAME_USED');
    await aParticipant(api, two, { teamName: 'ПЕРВЫЕ' });
  });

  it('CHAMP4 takes people before the start, and after the end where late solutions are welcome', async () => {
    const day = (n: number) => api.clock.inDays(n);
    const open = async (wish: object) => (await aChampionship(api, wish)).champname;
    const coming = await open({ dateStart: day(5), dateEnd: day(9) });
    const late = await open({ dateStart: day(-5), dateEnd: day(-1) });
    const closed = await open({ dateStart: day(-5), dateEnd: day(-1), acceptAfterEnd: false });
    await participate(await aPerson(api), coming).expect(200);
    await participate(await aPerson(api), late).expect(200);
    expect((await participate(await aPerson(api), closed).expect(409)).body.error).toBe('CHAMPIONSHIP_OVER');
  });
});
