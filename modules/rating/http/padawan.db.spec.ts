import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../test/kit/championships.js';
import { applyRejudge } from '../../../test/kit/rejudges.js';
import { answersOf } from '../../../test/kit/tours.js';

describe('the rank of the first scored solution', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const revoked = async ({ owner }: TestChampionship, id: string) => {
    await owner.http.post(`/api/solutions/${id}/revoke`).send({ reason: 'By hand' }).expect(200);
    return 'INVALID';
  };
  const judgedInvalid = async ({ owner, champname }: TestChampionship) => {
    const path = `/api/championships/${champname}`;
    const truth = owner.http.put(`${path}/truth`).field({ rejudge: 'true', reason: 'Other ids' });
    await truth.attach('file', Buffer.from(answersOf(0)), 'truth.csv').expect(200);
    const { body } = await owner.http.post(`${path}/rejudges`).send({ reason: 'Other ids' }).expect(202);
    await api.settle();
    await applyRejudge(api, owner, body.id);
    return 'INVALID';
  };

  it.each([
    ['revoked', revoked],
    ['judged again, and is invalid', judgedInvalid],
  ])('RATE2 stays where the only one is %s', async (_how, lose) => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const rank = async () => (await api.guest().get(`/api/rating/${person.login}`).expect(200)).body;
    expect((await rank()).rank).toBe('YOUNGLING');
    const { body } = await submit(person, championship).expect(202);
    await api.settle();
    expect((await rank()).rank).toBe('PADAWAN');
    const status = await lose(championship, body.id);
    await api.settle();
    expect((await person.http.get(`/api/solutions/${body.id}`).expect(200)).body.status).toBe(status);
    const { rank: kept, ranks } = await rank();
    expect(kept).toBe('PADAWAN');
    expect(ranks).toMatchObject([{ rank: 'YOUNGLING' }, { rank: 'PADAWAN', champname: championship.champname }]);
  });

  it('RATE2 is not reached by a solution that never had a score', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await submit(person, championship, 'id,prediction\n1,x\n').expect(202);
    await api.settle();
    expect((await api.guest().get(`/api/rating/${person.login}`).expect(200)).body.rank).toBe('YOUNGLING');
  });
});
