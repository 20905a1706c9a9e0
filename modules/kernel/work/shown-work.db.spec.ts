import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { aRejudge } from '../../../test/kit/rejudges.js';
import { allRoutes } from '../../../test/kit/routes.js';

describe('what takes long and has rows of its own is watched by the one way', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const look = ({ http }: TestPerson, id: string) => http.get(`/api/work/${id}`);
  const cancel = ({ http }: TestPerson, id: string) => http.post(`/api/work/${id}/cancel`);
  /** What a program does in somebody's name. */
  const tokenOf = async ({ http }: TestPerson, scope: string): Promise<string> => {
    const { body } = await http.post('/api/user/tokens').send({ name: 'CI', scopes: [scope], expiresInDays: 1 });
    return `Bearer ${body.token}`;
  };

  it('SUB4 a solution is work: it waits, is taken back by its team, or has its score', async () => {
    const championship = await aChampionship(api);
    const [own, stranger] = [await aParticipant(api, championship), await aPerson(api)];
    await championship.owner.http
      .post(`/api/championships/${championship.champname}/queue/pause`)
      .send({ reason: 'For the test' })
      .expect(200);
    const { id } = (await submit(own, championship).expect(202)).body;
    const waiting = { id, kind: 'scoring.score-solution', state: 'waiting' };
    expect((await look(own, id).expect(200)).body).toEqual(waiting);
    expect((await look(championship.owner, id).expect(200)).body).toEqual(waiting);
    await look(stranger, id).expect(404);
    await cancel(stranger, id).expect(404);
    const read = { Authorization: await tokenOf(own, 'read') };
    expect((await api.guest().post(`/api/work/${id}/cancel`).set(read).expect(403)).body.error).toBe('TOKEN_SCOPE');
    // The second one lost the answer to the first.
    for (let time = 0; time < 2; time += 1)
      expect((await cancel(own, id).expect(200)).body).toEqual({ ...waiting, state: 'cancelled' });
    expect((await own.http.get(`/api/solutions/${id}`).expect(200)).body.status).toBe('CANCELLED');
  });

  it('SUB4 what came of a solution: its score, or that its file is not a valid one', async () => {
    const championship = await aChampionship(api);
    const own = await aParticipant(api, championship);
    const ids: string[] = [];
    for (const content of [undefined, 'id,prediction\n1,none\n'])
      ids.push((await submit(own, championship, content).expect(202)).body.id);
    await api.settle();
    const [running = ''] = ids;
    await api.sql(`update scoring.solutions set status = 'RUNNING' where id = $1`, [running]);
    expect((await look(own, running).expect(200)).body.state).toBe('running');
    expect((await cancel(own, running).expect(409)).body.error).toBe('CONFLICT');
    await api.sql(`update scoring.solutions set status = 'SCORED' where id = $1`, [running]);
    const [scored, invalid] = await Promise.all(ids.map(async (id) => (await look(own, id).expect(200)).body));
    expect(scored).toMatchObject({ state: 'done', result: { solution: ids[0], status: 'SCORED' } });
    expect(invalid).toMatchObject({ state: 'failed', error: 'SOLUTION_INVALID' });
    await cancel(own, scored.id).expect(409);
  });

  it('SUB6 a re-judgement says how far it is; broken off, nothing changes', async () => {
    const { id, owner } = await aRejudge(api);
    const kind = 'scoring.rejudge';
    expect((await look(owner, id).expect(200)).body).toEqual({
      ...{ id, kind, state: 'done', progress: { done: 1, total: 1, unit: 'solutions' } },
      result: { rejudge: id, state: 'READY', failed: 0 },
    });
    await look(await aPerson(api, { role: 'client' }), id).expect(404);
    await cancel(owner, id).expect(409);
    await api.sql(`update scoring.rejudges set state = 'RUNNING' where id = $1`, [id]);
    expect((await look(owner, id).expect(200)).body.state).toBe('running');
    const submits = { Authorization: await tokenOf(owner, 'submit') };
    await api.guest().post(`/api/work/${id}/cancel`).set(submits).expect(404);
    expect((await cancel(owner, id).expect(200)).body.state).toBe('cancelled');
    expect((await owner.http.get(`/api/rejudges/${id}`).expect(200)).body.state).toBe('DISCARDED');
  });

  it('NOTIF1 a message to many is work; broken off, nobody else is told, until it goes on', async () => {
    const championship = await aChampionship(api);
    await aParticipant(api, championship);
    const { owner, champname } = championship;
    const words = { title: { eng: 'News', rus: '' }, text: { eng: 'Soon', rus: '' }, byMail: false };
    const send = { ...words, audience: 'TO_ALL', count: 1 };
    const { id } = (await owner.http.post(`/api/championships/${champname}/campaigns`).send(send).expect(202)).body;
    await api.settle();
    const told = { id, kind: 'notifications.tell-many', progress: { done: 1, total: 1, unit: 'people' } };
    expect((await look(owner, id).expect(200)).body).toMatchObject({ ...told, state: 'done', result: { sent: 1 } });
    await look(await aPerson(api, { role: 'client' }), id).expect(404);
    await cancel(owner, id).expect(409);
    await api.sql(`update notifications.campaigns set state = 'SENDING', done_at = null where id = $1`, [id]);
    expect((await cancel(owner, id).expect(200)).body).toEqual({ ...told, state: 'cancelled' });
    expect((await owner.http.get(`/api/campaigns/${id}`).expect(200)).body.state).toBe('PAUSED');
  });

  it('CLI1 whatever begins something that takes long is watched by it', async () => {
    // A thread that is applied for waits for a person, not for a worker.
    const begun = (await allRoutes()).filter(({ status, path }) => status === 202 && path !== 'forum/threads');
    expect(begun.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'POST admin/backups',
      'POST admin/backups/{id}/verify',
      'POST admin/rating/import',
      'POST admin/users/import',
      'POST championships/{champname}/campaigns',
      'POST championships/{champname}/rejudges',
      'POST championships/{champname}/retries',
      'POST championships/{champname}/solutions',
      'POST championships/{champname}/solutions/uploads/{id}/submit',
      'POST rejudges/{id}/apply',
      'POST solutions/{id}/again',
    ]);
  });
});
