import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../test/kit/championships.js';

describe('a sending and its repetition', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('SUB1 takes a solution once however often it is sent, since an answer may be lost, and costs one attempt', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship);
    const second = await startTestApp({ beside: api });
    const elsewhere = { ...person, http: second.signedIn(person.token) };
    const key = 'sent-by-the-page-1';
    const send = (n: number) => submit(n % 2 ? person : elsewhere, championship, solutionOff(1), { key });
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)));
    await api.settle();
    const later = await send(11);
    await second.close();
    expect([...replies, later].map(({ status }) => status)).toEqual(Array(11).fill(202));
    expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1);
    expect(later.body.status).toBe('SCORED');
    expect(await api.sql('select 1 as one from scoring.solutions where team_id = $1', [person.teamId])).toHaveLength(1);
    expect((await person.http.get(`/api/championships/${championship.champname}/attempts`)).body).toMatchObject({
      used: 1,
      left: 0,
    });
    const other = await aParticipant(api, championship);
    expect((await submit(other, championship, solutionOff(1), { key }).expect(202)).body.id).not.toBe(later.body.id);
    const another = await submit(person, championship, solutionOff(2), { key }).expect(422);
    expect(another.body.error).toBe('IDEMPOTENCY_KEY_USED');
    const again = person.http.post(`/api/solutions/${later.body.id}/again`).set('Idempotency-Key', key);
    expect((await again.send({}).expect(202)).body.id).toBe(later.body.id);
    const strange = await submit(person, championship, solutionOff(1), { key: 'short' }).expect(422);
    expect(strange.body).toMatchObject({ error: 'FORMAT_INVALID', details: { header: 'Idempotency-Key' } });
  });
});
