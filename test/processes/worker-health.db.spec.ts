import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { freePort } from '../kit/free-port.mjs';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

const patience = 180_000;

describe('ADMIN1 the health check of a container', () => {
  let api: TestApp;
  let unusedPort: number;
  const running: PodiumProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'podium-health-'));
  beforeAll(async () => {
    api = await startTestApp();
    unusedPort = await freePort();
  }, patience);
  afterAll(async () => {
    for (const one of running) await one.kill();
    await api.close();
  });

  const fileOf = (name: string) => join(folder, name);
  const start = async (role: 'all' | 'api' | 'worker', name: string) => {
    const made = await startProcess(api, role, { HEALTH_FILE: fileOf(name) });
    running.push(made);
    return made;
  };
  /** As the image asks it. */
  const health = (name: string, port: number | string = unusedPort, ...more: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [inProject('dist/apps/api/health/health.js'), ...more], {
      env: { PATH: process.env['PATH'], HEALTH_FILE: fileOf(name), PORT: String(port) },
      encoding: 'utf8',
    });
    return { status, said: stderr.trim() };
  };
  /** Asks until it says so: on a busy machine a beat is late, and is no fault. */
  const until = async (ask: () => { status: number | null; said: string }, status: number, said = '') => {
    for (const end = Date.now() + patience; Date.now() < end; await wait(200)) {
      const answer = ask();
      if (answer.status === status && answer.said.includes(said)) return;
    }
    expect(ask()).toEqual({ status, said });
  };
  const age = (name: string, seconds: number) => {
    const then = Date.now() / 1000 - seconds;
    utimesSync(fileOf(name), then, then);
  };

  it(
    'ADMIN1 is good of a worker that works, and bad of one that hangs and of one that is gone',
    async () => {
      writeFileSync(fileOf('worker'), JSON.stringify({ alone: true, ready: true }));
      const worker = await start('worker', 'worker');
      // What the one before it has said is nothing of its own.
      await until(() => health('worker'), 1, 'nothing answers');
      await until(() => health('worker'), 0);
      expect(health('worker', unusedPort, '--live').status).toBe(0);
      worker.signal('SIGSTOP');
      age('worker', 31);
      expect(health('worker')).toEqual({
        status: 1,
        said: expect.stringMatching(/^the worker has been silent for 3\d s$/),
      });
      expect(health('worker', unusedPort, '--live').status).toBe(1);
      worker.signal('SIGCONT');
      await until(() => health('worker'), 0);
      await worker.kill();
      age('worker', 29);
      expect(health('worker').status).toBe(0);
      age('worker', 31);
      expect(health('worker').status).toBe(1);
    },
    2 * patience,
  );

  it('ADMIN1 is bad of a worker without its database, which to start again would not mend', () => {
    writeFileSync(fileOf('silent'), JSON.stringify({ alone: true, ready: false }));
    expect(health('silent')).toEqual({ status: 1, said: 'the worker has no answer of its database or of its jobs' });
    expect(health('silent', unusedPort, '--live').status).toBe(0);
  });

  it(
    'ADMIN1 of a server asks it, and of both in one both',
    async () => {
      const both = await start('all', 'both');
      const { port } = new URL(both.url);
      await until(() => health('both', port), 0);
      expect(JSON.parse(readFileSync(fileOf('both'), 'utf8'))).toEqual({ alone: false, ready: true });
      expect(health('both').status).toBe(1);
      writeFileSync(fileOf('kept'), JSON.stringify({ alone: false, ready: true }));
      age('kept', 31);
      expect(health('kept', port).status).toBe(1);
      const server = await start('api', 'server');
      expect(existsSync(fileOf('server'))).toBe(false);
      expect(health('server', new URL(server.url).port)).toEqual({ status: 0, said: '' });
      expect(health('server')).toEqual({ status: 1, said: expect.stringContaining('nothing answers') });
    },
    2 * patience,
  );
});
