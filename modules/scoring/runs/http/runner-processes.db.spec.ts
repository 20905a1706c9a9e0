import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant } from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { RunnerDesk } from '../flows/runner-desk.js';

describe('two processes of one runner’s name', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  it('SUB4 ALGO2 are two runners: what one says of its box is not what the other has', async () => {
    const first = await TestRunner.begin(api);
    const good = first.another('same', 'good');
    const bad = first.another('same', 'bad');
    await api.sql('delete from scoring.runners');
    await bad.hello({ complete: false, failed: ['network'] });
    await good.hello();
    const championship = await aChampionshipByCode(api);
    const { body } = await submitRepository(await aParticipant(api, championship), championship).expect(202);
    const looks = (of: string) => {
      let looked = 0;
      return api.get(RunnerDesk).take(`${first.name}:same${of}`, () => (looked += 1) > 1);
    };
    expect(await looks(':bad')).toBeNull();
    const job = await good.take();
    expect(job?.id).toBe(body.id);
    expect((await bad.call('POST', 'take', { runner: 'same' })).status).toBe(409);
    const admin = await aPerson(api, { role: 'admin' });
    const runners = async () => {
      const state = (await admin.http.get('/api/admin/queue-state').expect(200)).body;
      return state.runners.toSorted((one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id));
    };
    const id = (instance: string) => `${first.name}:same:${instance}`;
    expect(await runners()).toMatchObject([
      { id: id('bad'), isAlive: true, complete: false, failed: ['network'], running: 0 },
      { id: id('good'), isAlive: true, complete: true, failed: [], running: 1 },
    ]);
    // A process that is gone is shown until the next one of its name has come.
    await api.sql(`update scoring.runners set seen_at = seen_at - interval '2 minutes' where id = $1`, [id('bad')]);
    expect(await runners()).toMatchObject([{ id: id('bad'), isAlive: false }, { id: id('good') }]);
    await first.another('same', 'next').hello();
    await first.another('same-too', 'x').hello();
    expect((await runners()).map((one: { id: string }) => one.id)).toEqual([
      `${first.name}:same-too:x`,
      id('good'),
      id('next'),
    ]);
  });
});
