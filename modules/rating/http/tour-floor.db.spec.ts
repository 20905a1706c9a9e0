import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { scoredByFormerAnswers, solutionOff, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, backAgain, type TestPerson } from '../../../test/kit/people.js';
import { aContest, finish, people } from '../../../test/kit/ratings.js';
import { inSecondTour } from '../../../test/kit/tours.js';

describe('the floor of the rating', () => {
  let api: TestApp;
  let ten: TestPerson[];
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    ten = await people(api, 10);
  });
  afterAll(() => api.close());

  /** Off by 1 by the answers of the championship. */
  const sampled = async ({ owner, champname }: TestChampionship) => {
    const call = owner.http.put(`/api/championships/${champname}/sample`);
    const { body } = await call.attach('file', Buffer.from(solutionOff(1)), 'sample.csv').expect(200);
    expect(body.report).toMatchObject({ ok: true, publicScore: 1, privateScore: 1 });
  };

  it('RATE1 CHAMP6 is no score by other answers: what a tour judged by its own is compared with no sample', async () => {
    const { contest } = await inSecondTour(api, ten, { hasOwn: true, step: 2 });
    await sampled(contest);
    const [one, other] = contest.teamIds;
    const merge = `/api/teams/${one}/merge-preview`;
    const { body: preview } = await ten[0]!.http.get(merge).query({ team: other }).expect(200);
    expect(preview.sides).toMatchObject([
      { best: 2, award: 'GOLD', points: expect.any(Number) },
      { best: 4, award: 'SLIVER', points: expect.any(Number) },
    ]);
    expect(Math.min(...preview.sides.map(({ points }: { points: number }) => points))).toBeGreaterThan(0);
    api.clock.pass({ hours: 12 });
    const admin = await aPerson(api, { role: 'admin' });
    const foreseen = await admin.http.post(`/api/admin/rating/${contest.champname}/preview`).send({}).expect(200);
    expect(foreseen.body.moved).toBe(10);
    await finish(api, contest);
    const places = 'select place::int from rating.awards where contest_id = $1 order by place';
    expect(await api.sql(places, [contest.id])).toEqual(ten.map((_, nth) => ({ place: nth + 1 })));
  });

  it('RATE1 CHAMP6 stays what the sample scores where the last tour goes by the answers of the championship', async () => {
    const { contest } = await inSecondTour(api, ten, { hasOwn: false, offs: ten.map((_, nth) => 0.8 + nth / 20) });
    await sampled(contest);
    api.clock.pass({ hours: 12 });
    await finish(api, contest);
    expect(await api.sql('select place from rating.awards where contest_id = $1', [contest.id])).toHaveLength(4);
  });

  it('RATE1 CHAMP6 is asked for where the sample was scored by former answers, and nothing is corrected without', async () => {
    const { id, champname, owner, teamIds } = await aContest(api, ten);
    await sampled({ id, champname, owner });
    api.clock.pass({ days: 1 });
    await finish(api, { id, champname, owner });
    await scoredByFormerAnswers(api, id);
    const client = await backAgain(api, owner);
    const admin = await aPerson(api, { role: 'admin' });
    const [team, reason] = [teamIds[9], 'Two accounts'];
    const acts = [
      () => admin.http.post(`/api/admin/rating/${champname}/preview`).send({ weight: 0.5 }),
      () => admin.http.post(`/api/admin/rating/${champname}/correct`).send({ weight: 0.5, reason }),
      () => client.http.post(`/api/championships/${champname}/disqualifications/preview`).send({ team }),
      () => client.http.post(`/api/championships/${champname}/disqualifications`).send({ team, reason }),
    ];
    for (const act of acts) expect((await act()).body).toMatchObject({ error: 'SAMPLE_OUTDATED' });
    const { body } = await admin.http.get(`/api/admin/rating/${champname}`).expect(200);
    expect(body).toMatchObject({ weight: 1, disqualified: [], awards: 10 });
    await sampled({ id, champname, owner: client });
    for (const act of acts) await act().expect(200);
  });
});
