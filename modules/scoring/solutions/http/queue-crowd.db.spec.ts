import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { openPage, tell } from '../../../../test/kit/socket.js';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';

describe('the queue with many who look at it', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => api.close());

  /** Statements of the API from now on that hold these words. */
  const statements = async (words: string): Promise<() => number> => {
    const pool = await api.get(MikroORM).em.getConnection().getNativeClient();
    const asked = jest.spyOn(pool, 'query');
    return () => asked.mock.calls.filter((call) => JSON.stringify(call).includes(words)).length;
  };
  const pathOf = ({ champname }: TestChampionship) => `/api/championships/${champname}/queue`;
  /** A page of the client that hears of the queue. */
  const pageOf = async ({ champname, owner }: TestChampionship) => {
    const page = await openPage(api, { Cookie: `sid=${owner.token}` });
    const told = page.next(`queue:${champname}`);
    page.watch(`queue:${champname}`);
    return { told, close: page.close };
  };

  it('SUB4 is read for all who ask at one moment together, and each sees the own place in it', async () => {
    const championship = await aChampionship(api);
    const people = [await aParticipant(api, championship), await aParticipant(api, championship)];
    for (const person of people) await submit(person, championship).expect(202);
    const summaries = await statements('with recent');
    const looks = Array.from({ length: 200 }, (_, at) => people[at % 2]!.http.get(pathOf(championship)).expect(200));
    const views = (await Promise.all(looks)).map(({ body }) => body);
    // What all of them see of it; one by one they would read it two hundred times.
    expect(summaries()).toBeGreaterThan(0);
    expect(summaries()).toBeLessThan(100);
    views.forEach((view, at) => expect(view).toMatchObject({ size: 2, position: (at % 2) + 1 }));
    await submit(people[0]!, championship).expect(202);
    const { body } = await people[1]!.http.get(pathOf(championship)).expect(200);
    expect([body.position, body.paused]).toEqual([2, null]);
  });

  it('CHAMP1 reads once who may see it for all who ask, decides for each, and lets nobody in once it is hidden', async () => {
    const championship = await aChampionship(api);
    const { id, champname, owner } = championship;
    const client: Caller = { ...owner, role: 'client', status: 'CONFIRMED', sessionId: owner.id };
    const gates = await statements('isOpen');
    const crowd = async () => {
      const before = gates();
      const asks = Array.from({ length: 300 }, (_, at) =>
        api.get(ChampionshipsApi).idOfVisible(champname, at % 2 === 0 ? client : null),
      );
      const answers = await Promise.all(asks);
      return { answers: [...new Set(answers.map((answer, at) => `${at % 2}: ${answer}`))], reads: gates() - before };
    };
    const open = await crowd();
    expect(open.answers).toEqual([`0: ${id}`, `1: ${id}`]);
    // One that was under way, and one for all who came meanwhile.
    expect(open.reads).toBeLessThanOrEqual(2);
    await api.guest().get(pathOf(championship)).expect(200);
    const page = await pageOf(championship);
    await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'ARCHIVED' }).expect(200);
    // Hints come in the order of what they tell of.
    await tell(api, `queue:${champname}`);
    await page.told;
    await api.guest().get(pathOf(championship)).expect(404);
    await owner.http.get(pathOf(championship)).expect(200);
    const hidden = await crowd();
    expect(hidden.answers).toEqual([`0: ${id}`, '1: null']);
    expect(hidden.reads).toBeLessThanOrEqual(2);
    page.close();
  });

  it('SUB4 shows whoever reads after the hint that the queue is stopped', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const page = await pageOf(championship);
    const guests = [api.guest(), api.guest(), api.guest(), api.guest()];
    const looks = () =>
      Promise.all(Array.from({ length: 200 }, (_, at) => guests[at % 4]!.get(pathOf(championship)).expect(200)));
    expect((await looks()).filter(({ body }) => body.paused !== null)).toEqual([]);
    const reason = 'The truth is looked at';
    await owner.http.post(`/api/championships/${champname}/queue/pause`).send({ reason }).expect(200);
    await page.told;
    expect((await looks()).filter(({ body }) => body.paused?.reason !== reason)).toEqual([]);
    page.close();
  });
});
