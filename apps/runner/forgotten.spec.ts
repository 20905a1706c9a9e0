import { expect, it } from '@jest/globals';
import type { CloningSandbox, RunResult } from '../../modules/sandbox/sandbox.js';
import { Runner } from './runner.js';
import { RunnerServer } from './server.js';
import { StandInServer } from './testing/stand-in.js';

it('SUB4 a runner that its server no longer knows says anew what it is, and goes on', async () => {
  const [server, stop] = [new StandInServer(), new AbortController()];
  await server.start();
  const box = {
    adapter: 'stand-in',
    selfTest: () => Promise.resolve({ complete: true, failed: [], details: {} }),
    run: () => Promise.resolve({ verdict: 'nonzero' } as RunResult),
    settled: () => Promise.resolve(),
  } as unknown as CloningSandbox;
  const own = new RunnerServer(server.url, server.token, 'one');
  const settings = { image: '/', slots: 1, accepted: [], report: () => undefined };
  const running = new Runner({ ...settings, server: own, box }).run(stop.signal);
  try {
    await server.until(() => server.hellos.length === 1);
    // As by a database from before it came.
    server.isForgetful = true;
    server.wake();
    await server.until(() => server.hellos.length === 2);
    const job = server.add({});
    await server.until(() => server.isOver(job));
    // The same process, which is another one than any of its name.
    expect(server.hellos[1]?.instance).toBe(server.hellos[0]?.instance);
    const other = new RunnerServer(server.url, server.token, 'one');
    const state = { complete: true, failed: [], accepted: [] };
    const about = { image: '/', packages: [], images: [], adapter: 'stand-in', box: state, slots: 1 };
    await other.hello(about, stop.signal);
    expect(server.hellos[2]?.instance).not.toBe(server.hellos[0]?.instance);
  } finally {
    stop.abort();
    await running;
    await server.close();
  }
});
