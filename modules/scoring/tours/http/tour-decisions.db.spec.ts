import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import type { TourView } from '../contract/tour.js';
import { DecideTours } from '../jobs/decide-tours.js';

describe('who goes on from a tour, and who came too late', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    // By itself it would decide while a test looks at what is not decided.
    decisions().enabled = false;
  });
  afterAll(() => api.close());

  const decisions = () => api.worker!.get(DecideTours, { strict: false });
  /** Two tours: one that runs for two days from now and lets one team go on, one of five days a day later. */
  const withTours = async ({ days = 3 } = {}) => {
    const tour = (name: string, from: number, to: number) => ({
      ...{ id: randomUUID(), title: { eng: name, rus: name } },
      ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
    });
    const advance = { by: 'places' as const, places: 1 };
    const tours = [
      { ...tour('First', -1, 2), advance },
      { ...tour('Second', 3, 8), advance: null },
    ];
    const championship = await aChampionship(api, { tours });
    const early = await aParticipant(api, championship);
    await submit(early, championship, solutionOff(1)).expect(202);
    await api.settleBoards();
    api.clock.pass({ days, hours: 1 });
    return { championship, tours, early };
  };
  const seen = async ({ champname }: TestChampionship, http = api.guest()) =>
    (await http.get(`/api/championships/${champname}/tours`).expect(200)).body.items as TourView[];

  it('CHAMP6 decides seconds after the end, before the next refresh, whatever was saved beside the tours', async () => {
    const { championship, tours, early } = await withTours();
    const { http } = championship.owner;
    const address = `/api/championships/${championship.champname}`;
    const save = async (settings: object) => {
      const { version } = (await http.get(`${address}/edit`).expect(200)).body;
      await http
        .put(address)
        .send({ version, ...settings })
        .expect(200);
    };
    const tick = async () => {
      await api.sql(`delete from kernel.ticks where name = 'tours'`);
      decisions().enabled = true;
      await decisions().tick();
      decisions().enabled = false;
    };
    await save({ tours: [{ ...tours[0], advance: { by: 'places', places: 10 } }, tours[1]] });
    await tick();
    expect((await seen(championship))[0]?.goOn).toBeNull();
    api.clock.pass({ minutes: 5 });
    const { body } = await http.get(`${address}/edit`).expect(200);
    await save({ description: { eng: 'A typo is mended', rus: '' }, tours: body.tours });
    // Another tick may be at it at this moment.
    do await tick();
    while ((await seen(championship))[0]?.goOn === null);
    expect((await seen(championship))[0]?.goOn).toBe(1);
    await submit(early, championship).expect(202);
  });

  it('CHAMP6 waits for a list that names teams of here: one that came from another championship keeps nobody out', async () => {
    const { championship, tours, early } = await withTours({ days: 1 });
    const { http } = championship.owner;
    const address = `/api/championships/${championship.champname}`;
    const say = async (teams: string[]) => {
      const { version } = (await http.get(`${address}/edit`).expect(200)).body;
      const listed = [{ ...tours[0], advance: { by: 'list', teams } }, tours[1]];
      await http.put(address).send({ version, tours: listed }).expect(200);
    };
    await say(['Owls', 'Hawks']);
    api.clock.pass({ days: 2 });
    await decisions().decide();
    expect((await seen(championship))[0]?.goOn).toBeNull();
    await say(['Owls', early.login.toUpperCase()]);
    api.clock.pass({ minutes: 6 });
    await decisions().decide();
    expect((await seen(championship))[0]?.goOn).toBe(1);
    await submit(early, championship).expect(202);
  });

  it('CHAMP6 waits for what is handed in within the last second, and is not committed yet', async () => {
    const { championship, early } = await withTours({ days: 1 });
    const holding = new pg.Client({ connectionString: api.database.url });
    await holding.connect();
    await holding.query('begin; lock table scoring.queue_entries in share mode');
    const sending = submit(early, championship).then((reply) => reply);
    await untilBlocked(api, 'insert into scoring.queue_entries');
    api.clock.pass({ days: 2 });
    const deciding = decisions().decide();
    await untilBlocked(api, "pg_advisory_xact_lock%('intake:", { unless: deciding });
    await holding.query('commit');
    await holding.end();
    expect((await sending).status).toBe(202);
    await deciding;
    expect((await seen(championship))[0]?.goOn).toBeNull();
    await api.settleBoards();
    await decisions().decide();
    expect((await seen(championship))[0]?.goOn).toBe(1);
  });

  it('CHAMP6 decides a tour anew whose end was moved behind its decision, and takes nobody into the next until then', async () => {
    const { championship, tours, early } = await withTours({ days: 2 });
    const { http } = championship.owner;
    const address = `/api/championships/${championship.champname}`;
    await decisions().decide();
    expect((await seen(championship, early.http))[1]?.own).toBe(true);
    const { version } = (await http.get(`${address}/edit`).expect(200)).body;
    const inDays = (days: number) => api.clock.inDays(days).toISOString();
    const later = [
      { ...tours[0], dateEnd: inDays(1) },
      { ...tours[1], dateStart: inDays(2), dateEnd: inDays(5) },
    ];
    await http.put(address).send({ version, tours: later }).expect(200);
    const better = await aParticipant(api, championship);
    await submit(better, championship, solutionOff(0.5)).expect(202);
    await api.settle();
    expect((await seen(championship, early.http)).map(({ goOn, own }) => [goOn, own])).toEqual([
      [null, true],
      [null, null],
    ]);
    const admin = await aPerson(api, { role: 'admin' });
    const { body } = await admin.http.get(`/api/admin/teams/${early.teamId}`).expect(200);
    expect([body.tour.eng, body.decision]).toEqual(['First', null]);
    api.clock.pass({ days: 2, hours: 1 });
    expect((await submit(early, championship).expect(409)).body.error).toBe('TOUR_UNDECIDED');
    await decisions().decide();
    expect((await submit(early, championship).expect(409)).body.error).toBe('TEAM_NOT_ON_TOUR');
    await submit(better, championship).expect(202);
  });

  it('CHAMP6 SUB6 waits for the scores by the answers of now where those were replaced during a tour', async () => {
    const { championship, early } = await withTours({ days: 0 });
    const { http } = championship.owner;
    const address = `/api/championships/${championship.champname}`;
    const better = await aParticipant(api, championship);
    await submit(better, championship, solutionOff(-2)).expect(202);
    await api.settleBoards();
    const file = Buffer.from('id,target,usage\n1,-1,public\n2,0,public\n3,1,private\n4,2,private\n');
    const replacing = http.put(`${address}/truth`).field('rejudge', 'true').field('reason', 'Shifted by two');
    await replacing.attach('file', file, 'truth.csv').expect(200);
    api.clock.pass({ days: 3 });
    await decisions().decide();
    expect((await seen(championship))[0]?.goOn).toBeNull();
    const { body } = await http.post(`${address}/rejudges`).send({ reason: 'By the answers of now' }).expect(202);
    await api.settle();
    await decisions().decide();
    expect((await seen(championship))[0]?.goOn).toBeNull();
    await applyRejudge(api, { http }, body.id);
    await decisions().decide();
    expect((await seen(championship))[0]?.goOn).toBe(1);
    await submit(better, championship).expect(202);
    expect((await submit(early, championship).expect(409)).body.error).toBe('TEAM_NOT_ON_TOUR');
  });

  it('CHAMP6 a team that came when a tour was over is not said to be in it', async () => {
    const { championship, early } = await withTours();
    const late = await aParticipant(api, championship);
    const part = async ({ http }: TestPerson) =>
      (await seen(championship, http)).map(({ own, missed }) => [own, missed]);
    expect(await part(late)).toEqual([
      [false, true],
      [null, false],
    ]);
    await api.settleBoards();
    expect((await submit(late, championship).expect(409)).body.error).toBe('TEAM_NOT_ON_TOUR');
    expect(await part(late)).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(await part(early)).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('CHAMP6 who goes on from the second tour changes nothing of who went on from the first', async () => {
    const byList = { by: 'list' as const, teams: [] };
    const tour = (name: string, from: number, to: number, advance: typeof byList | null) => ({
      ...{ id: randomUUID(), title: { eng: name, rus: name }, advance },
      ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
    });
    const tours = [tour('First', -1, 2, byList), tour('Second', 3, 5, byList), tour('Third', 6, 8, null)];
    const championship = await aChampionship(api, { tours });
    for (const teamName of ['Both tours', 'The first alone']) await aParticipant(api, championship, { teamName });
    const decide = async (at: number, teams: string[]) => {
      const address = `/api/championships/${championship.champname}/tours/${tours[at]!.id}/advance`;
      const body = { reason: 'As the rules say', advance: { by: 'list', teams } };
      await championship.owner.http.post(address).send(body).expect(200);
    };
    api.clock.pass({ days: 2, hours: 1 });
    await decide(0, ['Both tours', 'The first alone']);
    api.clock.pass({ days: 3 });
    await decide(1, ['Both tours']);
    expect((await seen(championship)).map(({ goOn }) => goOn)).toEqual([2, 1, null]);
  });
});
