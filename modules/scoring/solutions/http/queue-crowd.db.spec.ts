import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../../test/kit/championships.js';

describe('the queue with many who look at it', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  it('SUB4 is read for all who ask at one moment together, and each sees the own place in it', async () => {
    const championship = await aChampionship(api);
    const people = [await aParticipant(api, championship), await aParticipant(api, championship)];
    for (const person of people) await submit(person, championship).expect(202);
    const pool = await api.get(MikroORM).em.getConnection().getNativeClient();
    const asked = jest.spyOn(pool, 'query');
    const looks = Array.from({ length: 200 }, (_, at) =>
      people[at % 2]!.http.get(`/api/championships/${championship.champname}/queue`).expect(200),
    );
    const views = (await Promise.all(looks)).map(({ body }) => body);
    // What all of them see of it; one by one they would read it two hundred times.
    const summaries = asked.mock.calls.filter((call) => JSON.stringify(call).includes('with recent'));
    expect(summaries.length).toBeGreaterThan(0);
    expect(summaries.length).toBeLessThan(100);
    views.forEach((view, at) => expect(view).toMatchObject({ size: 2, position: (at % 2) + 1 }));
    await submit(people[0]!, championship).expect(202);
    const { body } = await people[1]!.http.get(`/api/championships/${championship.champname}/queue`).expect(200);
    expect([body.position, body.paused]).toEqual([2, null]);
  });
});
