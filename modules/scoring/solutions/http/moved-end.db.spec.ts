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

  it('CHAMP8 ADMIN1 has what a team handed in between both ends in time also where it was disqualified when the end was moved', async () => {
    const until = api.clock.inDays(1);
    const own = await aChampionship(api, { dateEnd: until });
    let team = await aParticipant(api, own);
    const path = `/api/championships/${own.champname}`;
    await submit(team, own, solutionOff(5)).expect(202);
    api.clock.set(minutes(1, until));
    team = { ...team, ...(await backAgain(api, team)) };
    const { id } = (await submit(team, own, solutionOff(2)).expect(202)).body;
    const { http } = await backAgain(api, own.owner);
    const take = (back: boolean) =>
      http.post(`${path}/disqualifications`).send({ team: team.teamId, back, reason: 'Looked into' }).expect(200);
    const shown = async () => {
      await api.settleBoards();
      return (await api.guest().get(`${path}/leaderboard`).expect(200)).body.items;
    };
    await take(false);
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    await http
      .put(path)
      .send({ version, dateEnd: minutes(60, until).toISOString() })
      .expect(200);
    expect(await shown()).toEqual([]);
    await take(true);
    expect(await shown()).toMatchObject([{ place: 1, score: 2 }]);
    expect((await team.http.get(`/api/solutions/${id}`).expect(200)).body.late).toBe(false);
  });
});
