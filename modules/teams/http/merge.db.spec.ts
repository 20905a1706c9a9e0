import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship, solutionOff, submit } from '../../../test/kit/championships.js';
import { aPerson } from '../../../test/kit/people.js';
import { aMember, answer, aTeam, invite } from '../../../test/kit/teams.js';

describe('two teams become one', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  type Team = Awaited<ReturnType<typeof aTeam>>;
  const previewOf = async ({ captain, teamId }: Team, other: Team) =>
    (await captain.http.get(`/api/teams/${teamId}/merge-preview?team=${other.teamId}`).expect(200)).body;
  const both = ({ captain, others }: Team) =>
    [captain, ...others].map(({ login }) => ({ login, name: expect.any(String) }));
  const boardOf = async (champname: string, at?: string) => {
    const path = `/api/championships/${champname}/leaderboard`;
    const { body } = await api
      .guest()
      .get(path)
      .query(at ? { at } : {})
      .expect(200);
    return body.items.map(({ team, place, score, solutions, members }: Record<string, unknown>) => {
      return { team, place, score, solutions, members: (members as string[]).length };
    });
  };

  it('TEAM1 merges with all that both have: members, solutions, attempts and the better place', async () => {
    const championship = await aChampionship(api, { maxTeamSize: 4, prizePlaces: 2 });
    const [one, two, rival] = [
      await aTeam(api, championship, 2, 'The ones'),
      await aTeam(api, championship, 2, 'The others'),
      await aTeam(api, championship, 1, 'The rival'),
    ];
    await submit(one.captain, championship, solutionOff(3)).expect(202);
    await submit(two.captain, championship, solutionOff(1)).expect(202);
    const { body: second } = await submit(two.others[0] as never, championship, solutionOff(2)).expect(202);
    await submit(rival.captain, championship, solutionOff(2)).expect(202);
    await api.settleBoards();
    const before = (await api.guest().get(`/api/championships/${championship.champname}/leaderboard`)).body;
    const preview = await previewOf(one, two);
    expect(preview).toEqual({
      allowed: true,
      reason: null,
      name: 'The ones',
      members: 4,
      maxSize: 4,
      prizePlaces: 2,
      ...{ attempts: { used: 3, allowed: 40, left: 37 }, submitUntil: null },
      best: 1,
      place: 1,
      // One line less; below ten teams there is nothing to win.
      teams: 2,
      award: null,
      prize: true,
      points: 0,
      sides: [
        { team: 'The ones', members: both(one), best: 3, place: 3, teams: 3, award: null, prize: false, points: 0 },
        { team: 'The others', members: both(two), best: 1, place: 1, teams: 3, award: null, prize: true, points: 0 },
      ],
    });
    const { body: asked } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
    expect(asked).toMatchObject({ type: 'cominv', login: two.captain.login, otherTeam: { name: 'The others' } });
    // The other captain sees the same.
    expect(await previewOf({ ...one, captain: two.captain }, two)).toEqual(preview);
    const { body: accepted } = await answer(two.captain, asked.id, 'accept').expect(200);
    expect(accepted.team).toMatchObject({ id: one.teamId, name: 'The ones', captain: one.captain.login });
    expect(accepted.team.members).toHaveLength(4);
    await api.guest().get(`/api/teams/${two.teamId}`).expect(404);
    await api.settle();
    // Who asked is told of the merge once, beside the member who came before it.
    const { body: told } = await one.captain.http.get('/api/notifications').expect(200);
    expect(told.items.map(({ cause }: { cause: string }) => cause)).toEqual(['teams.merged', 'teams.accepted']);
    await one.captain.http.get(`/api/solutions/${second.id}`).expect(200);
    const attempts = `/api/championships/${championship.champname}/attempts`;
    const bytes = [3, 1, 2].reduce((sum, off) => sum + solutionOff(off).length, 0);
    const { body: used } = await two.captain.http.get(attempts).expect(200);
    expect(used).toMatchObject({ used: 3, left: 2, quotas: [{}, { of: 'team', used: bytes }, {}] });
    await api.settleBoards();
    expect(await boardOf(championship.champname)).toEqual([
      { team: 'The ones', place: 1, score: 1, solutions: 3, members: 4 },
      { team: 'The rival', place: 2, score: 2, solutions: 1, members: 1 },
    ]);
    // The board of before has both.
    const past = await boardOf(championship.champname, before.refreshedAt);
    expect(past.map(({ team }: { team: string }) => team)).toEqual(['The others', 'The rival', 'The ones']);
    const path = `/api/championships/${championship.champname}/leaderboard`;
    // The calendar and who handed in what go on with both; so do the ways that they went before.
    const { body: card } = await api.guest().get(`${path}/teams/The ones`).expect(200);
    expect(card.days).toEqual([{ day: expect.any(String), solutions: 3 }]);
    const handedIn = [one.captain, two.captain, ...two.others.slice(0, 1)].map(({ login }) => login);
    expect(card.people.map(({ login }: { login: string }) => login).toSorted()).toEqual(handedIn.toSorted());
    expect(card.people).toMatchObject(handedIn.map(() => ({ solutions: 1, isMember: true })));
    const wayOf = async (team: string) =>
      (await api.guest().get(`${path}/history`).query({ team }).expect(200)).body.items.map(
        ({ points }: { points: { score: number }[] }) => points.map(({ score }) => score),
      );
    expect((await wayOf('The ones'))[0]).toEqual(expect.arrayContaining([3, 1]));
    expect((await wayOf('The others'))[0]).toContain(1);
  });

  it('TEAM2 refuses what the preview refuses: too many people, too many attempts, too late', async () => {
    const small = await aChampionship(api, { maxTeamSize: 3 });
    const [one, two] = [await aTeam(api, small, 2), await aTeam(api, small, 2)];
    expect(await previewOf(one, two)).toMatchObject({ allowed: false, reason: { code: 'TEAM_FULL' }, members: 4 });
    expect((await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(409)).body.error).toBe(
      'TEAM_FULL',
    );
    const strict = await aChampionship(api, { dailyAttempts: 1, dateStart: api.clock.inDays(0) });
    const [first, second] = [await aTeam(api, strict), await aTeam(api, strict)];
    for (const { captain } of [first, second]) await submit(captain, strict).expect(202);
    const { body } = await invite(first.captain, first.teamId, second.captain.login, 'cominv').expect(201);
    const reason = { code: 'ATTEMPTS_TOGETHER', details: { used: 2, allowed: 1 } };
    expect(await previewOf(first, second)).toMatchObject({ allowed: false, reason });
    expect((await answer(second.captain, body.id, 'accept').expect(409)).body.error).toBe('ATTEMPTS_TOGETHER');
    const closing = await aChampionship(api);
    const edit = `/api/championships/${closing.champname}`;
    const { version } = (await closing.owner.http.get(`${edit}/edit`).expect(200)).body;
    const teamsUntil = api.clock.inDays(1).toISOString();
    const { body: saved } = await closing.owner.http.put(edit).send({ version, teamsUntil }).expect(200);
    expect(saved.teamsUntil).toBe(teamsUntil);
    const [early, late] = [await aTeam(api, closing), await aTeam(api, closing)];
    const sent = (await invite(early.captain, early.teamId, late.captain.login, 'cominv').expect(201)).body;
    const now = api.clock.now();
    api.clock.pass({ days: 1 });
    expect((await answer(late.captain, sent.id, 'accept').expect(409)).body.error).toBe('MERGE_DEADLINE_PASSED');
    api.clock.set(now);
  });

  it('TEAM2 SUB2 counts the attempt that is coming in at that moment', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1, dateStart: api.clock.inDays(0) });
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
    await submit(one.captain, championship).expect(202);
    const { body } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
    await api.sql(`create function scoring.held() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(79); return new; end $$`);
    await api.sql(
      'create trigger held before insert on scoring.solutions for each row execute function scoring.held()',
    );
    const gate = new pg.Client({ connectionString: api.database.url });
    await gate.connect();
    await gate.query('select pg_advisory_lock(79)');
    const sending = submit(two.captain, championship).then(({ status }) => status);
    await untilBlocked(api, 'insert into scoring.solutions');
    const merging = answer(two.captain, body.id, 'accept').then((reply) => [reply.status, reply.body.error]);
    await untilBlocked(api, "pg_advisory_xact_lock(hashtextextended('attempts:", { unless: merging });
    await gate.end();
    expect([await sending, await merging]).toEqual([202, [409, 'ATTEMPTS_TOGETHER']]);
    await api.sql('drop function scoring.held cascade');
  });

  it('AUTH7 a captain whose phone is not confirmed any more says yes to no merge', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
    const { body } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
    const { http } = await aPerson(api, { role: 'admin' });
    const act = { act: 'FORGET_PHONE', reason: 'It is of somebody else' };
    await http.post(`/api/admin/users/${two.captain.id}/status`).send(act).expect(200);
    expect((await answer(two.captain, body.id, 'accept').expect(403)).body.error).toBe('PHONE_UNCONFIRMED');
  });

  it('TEAM1 asks captains alone, and only of teams of the same championship', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship, 2), await aTeam(api, championship, 2)];
    const elsewhere = await aTeam(api, await aChampionship(api));
    const path = `/api/teams/${one.teamId}/merge-preview`;
    const [member] = one.others;
    const refused = await member?.http.get(path).query({ team: two.teamId }).expect(403);
    expect(refused?.body.error).toBe('NOT_CAPTAIN');
    await one.captain.http.get(path).query({ team: elsewhere.teamId }).expect(404);
    await one.captain.http.get(path).query({ team: one.teamId }).expect(404);
    const free = await aMember(api);
    const nobody = await invite(one.captain, one.teamId, free.login, 'cominv').expect(409);
    expect(nobody.body.error).toBe('USER_NOT_PARTICIPATING');
    // A member of the other team is asked by name; their captain answers.
    const { body } = await invite(one.captain, one.teamId, two.others[0]?.login ?? '', 'cominv').expect(201);
    expect(body.login).toBe(two.captain.login);
    await answer(two.others[0] as never, body.id, 'accept').expect(404);
    const { body: seen } = await two.captain.http.get('/api/invitations').expect(200);
    expect(seen.items[0]).toMatchObject({ id: body.id, type: 'cominv', direction: 'received' });
  });

  it('TEAM2 who said no to a merge may ask for it; who was told no waits for a day', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
    const { body } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
    await answer(two.captain, body.id, 'reject').expect(200);
    const refused = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(409);
    expect(refused.body.error).toBe('INVITATION_REJECTED');
    const { body: other } = await invite(two.captain, two.teamId, one.captain.login, 'cominv').expect(201);
    await answer(two.captain, other.id, 'cancel').expect(200);
    expect((await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(409)).body.error).toBe(
      'INVITATION_REJECTED',
    );
  });

  it('TEAM1 ends with one clear result when two captains ask each other at the same moment', async () => {
    const championship = await aChampionship(api);
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
      const asked = await Promise.all([
        invite(one.captain, one.teamId, two.captain.login, 'cominv'),
        invite(two.captain, two.teamId, one.captain.login, 'cominv'),
      ]);
      expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(asked.find(({ status }) => status === 409)?.body.error).toBe('USER_ALREADY_INVITED');
      const { id, teamId } = asked.find(({ status }) => status === 201)?.body ?? {};
      const [asking, answering] = teamId === one.teamId ? [one, two] : [two, one];
      const ends = await Promise.all([
        answer(answering.captain, id, 'accept'),
        answer(asking.captain, id, 'cancel'),
        answer(answering.captain, id, 'accept'),
      ]);
      expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(ends.filter(({ status }) => status !== 200).map(({ body }) => body.error)).toEqual([
        'INVITATION_CLOSED',
        'INVITATION_CLOSED',
      ]);
    }
  });

  it('TEAM1 lets one of a chain of merges through, and closes what has lost its sense', async () => {
    const championship = await aChampionship(api);
    const [one, two, three] = [
      await aTeam(api, championship),
      await aTeam(api, championship),
      await aTeam(api, championship),
    ];
    const first = (await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201)).body;
    const second = (await invite(two.captain, two.teamId, three.captain.login, 'cominv').expect(201)).body;
    const replies = await Promise.all([
      answer(two.captain, first.id, 'accept'),
      answer(three.captain, second.id, 'accept'),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const sql = `select count(*)::int as teams from teams.teams where championship_id = $1 and ended_at is null`;
    const [{ teams } = { teams: 0 }] = await api.sql<{ teams: number }>(sql, [championship.id]);
    const passed = replies.filter(({ status }) => status === 200).length;
    expect(teams).toBe(3 - passed);
    expect(passed).toBeGreaterThan(0);
    const { body } = await api.guest().get(`/api/championships/${championship.champname}`).expect(200);
    expect(body.teams).toBe(teams);
  });

  it.each([
    ['what both have chosen for the final result, where all of it fits', 2, [0, 1]],
    ['the choice of the team that stays, where both are too many, whichever is better', 1, [1]],
  ])('TEAM1 SUB5 keeps %s', async (_choice, finalSolutions, kept) => {
    const championship = await aChampionship(api, { finalSolutions });
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
    const chosen: string[] = [];
    for (const { captain } of [two, one]) {
      const { id } = (await submit(captain, championship).expect(202)).body;
      chosen.push(id);
      await submit(captain, championship).expect(202);
      await api.settle();
      await captain.http.patch(`/api/solutions/${id}`).send({ final: true }).expect(200);
    }
    const { body } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
    await answer(two.captain, body.id, 'accept').expect(200);
    const finals = await one.captain.http.get(`/api/championships/${championship.champname}/finals`).expect(200);
    expect(finals.body).toMatchObject({ chosen: true });
    expect(finals.body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      kept.map((at) => chosen[at]).toSorted(),
    );
  });

  it('TEAM1 RATE1 promises no points where a championship gives none, as one without an end', async () => {
    const championship = await aChampionship(api, { dateEnd: null });
    const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
    for (const { captain } of [one, two]) await submit(captain, championship).expect(202);
    await api.settleBoards();
    const preview = await previewOf(one, two);
    expect(preview).toMatchObject({ allowed: true, place: 1, award: null, points: null });
    expect(preview.sides).toMatchObject([{ points: null }, { points: null }]);
  });

  it('TEAM1 SUB2 keeps the attempts that were granted to either', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const [one, two] = [
      await aTeam(api, championship, 1, 'Granted one'),
      await aTeam(api, championship, 1, 'Granted two'),
    ];
    const path = `/api/championships/${championship.champname}/attempts`;
    for (const [team, count] of [
      ['Granted one', 1],
      ['Granted two', 2],
    ] as const)
      await championship.owner.http.post(path).send({ team, count, reason: 'The data were mended' }).expect(200);
    const { body } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
    await answer(two.captain, body.id, 'accept').expect(200);
    const { extra } = (await one.captain.http.get(path).expect(200)).body;
    expect(extra).toMatchObject({ granted: 3, left: 3 });
  });
});
