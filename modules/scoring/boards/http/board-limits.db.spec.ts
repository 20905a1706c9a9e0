import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship } from '../../../../test/kit/championships.js';

describe('limits of reading boards', () => {
  let api: TestApp;
  let path: string;
  beforeAll(async () => {
    api = await startTestApp();
    path = `/api/championships/${(await aChampionship(api)).champname}`;
  });
  afterAll(() => api.close());

  /** Each from another address of one line: whoever has it may call from as many as they like. */
  const statuses = (line: string, count: number, what: string, query: object) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const from = `2001:db8:0:${line}::${(at + 1).toString(16)}`;
        return (await api.guest().get(`${path}/${what}`).set('X-Forwarded-For', from).query(query)).status;
      }),
    );
  const refused = (all: number[]) => all.filter((status) => status === 429).length;

  it.each([
    ['an earlier board', 'leaderboard', 30, { at: '2026-01-01T00:00:00.000Z' }],
    ['a search', 'leaderboard', 300, { q: 'a' }],
    ['a spread', 'leaderboard/distribution', 120, {}],
  ])('SECURITY %s is had so often from one line, whatever its addresses', async (_, what, points, query) => {
    const all = await statuses(String(points), points + 3, what, query);
    expect([refused(all), all.filter((status) => status === 200).length]).toEqual([3, points]);
    // Another line has its own.
    expect(await statuses('ffff', 1, what, query)).toEqual([200]);
  });
});
