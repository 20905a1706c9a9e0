import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import type { Attempts } from '../contract/queue.js';

describe('why nothing is taken of a team', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const iso = (days: number) => api.clock.inDays(days).toISOString();
  const gate = async ({ http }: TestPerson, { champname }: TestChampionship) =>
    (await http.get(`/api/championships/${champname}/attempts`).expect(200)).body as Attempts;
  /** What is said beforehand, and what the server answers when something is handed in at that moment. */
  const both = async (person: TestPerson, championship: TestChampionship) => {
    const { gate: said } = await gate(person, championship);
    const { status, body } = await submit(person, championship);
    return { said: said?.code ?? null, answered: status === 202 ? null : body.error };
  };

  it('CHAMP6 CHAMP7 CHAMP8 says at every moment of a championship what the server refuses with', async () => {
    const tour = (name: string, from: number, to: number, names: string[] | null) => ({
      id: randomUUID(),
      title: { eng: name, rus: name },
      dateStart: iso(from),
      dateEnd: iso(to),
      advance: names && { by: 'list' as const, teams: names },
    });
    const tours = [tour('First', 2, 4, ['Those who go on']), tour('Second', 5, 7, null)];
    const championship = await aChampionship(api, {
      tours,
      dateStart: api.clock.inDays(1),
      dateEnd: api.clock.inDays(9),
      // From the start on, as they are in before it.
      participationWindowHours: 24 * 7,
      acceptAfterEnd: false,
      dailyAttempts: 50,
    });
    const stays = await aParticipant(api, championship, { teamName: 'Those who go on' });
    const leaves = await aParticipant(api, championship, { teamName: 'Those who do not' });
    const heard: (string | null)[][] = [];
    const look = async (days: number) => {
      api.clock.pass({ days });
      const answers = [await both(stays, championship), await both(leaves, championship)];
      for (const { said, answered } of answers) expect(said).toBe(answered);
      heard.push(answers.map(({ said }) => said));
    };
    await look(0);
    const before = await gate(stays, championship);
    await look(1.5);
    await look(1);
    // The second tour has begun, and nobody has decided yet who went on to it.
    await look(3);
    await api.settleBoards();
    await look(0);
    await look(2);
    await look(0.6);
    await look(1);
    expect(heard).toEqual([
      ['CHAMPIONSHIP_NOT_STARTED', 'CHAMPIONSHIP_NOT_STARTED'],
      ['TOUR_NOT_STARTED', 'TOUR_NOT_STARTED'],
      [null, null],
      ['TOUR_UNDECIDED', 'TOUR_UNDECIDED'],
      [null, 'TEAM_NOT_ON_TOUR'],
      ['TOURS_OVER', 'TOURS_OVER'],
      ['SUBMIT_TIMEOUT', 'SUBMIT_TIMEOUT'],
      ['CHAMPIONSHIP_OVER', 'CHAMPIONSHIP_OVER'],
    ]);
    expect(before.gateTurnsAt).toBe(before.gate?.until);
  });

  it('CHAMP8 names until when it is so: the start of a tour, or the end from which late ones are taken', async () => {
    const [start, end] = [iso(1), iso(9)];
    const tours = [
      { id: randomUUID(), title: { eng: 'T', rus: 'Т' }, dateStart: start, dateEnd: iso(2), advance: null },
    ];
    const championship = await aChampionship(api, { tours, dateEnd: new Date(end), acceptAfterEnd: true });
    const person = await aParticipant(api, championship);
    expect(await gate(person, championship)).toMatchObject({
      gate: { code: 'TOUR_NOT_STARTED', until: start },
      gateTurnsAt: start,
    });
    api.clock.pass({ days: 3 });
    expect(await gate(person, championship)).toMatchObject({
      gate: { code: 'TOURS_OVER', until: end },
      gateTurnsAt: end,
    });
    api.clock.pass({ days: 7 });
    expect(await gate(person, championship)).toMatchObject({ gate: null, gateTurnsAt: null });
  });
});
