import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../../test/kit/championships.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { liveChannel } from '../../../kernel/live/live.js';
import { type Taken, TakeSolutions } from '../commands/take-solutions.js';

describe('looks of a worker into the queue', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('SUB4 a worker that found nothing does not look at each hint, and takes what came meanwhile', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const run = jest.spyOn(api.worker!.get(Commands, { strict: false }), 'run');
    const begun = performance.now();
    for (let n = 0; n < 100; n += 1)
      await api.sql(`select pg_notify($1, $2)`, [liveChannel, `queue:${championship.id}:${n}`]);
    const { body } = await submit(person, championship).expect(202);
    await api.settle();
    const looks = run.mock.calls.filter(([command]) => command instanceof TakeSolutions).length;
    // One a tenth of a second, and what follows on the solution: that it was taken, and that it is scored.
    expect(looks).toBeLessThanOrEqual((performance.now() - begun) / 100 + 4);
    expect(looks).toBeGreaterThan(0);
    run.mockRestore();
    const { body: view } = await person.http.get(`/api/solutions/${body.id}`).expect(200);
    expect(view).toMatchObject({ status: 'SCORED' });
  });

  it('SUB4 a worker that took all that was due lets others gather before it looks again', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const commands = api.worker!.get(Commands, { strict: false });
    const run = commands.run.bind(commands);
    let tookAt: number | undefined;
    const pause = Promise.withResolvers<number>();
    const spy = jest.spyOn(commands, 'run').mockImplementation(async (command) => {
      const isLook = command instanceof TakeSolutions;
      if (isLook && tookAt !== undefined) pause.resolve(performance.now() - tookAt);
      const result: unknown = await run(command);
      if (isLook && (result as Taken[]).length > 0) tookAt = performance.now();
      return result;
    });
    await submit(person, championship).expect(202);
    // A timer may be a part of a millisecond early.
    expect(await pause.promise).toBeGreaterThanOrEqual(99);
    spy.mockRestore();
  });
});
