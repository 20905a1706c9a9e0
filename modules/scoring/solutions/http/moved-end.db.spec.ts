import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { backAgain, type TestPerson } from '../../../../test/kit/people.js';

const minutes = (count: number, from: Date) => new Date(from.getTime() + count * 60_000);

describe('a championship whose end is moved', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let person: TestPerson & { teamId: string };
  let end: Date;
  const sent: string[] = [];
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    // In the middle of a day of attempts, which no earlier file counts for.
    end = new Date(api.clock.inDays(2).setUTCHours(9, 0, 0, 0));
    championship = await aChampionship(api, { dateEnd: end, dailyAttempts: 2 });
    person = await aParticipant(api, championship);
    sent.push((await submit(person, championship, solutionOff(5)).expect(202)).body.id);
    // Ten minutes too late, four files of a team that has two attempts a day.
    for (let n = 1; n <= 4; n += 1) {
      api.clock.set(minutes(n, end));
      person = { ...person, ...(await backAgain(api, person)) };
      sent.push((await submit(person, championship, solutionOff(5 - n)).expect(202)).body.id);
    }
    await api.settleBoards();
  });
  afterAll(() => api.close());

  const view = async (id: string | undefined) => (await person.http.get(`/api/solutions/${id}`).expect(200)).body;
  const late = async () => Promise.all(sent.map(async (id) => (await view(id)).late));
  const moveEnd = async (to: Date) => {
    const owner = await backAgain(api, championship.owner);
    const path = `/api/championships/${championship.champname}`;
    const { version } = (await owner.http.get(`${path}/edit`).expect(200)).body;
    await owner.http.put(path).send({ version, dateEnd: to.toISOString() }).expect(200);
    await api.settleBoards();
  };
  const board = async () =>
    (await api.guest().get(`/api/championships/${championship.champname}/leaderboard`).expect(200)).body.items;
  const attempts = async () =>
    (await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200)).body;

  it('CHAMP8 has all in time after the former end late, outside of the ranking', async () => {
    expect(await late()).toEqual([false, true, true, true, true]);
    expect(await board()).toMatchObject([{ place: 1, score: 5, solutions: 1 }]);
  });

  it('CHAMP8 SUB2 takes what came between both ends into the ranking, as far as the attempts of the day go', async () => {
    await moveEnd(minutes(60, end));
    expect(await late()).toEqual([false, false, false, true, true]);
    expect(await board()).toMatchObject([{ place: 1, score: 3, solutions: 3 }]);
    expect(await attempts()).toMatchObject({ used: 2, left: 0, unlimited: false });
    expect((await submit(person, championship).expect(429)).body.error).toBe('ATTEMPTS_EXCEEDED');
  });

  it('CHAMP8 has what came after an end that was brought forward late, at no attempt', async () => {
    await moveEnd(minutes(1.5, end));
    expect(await late()).toEqual([false, false, true, true, true]);
    expect(await board()).toMatchObject([{ place: 1, score: 4, solutions: 2 }]);
    await moveEnd(end);
    expect(await late()).toEqual([false, true, true, true, true]);
    expect(await board()).toMatchObject([{ place: 1, score: 5, solutions: 1 }]);
    expect(await attempts()).toMatchObject({ unlimited: true });
  });

  it('CHAMP8 SUB5 is final by the end that stands when it is finished, however soon after it was moved', async () => {
    const owner = await backAgain(api, championship.owner);
    const path = `/api/championships/${championship.champname}`;
    const { version } = (await owner.http.get(`${path}/edit`).expect(200)).body;
    const to = minutes(2.5, end).toISOString();
    await owner.http.put(path).send({ version, dateEnd: to }).expect(200);
    await owner.http.post(`${path}/state`).send({ state: 'FINISHED' }).expect(200);
    await api.settleBoards();
    expect(await late()).toEqual([false, false, false, true, true]);
    const { items } = (await api.guest().get(`${path}/leaderboard?board=final`).expect(200)).body;
    expect(items).toMatchObject([{ place: 1, score: 3 }]);
  });
});
