import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, unique } from '../../../test/kit/people.js';
import { aVacancy } from '../../../test/kit/vacancies.js';

describe('comments of vacancies that are sent again', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  it('VAC1 FORUM3 one that came too soon is taken by the same key once the time is over, and one time', async () => {
    const { id } = await aVacancy(api);
    const { http } = await aPerson(api);
    const send = (key: string) =>
      http.post(`/api/vacancies/${id}/comments`).set('Idempotency-Key', key).send({ text: 'x' });
    for (let n = 0; n < 5; n += 1) await send(unique('key')).expect(200);
    const key = unique('key');
    const { body } = await send(key).expect(429);
    expect((await send(key).expect(429)).body.error).toBe('COMMENT_FLOOD');
    api.clock.pass({ seconds: body.details.retryAfter + 1 });
    const taken = await send(key).expect(200);
    expect((await send(key).expect(200)).body.id).toBe(taken.body.id);
    expect((await api.guest().get(`/api/vacancies/${id}/comments`).expect(200)).body.items).toHaveLength(6);
  });
});
