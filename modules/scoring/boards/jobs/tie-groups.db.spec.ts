import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../../test/kit/championships.js';
import type { Leaderboard } from '../contract/leaderboard.js';

const rows = Array.from({ length: 400 }, (_, i) => i + 1);
const usage = (i: number) => (i % 2 ? 'public' : 'private');
const truth = `id,target,usage\n${rows.map((i) => `${i},${i % 7},${usage(i)}\n`).join('')}`;
/** Right but for an error that differs from row to row: `size` about says how large, `phase` which rows it hits. */
const solution = (size: number, phase: number): string =>
  `id,prediction\n${rows.map((i) => `${i},${(i % 7) + size * Math.sin(i * 1.7 + phase)}\n`).join('')}`;

describe('tie bands', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('LB4 places that can not be told apart are named, and others are not among them', async () => {
    const championship = await aChampionship(api, { truth });
    for (const content of [solution(1, 0), solution(1.01, 2), solution(3, 1)]) {
      await submit(await aParticipant(api, championship), championship, content).expect(202);
    }
    await api.settleBoards();
    const { body } = await api.guest().get(`/api/championships/${championship.champname}/leaderboard`).expect(200);
    const { items } = body as Leaderboard;
    expect(items.map(({ tie }) => tie)).toEqual([{ from: 1, to: 2 }, { from: 1, to: 2 }, null]);
    for (const { band, score } of items) {
      expect(band?.low).toBeLessThan(score);
      expect(band?.high).toBeGreaterThan(score);
    }
  });

  it('LB4 keeps the bands of the best solutions of a team, however often it improves', async () => {
    const championship = await aChampionship(api, { truth, dailyAttempts: 50 });
    const person = await aParticipant(api, championship);
    const ids: string[] = [];
    for (const size of [9, 8, 7, 6, 5, 4, 3]) {
      ids.push((await submit(person, championship, solution(size, 0)).expect(202)).body.id);
      await api.settle();
    }
    const kept = await api.sql<{ id: string }>(
      'select solution_id as id from scoring.bands where championship_id = $1',
      [championship.id],
    );
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.slice(-5).toSorted());
  });

  it('LB4 a small public part has no bands', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await submit(person, championship).expect(202);
    await api.settleBoards();
    const { body } = await person.http.get(`/api/championships/${championship.champname}/leaderboard`).expect(200);
    expect((body as Leaderboard).items).toMatchObject([{ band: null, tie: null }]);
    expect((body as Leaderboard).own).toMatchObject({ band: null, tie: null });
  });
});
