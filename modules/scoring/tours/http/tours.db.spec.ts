import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { disqualify } from '../../../../test/kit/teams.js';
import type { Advance } from '../../../championships/contract/editor.js';
import { RefreshLeaderboards } from '../../boards/jobs/refresh-leaderboards.js';
import type { TourView } from '../contract/tour.js';

describe('tours and the window of participation', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  /** Two tours: one that runs for two days from now, one of five days a day later. */
  const withTours = async (advance: Advance) => {
    const at = (days: number) => api.clock.inDays(days).toISOString();
    const tour = (name: string, from: number, to: number, next: Advance | null) => ({
      id: randomUUID(),
      title: { eng: name, rus: name },
      dateStart: at(from),
      dateEnd: at(to),
      advance: next,
    });
    const tours = [tour('First', -1, 2, advance), tour('Second', 3, 8, null)];
    return { championship: await aChampionship(api, { tours }), tours };
  };
  const teams = (championship: TestChampionship, names: string[]) =>
    Promise.all(names.map((teamName) => aParticipant(api, championship, { teamName })));
  const sends = async (championship: TestChampionship, entries: [TestPerson, number][]) => {
    for (const [person, error] of entries) await submit(person, championship, solutionOff(error)).expect(202);
    await api.settleBoards();
  };
  const decide = (
    { http }: TestPerson,
    { champname }: TestChampionship,
    tourId: string | undefined,
    body: object = {},
  ) =>
    http.post(`/api/championships/${champname}/tours/${tourId}/advance`).send({ reason: 'As the rules say', ...body });
  const preview = ({ http }: TestPerson, { champname }: TestChampionship, tourId: string | undefined, body: object) =>
    http.post(`/api/championships/${champname}/tours/${tourId}/advance/preview`).send(body);
  const seen = async ({ champname }: TestChampionship, http = api.guest()) =>
    (await http.get(`/api/championships/${champname}/tours`).expect(200)).body.items as TourView[];

  it('CHAMP6 the first places go on by themselves when the tour is over; a team that did not can not hand in', async () => {
    const { championship, tours } = await withTours({ by: 'places', places: 2 });
    const [one, two, three] = await teams(championship, ['Team one', 'Team two', 'Team three']);
    await sends(championship, [
      [one!, 2],
      [two!, 1],
      [three!, 3],
    ]);
    expect((await seen(championship, one!.http)).map(({ goOn, own }) => [goOn, own])).toEqual([
      [null, true],
      [null, null],
    ]);
    api.clock.pass({ days: 2, hours: 1 });
    await api.settleBoards();
    const between = await submit(one!, championship).expect(409);
    expect(between.body).toMatchObject({
      error: 'TOUR_NOT_STARTED',
      details: { startsAt: tours[1]?.dateStart },
    });
    api.clock.pass({ days: 1 });
    await submit(one!, championship).expect(202);
    await submit(two!, championship).expect(202);
    const refused = await submit(three!, championship).expect(409);
    expect(refused.body).toMatchObject({ error: 'TEAM_NOT_ON_TOUR', message: 'The team did not go on tour' });
    expect((await seen(championship, three!.http)).map(({ goOn, own }) => [goOn, own])).toEqual([
      [2, true],
      [null, false],
    ]);
    api.clock.pass({ days: 6 });
    await submit(one!, championship).expect(409);
  });

  it('CHAMP6 ADMIN1 a disqualified team goes on from no tour, and takes the place of none that does', async () => {
    const { championship, tours } = await withTours({ by: 'places', places: 1 });
    const [one, two] = await teams(championship, ['Team one', 'Team two']);
    await sends(championship, [
      [one!, 1],
      [two!, 2],
    ]);
    const path = `/api/championships/${championship.champname}/leaderboard`;
    const board = async () =>
      (await api.guest().get(path).query({ tour: tours[0]?.id }).expect(200)).body.items.map(
        ({ team }: { team: string }) => team,
      );
    expect(await board()).toEqual(['Team one', 'Team two']);
    await disqualify(api, championship, one!.teamId);
    expect(await board()).toEqual(['Team two']);
    api.clock.pass({ days: 3, hours: 1 });
    await api.settleBoards();
    await submit(two!, championship).expect(202);
    await disqualify(api, championship, one!.teamId, { isBack: true });
    expect((await submit(one!, championship).expect(409)).body.error).toBe('TEAM_NOT_ON_TOUR');
  });

  it('CHAMP6 waits with the decision until all that was handed in is scored', async () => {
    const { championship } = await withTours({ by: 'places', places: 1 });
    const [one, two] = await teams(championship, ['Team one', 'Team two']);
    await sends(championship, [[one!, 2]]);
    await api.sql(`insert into scoring.pauses (scope, reason, since) values ($1, 'test', now())`, [championship.id]);
    await submit(two!, championship, solutionOff(1)).expect(202);
    api.clock.pass({ days: 3, hours: 1 });
    await api.worker!.get(RefreshLeaderboards, { strict: false }).refresh();
    expect((await seen(championship))[0]?.goOn).toBeNull();
    // Of nobody it is said that they did not go on before that is decided.
    for (const person of [one!, two!]) {
      const { body } = await submit(person, championship).expect(409);
      expect(body).toMatchObject({
        error: 'TOUR_UNDECIDED',
        message: 'It is not decided yet who goes on from the tour',
      });
      expect((await seen(championship, person.http)).map(({ own }) => own)).toEqual([true, null]);
    }
    await api.sql('delete from scoring.pauses');
    await api.settleBoards();
    await submit(one!, championship).expect(409);
    await submit(two!, championship).expect(202);
  });

  it('CHAMP6 the client or an admin decides by a list or by places, and may decide anew; nobody else can', async () => {
    const { championship, tours } = await withTours({ by: 'list', teams: [] });
    const [one, two] = await teams(championship, ['Team one', 'Team two']);
    const strangers = await aChampionship(api);
    await aParticipant(api, strangers, { teamName: 'Foreigners' });
    await sends(championship, [
      [one!, 2],
      [two!, 1],
    ]);
    const [first, second] = tours;
    await decide(championship.owner, championship, first?.id).expect(409);
    api.clock.pass({ days: 3, hours: 1 });
    const list = { advance: { by: 'list', teams: ['TEAM one', 'Foreigners'] } };
    await decide(one!, championship, first?.id, list).expect(404);
    await decide(strangers.owner, championship, first?.id, list).expect(404);
    await decide(championship.owner, championship, second?.id, list).expect(409);
    await decide(championship.owner, championship, randomUUID(), list).expect(404);
    await decide(championship.owner, championship, first?.id, { ...list, reason: '' }).expect(422);
    expect((await decide(championship.owner, championship, first?.id, list).expect(200)).body).toEqual({ teams: 1 });
    await submit(one!, championship).expect(202);
    await submit(two!, championship).expect(409);
    const admin = await aPerson(api, { role: 'admin' });
    const places = { advance: { by: 'places', places: 1 } };
    await Promise.all([1, 2].map(() => decide(admin, championship, first?.id, places).expect(200)));
    await submit(one!, championship).expect(409);
    await submit(two!, championship).expect(202);
    const audit = await api.sql(
      `select actor from kernel.audit where action = 'scoring.advance-teams' and object = $1`,
      [`championship:${championship.champname}`],
    );
    expect(audit).toHaveLength(3);
  });

  it('CHAMP6 says before it is decided anew who comes in and who drops out, and decides only what was shown', async () => {
    const { championship, tours } = await withTours({ by: 'places', places: 2 });
    const { owner } = championship;
    const [one, two, three] = await teams(championship, ['Team one', 'Team two', 'Team three']);
    const [first, second] = tours;
    await sends(championship, [
      [one!, 1],
      [two!, 2],
      [three!, 3],
    ]);
    await preview(owner, championship, first?.id, {}).expect(409);
    api.clock.pass({ days: 3, hours: 1 });
    await api.settleBoards();
    await submit(two!, championship).expect(202);
    await api.settleBoards();
    const advance = { by: 'list', teams: ['team ONE', 'Team three', 'Nobody at all'] };
    const { body } = await preview(owner, championship, first?.id, { advance }).expect(200);
    expect(body).toMatchObject({ advance, before: 2, after: 2, comes: 1, drops: 1, waiting: 0 });
    expect(body.unknown).toEqual(['Nobody at all']);
    expect(Date.parse(body.decidedAt)).toBeGreaterThan(0);
    expect(body.teams).toEqual([
      { team: 'Team two', place: 2, change: 'DROPS', sentSince: 1 },
      { team: 'Team three', place: 3, change: 'COMES', sentSince: 0 },
      { team: 'Team one', place: 1, change: 'STAYS', sentSince: 0 },
    ]);
    // Nothing was decided by looking.
    expect((await preview(owner, championship, first?.id, {}).expect(200)).body).toMatchObject({
      advance: { by: 'places', places: 2 },
      comes: 0,
      drops: 0,
    });
    await submit(three!, championship).expect(409);
    for (const stranger of [one!, await aPerson(api, { role: 'client' })]) {
      await preview(stranger, championship, first?.id, { advance }).expect(404);
    }
    await preview(owner, championship, second?.id, { advance }).expect(409);
    await preview(owner, championship, randomUUID(), { advance }).expect(404);
    const meant = { advance, outcome: body.outcome };
    // Two that saw the same: the second decides about something that the first has changed.
    const both = await Promise.all([1, 2].map(() => decide(owner, championship, first?.id, meant)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await submit(three!, championship).expect(202);
    await submit(two!, championship).expect(409);
  });

  it('CHAMP6 waits for the list of the client, and until nobody writes on it, when the tour is over before that', async () => {
    const { championship, tours } = await withTours({ by: 'list', teams: [] });
    const [one, two] = await teams(championship, ['Team one', 'Team two']);
    await sends(championship, [[one!, 2]]);
    api.clock.pass({ days: 3, hours: 1 });
    await api.settleBoards();
    expect((await seen(championship))[0]?.goOn).toBeNull();
    await submit(two!, championship).expect(409);
    const { http } = championship.owner;
    const address = `/api/championships/${championship.champname}`;
    // As an editor saves that is typed into.
    for (const names of [['Team one'], ['Team one', 'Tea'], ['Team two']]) {
      const { version } = (await http.get(`${address}/edit`).expect(200)).body;
      const list = { by: 'list' as const, teams: names };
      await http
        .put(address)
        .send({ version, tours: [{ ...tours[0], advance: list }, tours[1]] })
        .expect(200);
      await api.settleBoards();
      expect((await seen(championship))[0]?.goOn).toBeNull();
      api.clock.pass({ minutes: 4 });
    }
    api.clock.pass({ minutes: 1 });
    await api.settleBoards();
    expect((await seen(championship))[0]?.goOn).toBe(1);
    await submit(two!, championship).expect(202);
    await submit(one!, championship).expect(409);
  });

  it('CHAMP7 a team hands in until its window is over, counted from its own confirmation', async () => {
    const championship = await aChampionship(api, {
      participationWindowHours: 72,
      dailyAttempts: 100,
      dateEnd: api.clock.inDays(7),
    });
    const early = await aParticipant(api, championship);
    api.clock.pass({ hours: 48 });
    const later = await aParticipant(api, championship);
    const part = async ({ http }: TestPerson) =>
      (await http.get(`/api/championships/${championship.champname}`).expect(200)).body.participation;
    const { confirmedAt, submitUntil } = await part(early);
    expect(Date.parse(submitUntil) - Date.parse(confirmedAt)).toBe(72 * 3_600_000);
    const attempts = await early.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(attempts.body.submitUntil).toBe(submitUntil);
    api.clock.set(new Date(Date.parse(submitUntil) - 1000));
    await submit(early, championship).expect(202);
    api.clock.set(submitUntil);
    const { body } = await submit(early, championship).expect(409);
    expect(body).toMatchObject({
      error: 'SUBMIT_TIMEOUT',
      message: 'Timeout for submit',
      details: { until: submitUntil },
    });
    await submit(later, championship).expect(202);
    // After the end of the championship everybody practises.
    api.clock.pass({ days: 5 });
    await submit(early, championship).expect(202);
  });

  it('CHAMP7 there is no window unless the championship sets one', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    api.clock.pass({ days: 5 });
    await submit(person, championship).expect(202);
    const { body } = await person.http.get(`/api/championships/${championship.champname}`).expect(200);
    expect(body.participation.submitUntil).toBeNull();
  });
});
