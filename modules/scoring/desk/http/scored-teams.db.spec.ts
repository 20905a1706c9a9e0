import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson, unique } from '../../../../test/kit/people.js';
import type { Advance } from '../../../championships/contract/editor.js';

describe('teams in the console', () => {
  let api: TestApp;
  let admin: TestPerson;
  // An admin's session ends after an hour without use: time passes in some tests.
  const signIn = async () => void (admin = await aPerson(api, { role: 'admin' }));
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  beforeEach(signIn);
  afterAll(() => api.close());

  const list = (filter: object, more: object = {}) => {
    const texts = Object.entries({ filter, range: [0, 9], ...more }).map(([key, value]) => [
      key,
      JSON.stringify(value),
    ]);
    return admin.http.get(`/api/admin/teams?${String(new URLSearchParams(Object.fromEntries(texts)))}`);
  };
  const one = async (id: string) => (await admin.http.get(`/api/admin/teams/${id}`).expect(200)).body;

  it('LB1 lists teams of a championship by their place on the public board, with what they sent', async () => {
    const championship = await aChampionship(api);
    const { champname } = championship;
    const [first, second, silent] = [
      await aParticipant(api, championship, { teamName: 'Zebra first' }),
      await aParticipant(api, championship, { teamName: 'Alpha second' }),
      await aParticipant(api, championship, { teamName: 'Silent' }),
    ];
    await submit(second, championship, solutionOff(2)).expect(202);
    await submit(second, championship, 'id,prediction\nx\n').expect(202);
    await submit(first, championship, solutionOff(1)).expect(202);
    await api.settleBoards();
    const reply = await list({ champname }).expect(200);
    expect(reply.headers['content-range']).toBe('teams 0-2/3');
    const own = { champname, members: 1, tour: null, submitUntil: null };
    const lastSolutionAt = expect.stringMatching(/Z$/u);
    expect(reply.body).toEqual([
      { ...own, id: first.teamId, name: 'Zebra first', captain: first.login, place: 1, solutions: 1, lastSolutionAt },
      {
        ...own,
        id: second.teamId,
        name: 'Alpha second',
        captain: second.login,
        place: 2,
        solutions: 2,
        lastSolutionAt,
      },
      {
        ...own,
        id: silent.teamId,
        name: 'Silent',
        captain: silent.login,
        place: null,
        solutions: 0,
        lastSolutionAt: null,
      },
    ]);
    const names = async (filter: object, sort = ['name', 'ASC']) =>
      (await list({ champname, ...filter }, { sort }).expect(200)).body.map(({ name }: { name: string }) => name);
    expect(await names({})).toEqual(['Alpha second', 'Silent', 'Zebra first']);
    expect(await names({}, ['place', 'DESC'])).toEqual(['Alpha second', 'Zebra first', 'Silent']);
    expect(await names({ q: 'ZEBRA' })).toEqual(['Zebra first']);
    expect(await names({ q: silent.login })).toEqual(['Silent']);
    expect(await names({ q: '%' })).toEqual([]);
    expect((await list({ champname }, { range: [1, 1] })).headers['content-range']).toBe('teams 1-1/3');
    await list({}, { sort: ['members; drop table', 'ASC'] }).expect(422);
  });

  it('SUB5 LB1 lists them by the final board once the results are out, and by the public one until then', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(3) });
    const { champname, owner } = championship;
    // The answers are 1 and 2 for the public part, 3 and 4 for the private one.
    const publicBest = await aParticipant(api, championship, { teamName: 'Public best' });
    const privateBest = await aParticipant(api, championship, { teamName: 'Private best' });
    await submit(publicBest, championship, 'id,prediction\n1,1\n2,2\n3,9\n4,9\n').expect(202);
    await submit(privateBest, championship, 'id,prediction\n1,2\n2,3\n3,3\n4,4\n').expect(202);
    await api.settleBoards();
    const placed = async () =>
      (await list({ champname }, { sort: ['place', 'ASC'] }).expect(200)).body.map(
        ({ name, place }: { name: string; place: number }) => `${place} ${name}`,
      );
    expect(await placed()).toEqual(['1 Public best', '2 Private best']);
    api.clock.pass({ days: 4 });
    await signIn();
    await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
    await api.settleBoards();
    await api.settle();
    expect(await placed()).toEqual(['1 Private best', '2 Public best']);
    expect(await one(privateBest.teamId)).toMatchObject({ place: 1 });
  });

  it('CHAMP5 shows the members of a team, its last solutions and its window', async () => {
    const championship = await aChampionship(api, { participationWindowHours: 72 });
    const person = await aParticipant(api, championship, { teamName: unique('Team') });
    await submit(person, championship, solutionOff(3), { name: 'mine.csv' }).expect(202);
    await api.settleBoards();
    const shown = await one(person.teamId);
    expect(shown).toMatchObject({
      captain: person.login,
      people: [person.login],
      place: 1,
      decision: null,
      lastSolutions: [{ name: 'mine.csv', status: 'SCORED', score: 3, revoked: null }],
    });
    expect(Date.parse(shown.submitUntil) - Date.parse(shown.confirmedAt)).toBe(72 * 3_600_000);
  });

  it('CHAMP6 says to which tour a team went on; an admin corrects it by hand with a reason', async () => {
    const at = (days: number) => api.clock.inDays(days).toISOString();
    const tour = (name: string, from: number, to: number, advance: Advance | null) => ({
      id: randomUUID(),
      title: { eng: name, rus: name },
      dateStart: at(from),
      dateEnd: at(to),
      advance,
    });
    const tours = [tour('First', -1, 2, { by: 'places', places: 1 }), tour('Second', 3, 8, null)];
    const championship = await aChampionship(api, { tours });
    const best = await aParticipant(api, championship, { teamName: 'Best one' });
    const other = await aParticipant(api, championship, { teamName: 'Other one' });
    const stranger = await aParticipant(api, await aChampionship(api), { teamName: 'Stranger' });
    await submit(best, championship, solutionOff(1)).expect(202);
    await submit(other, championship, solutionOff(2)).expect(202);
    await api.settleBoards();
    const advance = (teamId: string, goesOn: boolean, { reason = 'A place is free', tourId = tours[0]!.id } = {}) =>
      admin.http.post(`/api/admin/teams/${teamId}/tours/${tourId}`).send({ goesOn, reason });
    expect(await one(best.teamId)).toMatchObject({ tour: { eng: 'First' }, decision: null });
    await advance(other.teamId, true).expect(409);
    api.clock.pass({ days: 3, hours: 1 });
    await api.settleBoards();
    await signIn();
    const title = { eng: 'Second', rus: 'Second' };
    const tourId = tours[0]!.id;
    expect(await one(best.teamId)).toMatchObject({ tour: title, decision: { tourId, title, goesOn: true } });
    expect(await one(other.teamId)).toMatchObject({ tour: { eng: 'First' }, decision: { goesOn: false } });
    await submit(other, championship).expect(409);
    await advance(stranger.teamId, true).expect(404);
    await advance(other.teamId, true, { tourId: randomUUID() }).expect(404);
    await advance(randomUUID(), true).expect(404);
    await advance(other.teamId, true, { reason: ' ' }).expect(422);
    // Twice at once: the list has the team once.
    const both = await Promise.all([1, 2].map(() => advance(other.teamId, true)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await submit(other, championship).expect(202);
    expect((await one(other.teamId)).tour).toEqual(title);
    await advance(best.teamId, false).expect(200);
    await submit(best, championship).expect(409);
    const audit = await api.sql('select actor, action, reason, details from kernel.audit where object = $1', [
      `team:${best.teamId}`,
    ]);
    const details = { tour: tourId, goesOn: false };
    expect(audit).toEqual([{ actor: admin.login, action: 'scoring.advance-team', reason: 'A place is free', details }]);
  });

  it('ADMIN1 is for admins alone', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship, { teamName: 'Curious' });
    const path = `/api/admin/teams/${person.teamId}`;
    const tour = `${path}/tours/${randomUUID()}`;
    for (const [http, status] of [
      [api.guest(), 401],
      [person.http, 403],
      [championship.owner.http, 403],
    ] as const) {
      await http.get('/api/admin/teams').expect(status);
      await http.get(path).expect(status);
      await http.post(tour).send({ goesOn: true, reason: 'because' }).expect(status);
    }
    await admin.http.get(`/api/admin/teams/${randomUUID()}`).expect(404);
  });
});
