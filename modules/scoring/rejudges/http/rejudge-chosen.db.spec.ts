import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';

describe('re-judgement of chosen solutions', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const sentTo = async (championship: TestChampionship): Promise<string> =>
    (await submit(await aParticipant(api, championship), championship).expect(202)).body.id;

  it('SUB6 names which of the chosen ones it leaves alone: those without a result, and those of others', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const [scored, revoked] = [await sentTo(championship), await sentTo(championship)];
    // Of the same client, who may judge it again there, but not from here.
    const other = await sentTo(await aChampionship(api, { owner }));
    await api.settle();
    await owner.http.post(`/api/solutions/${revoked}/revoke`).send({ reason: 'Copied' }).expect(200);
    const start = (solutions: string[]) =>
      owner.http.post(`/api/championships/${champname}/rejudges`).send({ reason: 'Doubts', solutions });
    const { body } = await start([scored, revoked, other, scored]).expect(202);
    expect(body).toMatchObject({ total: 1 });
    expect(new Set(body.refused)).toEqual(
      new Set([
        { id: revoked, error: 'SOLUTION_STATUS' },
        { id: other, error: 'NOT_FOUND' },
      ]),
    );
    await api.settle();
    expect(await api.sql('select solution_id as id, state from scoring.rejudge_items')).toEqual([
      { id: scored, state: 'DONE' },
    ]);
    await owner.http.post(`/api/rejudges/${body.id}/discard`).send({ reason: 'Enough' }).expect(200);
    await start([other]).expect(404);
  });

  it('SUB6 gives no score back that was taken away after the proposal was made', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const id = await sentTo(championship);
    await api.settleBoards();
    const begun = owner.http.post(`/api/championships/${champname}/rejudges`).send({ reason: 'Doubts' });
    const rejudge = (await begun.expect(202)).body.id as string;
    await api.settle();
    await owner.http.post(`/api/solutions/${id}/revoke`).send({ reason: 'Copied' }).expect(200);
    await applyRejudge(api, owner, rejudge);
    expect(await api.sql('select status, revoked from scoring.solutions where id = $1', [id])).toEqual([
      { status: 'INVALID', revoked: 'Copied' },
    ]);
    await api.settleBoards();
    const { body } = await api.guest().get(`/api/championships/${champname}/leaderboard`).expect(200);
    expect(body.items).toEqual([]);
  });
});
