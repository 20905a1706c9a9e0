import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, attachFile, solutionOff, submit } from '../../../../test/kit/championships.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';

describe('the board of a re-judgement', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('SUB6 LB2 shows the new scores on the board as soon as they are applied, without waiting for a refresh', async () => {
    const championship = await aChampionship(api);
    const { owner, champname, id } = championship;
    await submit(await aParticipant(api, championship), championship, solutionOff(1)).expect(202);
    await api.settleBoards();
    const board = async () => (await api.guest().get(`/api/championships/${champname}/leaderboard`).expect(200)).body;
    expect(await board()).toMatchObject({ items: [{ score: 1 }] });
    const moved = 'id,target,usage\n1,2,public\n2,3,public\n3,4,private\n4,5,private\n';
    await attachFile(api, id, 'truth', 'truth-2.csv', moved);
    const { body } = await owner.http.post(`/api/championships/${champname}/rejudges`).send({ reason: 'Doubts' });
    await api.settle();
    expect(await board()).toMatchObject({ outdated: true, items: [{ score: 1 }] });
    await applyRejudge(api, owner, body.id);
    await api.settle();
    expect(await board()).toMatchObject({ outdated: false, items: [{ score: 0 }] });
  });
});
