import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  type ChampionshipWish,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { backAgain, type TestPerson } from '../../../../test/kit/people.js';
import type { Tour } from '../../../championships/contract/editor.js';
import { RefreshLeaderboards } from '../../boards/jobs/refresh-leaderboards.js';
import { lockTeam } from '../commands/evaluation-queue.js';

const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;

/** The usual answers are 1 to 4; those of the tour are ten more, for other ids. */
const ownTruth = 'id,target\n11,11\n12,12\n13,13\n14,14\n';
const ownOff = (error: number) => `id,prediction\n${[11, 12, 13, 14].map((id) => `${id},${id + error}\n`).join('')}`;

describe('a championship whose end is moved to and fro', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    // Early in a day of attempts, so that none ends in a test.
    api.clock.set(new Date(api.clock.inDays(1).setUTCHours(3, 0, 0, 0)));
  });
  afterAll(() => api.close());

  const passing = () => {
    api.clock.pass({ minutes: 1 });
    return api.clock.now().toISOString();
  };
  const inDays = (days: number) => api.clock.inDays(days).toISOString();
  const aTour = (dateStart: string, dateEnd: string, id: string = randomUUID()): Tour => {
    return { id, title: { eng: 'First', rus: 'Первый' }, dateStart, dateEnd, advance: null };
  };
  /** With a team that has taken part for two hours. */
  const played = async (wish: ChampionshipWish = {}) => {
    const championship = await aChampionship(api, wish);
    const person = await aParticipant(api, championship, { teamName: 'Ones' });
    api.clock.pass({ hours: 2 });
    const owner = async () => (await backAgain(api, championship.owner)).http;
    const edited = async () => (await (await owner()).get(at(championship, '/edit')).expect(200)).body;
    const saved = async (fields: object) => {
      const body = { version: (await edited()).version, rejudge: true, ...fields };
      await (await owner()).put(at(championship)).send(body).expect(200);
    };
    const save = async (fields: object) => {
      await saved(fields);
      await api.settleBoards();
    };
    const finish = async () => (await owner()).post(at(championship, '/state')).send({ state: 'FINISHED' });
    const send = async (by: TestPerson, content: string): Promise<string> => {
      passing();
      const { id } = (await submit(by, championship, content).expect(202)).body;
      await api.settleBoards();
      return id;
    };
    const view = async (id: string) => (await person.http.get(`/api/solutions/${id}`).expect(200)).body;
    const get = async (rest: string) => (await person.http.get(at(championship, rest)).expect(200)).body;
    const rows = async (rest = '') =>
      (await get(`/leaderboard${rest}`)).items.map((row: Record<string, unknown>) => [row['score'], row['solutions']]);
    return { championship, person, edited, saved, save, finish, send, view, get, rows };
  };

  it.each([
    ['more attempts a day', { dailyAttempts: 9 }, { used: 2, extra: { granted: 1, left: 0 } }],
    ['fewer', { dailyAttempts: 1 }, { used: 2, extra: { granted: 1, left: 0 } }],
    ['a time of its own that is over by then', { participationWindowHours: 1 }, { used: 2 }],
  ])('CHAMP8 gives back what had been in time as what it was, though a team has %s since', async (_, since, has) => {
    const { championship, person, save, send, view, get, rows } = await played({ dailyAttempts: 2 });
    const wish = { team: 'Ones', count: 1, reason: 'The server was down' };
    await championship.owner.http.post(at(championship, '/attempts')).send(wish).expect(200);
    const end = passing();
    const sent = [
      await send(person, solutionOff(3)),
      await send(person, solutionOff(2)),
      await send(person, solutionOff(1)),
    ];
    const late = async () => Promise.all(sent.map(async (id) => (await view(id)).late));
    const dateEnd = inDays(9);
    await save({ dateEnd: end });
    expect([await late(), await rows()]).toEqual([[true, true, true], []]);
    await save(since);
    await save({ dateEnd });
    expect([await late(), await rows()]).toEqual([[false, false, false], [[1, 3]]]);
    expect(await get('/attempts')).toMatchObject(has);
  });

  it('CHAMP8 CHAMP6 gives back the tour of what had been in time, though that begins later by now', async () => {
    const tour = aTour(inDays(-1), inDays(20));
    const { person, save, send, view, rows } = await played({ tours: [tour] });
    const end = passing();
    const id = await send(person, solutionOff(3));
    await save({ dateEnd: end, tours: [{ ...tour, dateEnd: end }] });
    expect([(await view(id)).late, await rows(`?tour=${tour.id}`)]).toEqual([true, []]);
    await save({ dateEnd: inDays(30), tours: [aTour(inDays(5), inDays(20), tour.id)] });
    expect([(await view(id)).late, await rows(`?tour=${tour.id}`)]).toEqual([false, [[3, 1]]]);
  });

  it('CHAMP8 CHAMP6 gives back no tour that is no more', async () => {
    const tour = aTour(inDays(-1), inDays(20));
    const { person, save, send, view, rows } = await played({ tours: [tour] });
    const end = passing();
    const id = await send(person, solutionOff(3));
    await save({ dateEnd: end, tours: [] });
    await save({ dateEnd: inDays(30) });
    expect([(await view(id)).late, await rows()]).toEqual([false, [[3, 1]]]);
    expect(await api.sql('select tour_id from scoring.solutions where id = $1', [id])).toEqual([{ tour_id: null }]);
  });

  /** With a tour that has answers of its own, and an end in some minutes. */
  const toured = async () => {
    const end = inDays(1);
    const tour = aTour(inDays(-1), end);
    const made = await played({ tours: [tour], dateEnd: new Date(end), dailyAttempts: 2 });
    const path = at(made.championship, `/tours/${tour.id}/truth`);
    await made.championship.owner.http.put(path).attach('file', Buffer.from(ownTruth), 't.csv').expect(200);
    const endingAt = (dateEnd: string) => ({ dateEnd, tours: [{ ...tour, dateEnd }] });
    return { ...made, end, endingAt };
  };
  /** Past the end; the team hands in what fits the tour, and what fits the championship. */
  const practised = async () => {
    const made = await toured();
    api.clock.set(new Date(made.end));
    const person = await backAgain(api, made.person);
    const get = async (rest: string) => (await person.http.get(rest).expect(200)).body;
    const sent = [await made.send(person, ownOff(5)), await made.send(person, solutionOff(1))];
    const seen = async () =>
      Promise.all(sent.map((id) => get(`/api/solutions/${id}`))).then((all) =>
        all.map(({ late, status, score }) => [late, status, score]),
      );
    return { ...made, get, sent, seen };
  };

  it('CHAMP8 CHAMP6 has what comes back in time judged by the answers of its tour, and its team reads why', async () => {
    const { championship, edited, save, endingAt, get, sent, seen } = await practised();
    expect(await seen()).toEqual([
      [true, 'INVALID', null],
      [true, 'SCORED', 1],
    ]);
    await save(endingAt(inDays(9)));
    expect(await seen()).toEqual([
      [false, 'SCORED', 5],
      [false, 'INVALID', null],
    ]);
    const board = await get(at(championship, '/leaderboard'));
    expect(board.items).toMatchObject([{ place: 1, score: 5, solutions: 1 }]);
    expect(await get(at(championship, '/attempts'))).toMatchObject({ used: 1, left: 1 });
    expect((await edited()).outdatedSolutions).toBe(0);
    const { items } = await get(`/api/solutions/${sent[0]}/log`);
    expect(items.map(({ step }: { step: string }) => step)).toEqual([
      'received',
      'started',
      'invalid',
      'readmitted',
      'started',
      'scored',
    ]);
  });

  it('CHAMP8 CHAMP6 SUB5 has what came back in time just before on the final board, by the answers of its tour', async () => {
    const { championship, person, saved, finish, endingAt, get, seen } = await practised();
    const end = passing();
    await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        // Nothing of the team comes back in time before it is finished.
        await lockTeam(em as EntityManager, person.teamId);
        await saved(endingAt(end));
        expect((await finish()).status).toBe(200);
      });
    // They come back to a queue that waits: nobody is awarded by a board that lacks them.
    await api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
    await api.worker?.get(RefreshLeaderboards, { strict: false }).refresh();
    expect(await seen()).toMatchObject([
      [false, 'QUEUED', null],
      [false, 'QUEUED', null],
    ]);
    const final = at(championship, '/leaderboard?board=final');
    await api.guest().get(final).expect(404);
    await api.sql('delete from scoring.pauses');
    await api.settleBoards();
    expect(await seen()).toMatchObject([
      [false, 'SCORED', 5],
      [false, 'INVALID', null],
    ]);
    expect((await get(final)).items).toMatchObject([{ place: 1, score: 5 }]);
  });

  it('RATE2 CHAMP8 lets nobody fall from the rank of a first scored solution that the answers of its tour find invalid', async () => {
    const { save, end, endingAt, person, send, view } = await toured();
    api.clock.set(new Date(end));
    const id = await send(await backAgain(api, person), solutionOff(1));
    const rank = async () => (await api.guest().get(`/api/rating/${person.login}`).expect(200)).body.rank;
    expect(await rank()).toBe('PADAWAN');
    await save(endingAt(inDays(9)));
    expect([(await view(id)).status, await rank()]).toEqual(['INVALID', 'PADAWAN']);
  });

  it('CHAMP8 CHAMP6 SUB5 lets a championship be finished where what was judged by answers of a tour is late by now', async () => {
    const { person, edited, save, finish, endingAt, send, view } = await toured();
    await send(person, ownOff(7));
    const end = passing();
    const id = await send(person, ownOff(5));
    await save(endingAt(end));
    expect([(await view(id)).late, (await edited()).outdatedSolutions]).toEqual([true, 0]);
    expect((await finish()).body).toMatchObject({ state: 'FINISHED' });
  });
});
