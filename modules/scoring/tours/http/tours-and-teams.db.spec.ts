import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import type { Tour } from '../../../championships/contract/editor.js';
import { DecideTours } from '../jobs/decide-tours.js';

describe('who goes on from a tour by a list, while teams change', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let first: Tour;
  let second: Tour;
  let owls: Team;
  let foxes: Team;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    // By itself it would decide before a test is ready.
    decisions().enabled = false;
  });
  afterAll(() => api.close());

  type Team = Awaited<ReturnType<typeof aParticipant>>;
  const decisions = () => api.worker!.get(DecideTours, { strict: false });
  const aTour = (name: string, from: number, to: number, advance: Tour['advance']): Tour => ({
    ...{ id: randomUUID(), title: { eng: name, rus: name }, advance },
    ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
  });
  const rename = ({ http, teamId }: Team, name: string) => http.patch(`/api/teams/${teamId}`).send({ name });
  /** Anew each time: an admin's session does not survive the days that tests let pass. */
  const byAdmin = async (path: string, body: object) => {
    const { http } = await aPerson(api, { role: 'admin' });
    return http.post(`/api/admin/teams/${path}`).send({ ...body, reason: 'They asked' });
  };
  const merge = async (into: Team, from: Team) => (await byAdmin(`${into.teamId}/merge`, { team: from.teamId })).status;
  const decide = (wish: object = {}) =>
    championship.owner.http.post(`${path()}/tours/${first.id}/advance`).send({ reason: 'By the rules', ...wish });
  const path = () => `/api/championships/${championship.champname}`;
  const endTour = () => api.clock.pass({ days: 2, hours: 1 });
  const answers = async (...teams: Team[]) =>
    Promise.all(teams.map(async (team) => (await submit(team, championship)).body.error ?? 'taken'));

  beforeEach(async () => {
    first = aTour('First', -1, 2, { by: 'list', teams: ['Owls'] });
    second = aTour('Second', 2, 8, null);
    championship = await aChampionship(api, { tours: [first, second], maxTeamSize: 4 });
    owls = await aParticipant(api, championship, { teamName: 'Owls' });
    foxes = await aParticipant(api, championship, { teamName: 'Foxes' });
  });

  it('CHAMP6 a team of the list that is called otherwise goes on, and none that took its name', async () => {
    const { http } = championship.owner;
    const view = async () => (await http.get(`${path()}/edit`).expect(200)).body;
    const save = (settings: object, { version }: { version: number }) =>
      http.put(path()).send({ ...settings, version });
    // It is the owner who wrote the list.
    await save({ tours: [first, second] }, await view()).expect(200);
    const before = await view();
    await rename(owls, 'Eagles').expect(200);
    await rename(foxes, 'Owls').expect(200);
    const after = await view();
    expect(after.tours[0].advance).toEqual({ by: 'list', teams: ['Eagles'] });
    expect(after.tours[1]).toEqual(before.tours[1]);
    // Who has the former list open does not bring it back.
    expect((await save({ tours: before.tours }, before).expect(409)).body.error).toBe('CONFLICT');
    expect((await save({ tours: after.tours }, after).expect(200)).body.tours).toEqual(after.tours);
    endTour();
    await decisions().decide();
    expect(await answers(owls, foxes)).toEqual(['taken', 'TEAM_NOT_ON_TOUR']);
  });

  it('CHAMP6 a team goes on that one of the list became a part of, or that an admin named otherwise', async () => {
    expect((await byAdmin(`${owls.teamId}/rename`, { name: 'Larks' })).status).toBe(200);
    expect(await merge(foxes, owls)).toBe(200);
    endTour();
    await decisions().decide();
    expect(await answers(foxes)).toEqual(['taken']);
  });

  it('CHAMP6 a team goes on that merges while it is decided', async () => {
    endTour();
    await decide({ advance: { by: 'list', teams: [] } }).expect(200);
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    await other.query('begin');
    // The decision has seen both teams, and waits before it writes down who goes on.
    const row = [championship.id, first.id, owls.teamId];
    await other.query('insert into scoring.tour_teams (championship_id, tour_id, team_id) values ($1, $2, $3)', row);
    const decision = decide().then(({ status }) => status);
    await untilBlocked(api, 'scoring.tour_teams');
    const merged = merge(foxes, owls);
    await untilBlocked(api, 'for no key update', { unless: merged });
    await other.query('rollback');
    await other.end();
    expect([await decision, await merged]).toEqual([200, 200]);
    expect(await answers(foxes)).toEqual(['taken']);
  });

  it('CHAMP6 an admin who decides on a team that has just become part of another one is told so', async () => {
    endTour();
    await decide().expect(200);
    expect(await merge(foxes, owls)).toBe(200);
    const late = await byAdmin(`${owls.teamId}/tours/${first.id}`, { goesOn: false });
    expect([late.status, late.body.error]).toEqual([404, 'NOT_FOUND']);
    expect(await answers(foxes)).toEqual(['taken']);
  });
});
