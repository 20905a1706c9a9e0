import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { aContest, aFinishedContest, people } from '../../../test/kit/ratings.js';
import { KeepRating } from '../jobs/keep-rating.js';

describe('a championship whose final board is not out yet', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  /** Nobody publishes a board until it is let go. */
  const holdBoards = async () => {
    const holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table scoring.boards in share mode');
    return async () => {
      await holder.query('rollback');
      await holder.end();
    };
  };

  it('RATE1 SUB5 gives nobody a medal before it, though a team is taken out meanwhile', async () => {
    const contest = await aContest(api, await people(api, 11));
    const { champname, owner, teamIds } = contest;
    api.clock.pass({ days: 1 });
    const places = () =>
      api.sql('select place::int from rating.awards where contest_id = $1 order by place', [contest.id]);
    const release = await holdBoards();
    try {
      await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
      const admin = await aPerson(api, { role: 'admin' });
      const correction = { out: teamIds[0], reason: 'Two accounts' };
      await admin.http.post(`/api/admin/rating/${champname}/correct`).send(correction).expect(200);
      expect(await places()).toEqual([]);
    } finally {
      await release();
    }
    await api.settle();
    expect(await places()).toEqual(Array.from({ length: 10 }, (_, at) => ({ place: at + 1 })));
  });

  it('RATE1 PROF5 counts in the month of its end, though its results came when that was kept already', async () => {
    const [year, month] = [api.clock.now().getUTCFullYear(), api.clock.now().getUTCMonth()];
    api.clock.set(new Date(Date.UTC(year, month + 1, 10)));
    const early = await people(api, 10);
    await aFinishedContest(api, early);
    const late = await people(api, 10);
    const { champname, owner } = await aContest(api, late);
    api.clock.pass({ days: 1 });
    const monthsOf = async ({ login }: TestPerson) => {
      const { body } = await api.guest().get(`/api/rating/${login}`).expect(200);
      return body.history.map(({ month: name }: { month: string }) => name) as string[];
    };
    const release = await holdBoards();
    try {
      await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
      api.clock.set(new Date(Date.UTC(year, month + 2, 1, 2)));
      await api.get(KeepRating).keep();
    } finally {
      await release();
    }
    const kept = await monthsOf(early[0]!);
    expect(kept.length).toBeGreaterThan(1);
    await api.settle();
    await api.get(KeepRating).keep();
    expect(await monthsOf(late[0]!)).toEqual(kept);
  }, 120_000);
});
