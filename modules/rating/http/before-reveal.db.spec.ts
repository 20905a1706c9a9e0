import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson } from '../../../test/kit/people.js';
import { aContest, people } from '../../../test/kit/ratings.js';

describe('a championship whose final board is not out yet', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('RATE1 SUB5 gives nobody a medal before it, though a team is taken out meanwhile', async () => {
    const contest = await aContest(api, await people(api, 11));
    const { champname, owner, teamIds } = contest;
    api.clock.pass({ days: 1 });
    const places = () =>
      api.sql('select place::int from rating.awards where contest_id = $1 order by place', [contest.id]);
    // Nobody publishes a board while this is held.
    const holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table scoring.boards in share mode');
    try {
      await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
      const admin = await aPerson(api, { role: 'admin' });
      const correction = { out: teamIds[0], reason: 'Two accounts' };
      await admin.http.post(`/api/admin/rating/${champname}/correct`).send(correction).expect(200);
      expect(await places()).toEqual([]);
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
    await api.settle();
    expect(await places()).toEqual(Array.from({ length: 10 }, (_, at) => ({ place: at + 1 })));
  });
});
