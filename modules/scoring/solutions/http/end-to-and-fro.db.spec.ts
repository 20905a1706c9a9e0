import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  type ChampionshipWish,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import type { Tour } from '../../../championships/contract/editor.js';

const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;

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
    const { http } = championship.owner;
    const edited = async () => (await http.get(at(championship, '/edit')).expect(200)).body;
    const save = async (fields: object) => {
      const { version } = await edited();
      await http
        .put(at(championship))
        .send({ version, rejudge: true, ...fields })
        .expect(200);
      await api.settleBoards();
    };
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
    return { championship, person, edited, save, send, view, get, rows };
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
});
