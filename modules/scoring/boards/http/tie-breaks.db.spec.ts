import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import type { Leaderboard, LeaderboardHistory } from '../contract/leaderboard.js';

const truth = 'id,target,usage\n1,0,public\n2,0,private\n';
/** Wrong by so much in the public part, and in the private one. */
const off = (publicError: number, privateError: number) => `id,prediction\n1,${publicError}\n2,${privateError}\n`;

describe('teams with the same score', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  /** Teams in the order of their registration, which is that of their ids. */
  const aField = async (names: readonly string[], finalSolutions: number) => {
    const at = (days: number) => api.clock.inDays(days).toISOString();
    const title = { eng: 'Tour', rus: 'Тур' };
    const tours = [{ id: randomUUID(), title, dateStart: at(-1), dateEnd: at(2), advance: null }];
    const dateEnd = api.clock.inDays(3);
    const championship = await aChampionship(api, { truth, finalSolutions, tours, dateEnd, dailyAttempts: 20 });
    const teams = new Map<string, TestPerson>();
    for (const teamName of names) teams.set(teamName, await aParticipant(api, championship, { teamName }));
    const path = `/api/championships/${championship.champname}`;
    const send = async (team: string, publicError: number, privateError: number) => {
      api.clock.pass({ minutes: 1 });
      await submit(teams.get(team)!, championship, off(publicError, privateError)).expect(202);
    };
    const board = async (query: object = {}) => {
      const { body } = await api.guest().get(`${path}/leaderboard`).query(query).expect(200);
      return (body as Leaderboard).items.map(({ team }) => team);
    };
    const own = async (team: string) =>
      ((await teams.get(team)!.http.get(`${path}/leaderboard`).expect(200)).body as Leaderboard).own?.place;
    const finish = async () => {
      api.clock.pass({ days: 4 });
      await championship.owner.http.post(`${path}/state`).send({ state: 'FINISHED' }).expect(200);
      await api.settle();
    };
    return { path, tours, send, board, own, finish };
  };

  it('LB1 LB4 CHAMP6 stand on the public board, that of a tour, and in the history by who had it first, not by who came first', async () => {
    const { path, tours, send, board, own } = await aField(['Early bird', 'Second', 'Latecomer'], 2);
    for (const team of ['Latecomer', 'Second', 'Early bird']) await send(team, 3, 3);
    await api.settleBoards();
    const then = api.clock.now().toISOString();
    const order = ['Latecomer', 'Second', 'Early bird'];
    expect(await board()).toEqual(order);
    expect(await board({ tour: tours[0]!.id })).toEqual(order);
    expect(await Promise.all(order.map(own))).toEqual([1, 2, 3]);
    // Who reaches the score again by another file has it from the first time on.
    await send('Latecomer', 3, 3);
    await send('Second', 2, 3);
    await api.settleBoards();
    expect(await board()).toEqual(['Second', 'Latecomer', 'Early bird']);
    expect(await board({ at: then })).toEqual(order);
    const { body } = await api.guest().get(`${path}/leaderboard/history`).expect(200);
    const first = (body as LeaderboardHistory).items.map(({ team, points }) => [team, points[0]?.place]);
    expect(Object.fromEntries(first)).toEqual({ Latecomer: 1, Second: 2, 'Early bird': 3 });
  });

  it('SUB5 stand on the final board by who had the counting score first', async () => {
    const { send, board, finish } = await aField(['Early bird', 'Second', 'Latecomer'], 2);
    for (const team of ['Latecomer', 'Second', 'Early bird']) await send(team, 3, 5);
    await api.settleBoards();
    await finish();
    expect(await board({ board: 'final' })).toEqual(['Latecomer', 'Second', 'Early bird']);
  });

  it('SUB5 have of two solutions with the same private score had it from the earlier one on', async () => {
    const { send, board, finish } = await aField(['Twice', 'Once'], 2);
    await send('Twice', 4, 5);
    await send('Once', 3, 5);
    await send('Twice', 1, 5);
    await api.settleBoards();
    await finish();
    expect(await board({ board: 'final' })).toEqual(['Twice', 'Once']);
  });

  it('SUB5 have of two solutions with the same public score the earlier one count', async () => {
    const { send, board, finish } = await aField(['Twice', 'Once'], 1);
    await send('Twice', 1, 9);
    await send('Twice', 1, 2);
    await send('Once', 3, 5);
    await api.settleBoards();
    await finish();
    expect(await board({ board: 'final' })).toEqual(['Once', 'Twice']);
  });
});
