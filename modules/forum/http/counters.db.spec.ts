import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic, wrongCountsSql } from '../../../test/kit/forum.js';
import { aPerson } from '../../../test/kit/people.js';
import { KeepPopularity } from '../jobs/keep-popularity.js';

describe('what the forum counts', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { COMMENTS_A_MINUTE: '1000' } });
  });
  afterAll(() => api.close());

  it('FORUM3 counts what is there after many actions at random at once, while connections are cut', async () => {
    const { name } = await aThread(api);
    const topics = [await aTopic(api, { thread: name }), await aTopic(api, { thread: name })];
    const comments = await Promise.all(topics.map(({ id }) => aComment(api, id)));
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api)));
    const answers: number[][] = Array.from({ length: 6 }, () => []);
    const actions = Array.from({ length: 240 }, (_, n) => async () => {
      const { http } = people[n % people.length]!;
      const path = n % 4 < 2 ? `topics/${topics[n % 2]!.id}` : `comments/${comments[n % 2]!.id}`;
      const kind = Math.floor(n / 6) % 6;
      const act = () => {
        if (kind === 0)
          return http.post(`/api/forum/topics/${topics[n % 2]!.id}/comments`).send({ text: `Reply ${n}` });
        if (kind === 1) return http.put(`/api/forum/${path}/commend`).send({ value: 'minus' });
        if (kind === 2) return http.delete(`/api/forum/${path}/commend`);
        if (kind === 3) return http.post(`/api/forum/${path}/complaints`).send({ reason: 'Why' });
        return http.put(`/api/forum/${path}/commend`).send({ value: 'plus' });
      };
      answers[kind]!.push((await act()).status);
      if (n % 40 === 20)
        await api.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and query ilike '%forum.%'`,
        );
    });
    const each = [...Array.from({ length: 8 }).keys()].map(async (at) => {
      for (let n = at; n < actions.length; n += 8) await actions[n]!();
    });
    await Promise.all(each);
    expect(await api.sql(wrongCountsSql)).toEqual([]);
    for (const statuses of answers) {
      const done = statuses.filter((status) => status !== 503);
      expect(done.length).toBeGreaterThan(statuses.length / 2);
      expect(done.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    }
    const written = answers[0]!.filter((status) => status === 201).length;
    const replies = await api.sql(`select from forum.comments where text like 'Reply %'`);
    expect(replies.length).toBeGreaterThanOrEqual(written);
    expect(replies.length).toBeLessThanOrEqual(answers[0]!.length);
  });

  it('FORUM2 a commend is popular for its period, and no longer', async () => {
    const { id, thread } = await aTopic(api);
    const { http } = await aPerson(api);
    await http.put(`/api/forum/topics/${id}/commend`).send({ value: 'plus' }).expect(200);
    const popular = () =>
      api.sql('select popular_day as day, popular_week as week, popular_year as year from forum.topics where id = $1', [
        id,
      ]);
    expect(await popular()).toEqual([{ day: 1, week: 1, year: 1 }]);
    await api.sql(`update forum.commends set created_at = created_at - interval '3 days' where item_id = $1`, [id]);
    await api.get(KeepPopularity).refreshTopics();
    await api.get(KeepPopularity).refreshThreads();
    expect(await popular()).toEqual([{ day: 0, week: 1, year: 1 }]);
    const sum = `select popular_day as day, popular_week as week from forum.threads where name = $1`;
    expect(await api.sql(sum, [thread])).toEqual([{ day: 0, week: 1 }]);
    await http.delete(`/api/forum/topics/${id}/commend`).expect(200);
    expect(await popular()).toEqual([{ day: 0, week: 0, year: 0 }]);
    expect(await api.sql(wrongCountsSql)).toEqual([]);
  });

  it('FORUM2 a commend leaves each period at its end, and nothing is counted again in between', async () => {
    const { id } = await aTopic(api);
    const { http } = await aPerson(api);
    await http.put(`/api/forum/topics/${id}/commend`).send({ value: 'plus' }).expect(200);
    const start = api.clock.now().getTime();
    const popular = async (days: number, minutes: number) => {
      api.clock.set(new Date(start + days * 86_400_000 + minutes * 60_000));
      await api.get(KeepPopularity).refreshTopics();
      const [row] = await api.sql<Record<string, number | Date>>(
        `select popular_day as day, popular_week as week, popular_month as month, popular_year as year, popular_at as at
         from forum.topics where id = $1`,
        [id],
      );
      const { at, ...counts } = row!;
      return { counts: Object.values(counts).join(''), at: new Date(at as Date).getTime() };
    };
    const early = await popular(0, 60);
    expect(early.counts).toBe('1111');
    // Nothing has left it: it is not even looked at.
    expect((await popular(0, 120)).at).toBe(early.at);
    for (const [days, after] of [
      [1, '0111'],
      [7, '0011'],
      [30, '0001'],
      [365, '0000'],
    ] as const) {
      expect((await popular(days, -1)).counts).not.toBe(after);
      expect((await popular(days, 1)).counts).toBe(after);
    }
    const due = await api.sql('select popular_due from forum.topics where id = $1', [id]);
    expect(due).toEqual([{ popular_due: null }]);
  });
});
