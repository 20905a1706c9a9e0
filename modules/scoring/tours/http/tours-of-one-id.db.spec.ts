import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import type { Tour } from '../../../championships/contract/editor.js';
import type { TourView } from '../contract/tour.js';
import { DecideTours } from '../jobs/decide-tours.js';

describe('tours of two championships that have the same ids', () => {
  let api: TestApp;
  let own: TestChampionship;
  let foreign: TestChampionship;
  let tours: Tour[];
  let team: TestPerson & { teamId: string };
  let stranger: TestPerson & { teamId: string };
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    // By itself it would decide while a test looks at what is not decided.
    decisions().enabled = false;
  });
  afterAll(() => api.close());

  const decisions = () => api.worker!.get(DecideTours, { strict: false });
  const aTour = (name: string, from: number, to: number, advance: Tour['advance']): Tour => ({
    ...{ id: randomUUID(), title: { eng: name, rus: name }, advance },
    ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
  });
  const decide = ({ owner, champname }: TestChampionship, teams: string[]) =>
    owner.http
      .post(`/api/championships/${champname}/tours/${tours[0]!.id}/advance`)
      .send({ reason: 'As the rules say', advance: { by: 'list', teams } });
  const goOn = async ({ champname }: TestChampionship, http = api.guest()) => {
    const { body } = await http.get(`/api/championships/${champname}/tours`).expect(200);
    return (body.items as TourView[]).map((tour) => [tour.goOn, tour.own]);
  };
  const preview = async ({ owner, champname }: TestChampionship) => {
    const path = `/api/championships/${champname}/tours/${tours[0]!.id}/advance/preview`;
    const { decidedAt, before, drops } = (await owner.http.post(path).send({}).expect(200)).body;
    return { isDecided: decidedAt !== null, before, drops };
  };
  const inConsole = async (teamId: string) => {
    const admin = await aPerson(api, { role: 'admin' });
    const { tour, decision } = (await admin.http.get(`/api/admin/teams/${teamId}`).expect(200)).body;
    return { tour: tour?.eng ?? null, goesOn: decision?.goesOn ?? null };
  };
  const refusal = async (person: TestPerson, championship: TestChampionship) =>
    (await submit(person, championship).expect(409)).body.error;

  beforeEach(async () => {
    const advance = { by: 'list' as const, teams: [] };
    tours = [aTour('First', -1, 2, advance), aTour('Second', 2, 8, null)];
    [own, foreign] = [await aChampionship(api, { tours }), await aChampionship(api, { tours })];
    team = await aParticipant(api, own, { teamName: 'Own team' });
    stranger = await aParticipant(api, foreign, { teamName: 'Foreign team' });
    await submit(team, own, solutionOff(1)).expect(202);
    await submit(stranger, foreign, solutionOff(1)).expect(202);
    await api.settleBoards();
    api.clock.pass({ days: 2, hours: 1 });
  });

  it('CHAMP6 each decides for itself, whoever decides first and however often', async () => {
    await decide(own, ['Own team']).expect(200);
    expect(await goOn(foreign, stranger.http)).toEqual([
      [null, true],
      [null, null],
    ]);
    expect(await preview(foreign)).toEqual({ isDecided: false, before: 0, drops: 0 });
    expect(await refusal(stranger, foreign)).toBe('TOUR_UNDECIDED');
    expect(await inConsole(stranger.teamId)).toEqual({ tour: 'First', goesOn: null });
    await decide(foreign, []).expect(200);
    await decide(foreign, []).expect(200);
    expect(await refusal(stranger, foreign)).toBe('TEAM_NOT_ON_TOUR');
    expect(await goOn(own, team.http)).toEqual([
      [1, true],
      [null, true],
    ]);
    expect(await preview(own)).toEqual({ isDecided: true, before: 1, drops: 1 });
    expect(await inConsole(team.teamId)).toEqual({ tour: 'Second', goesOn: true });
    expect(await inConsole(stranger.teamId)).toEqual({ tour: 'First', goesOn: false });
    await submit(team, own).expect(202);
  });

  it('CHAMP6 an admin corrects one team of the one alone', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const correct = (teamId: string, goesOn: boolean) =>
      admin.http.post(`/api/admin/teams/${teamId}/tours/${tours[0]!.id}`).send({ goesOn, reason: 'By the jury' });
    await decide(own, ['Own team']).expect(200);
    expect((await correct(stranger.teamId, true).expect(409)).body.error).toBe('TOUR_UNDECIDED');
    await decide(foreign, []).expect(200);
    await correct(stranger.teamId, true).expect(200);
    await correct(team.teamId, false).expect(200);
    expect([await goOn(own), await goOn(foreign)].map(([first]) => first?.[0])).toEqual([0, 1]);
  });

  it('CHAMP6 what the one has decided is not decided for the other, and each is decided once', async () => {
    const places = { by: 'places' as const, places: 1 };
    await api.sql(
      `update championships.championships set tours = jsonb_set(tours, '{0,advance}', $2) where id = any($1)`,
      [[own.id, foreign.id], JSON.stringify(places)],
    );
    await decide(own, []).expect(200);
    await decisions().decide();
    await decisions().decide();
    expect([await goOn(own), await goOn(foreign)].map(([first]) => first?.[0])).toEqual([0, 1]);
    const notes = await api.sql(
      `select object from kernel.audit where action = 'scoring.advance-teams' and object = any($1) order by object`,
      [[own, foreign].map(({ champname }) => `championship:${champname}`)],
    );
    expect(notes).toHaveLength(2);
  });
});
