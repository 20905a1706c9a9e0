import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { freePort } from '../kit/free-port.mjs';

const minute = 60_000;

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child && parent === pid ? [child] : []));

describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-test-'));
  let podium: ChildProcess;
  let url: string;
  let output = '';
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + 5 * minute; !(await isSo()); await wait(100)) {
      if (podium.exitCode !== null || Date.now() > end) throw new Error(`It did not come to it:\n${output}`);
    }
  };
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const postmaster = (): number =>
    Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

  beforeAll(async () => {
    // As root PostgreSQL is another user, who must be able to pass through it.
    chmodSync(folder, 0o711);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const own = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      DATABASE_SECONDS: '3',
      NODE_OPTIONS: '',
    };
    podium = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: inProject('.'),
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [podium.stdout, podium.stderr]) stream?.on('data', (chunk) => void (output += chunk));
    await until(() => / s {2}Ready\./.test(output));
  }, 6 * minute);
  afterAll(async () => {
    if (podium.exitCode === null && podium.kill('SIGTERM')) await once(podium, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }, minute);

  /** An answer that comes, if not at once, then long before one gives up waiting. */
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${url}/api/${path}`, { headers, signal: AbortSignal.timeout(20_000) });
    const { status } = reply;
    return { status, retryAfter: reply.headers.get('retry-after'), body: (await reply.json()) as { error?: string } };
  };
  const isSilent = { status: 503, retryAfter: '5', body: { error: 'DATABASE_SILENT' } };
  const notReady = { status: 503, body: { status: 'failing', checks: { database: false, queue: false } } };

  it(
    'OPERATION answers in time while its PostgreSQL is halted, and goes on after it',
    async () => {
      const halted = [postmaster(), ...childrenOf(postmaster())];
      for (const pid of halted) process.kill(pid, 'SIGSTOP');
      try {
        const asked = [
          ask('health/ready'),
          ask('health/live', { Cookie: 'sid=whoever' }),
          ask('championships'),
          ask('championships', { Cookie: 'sid=whoever' }),
        ];
        expect(await Promise.all(asked)).toMatchObject([notReady, { status: 200 }, isSilent, isSilent]);
      } finally {
        for (const pid of halted) process.kill(pid, 'SIGCONT');
      }
      await until(isReady);
      expect(await ask('championships')).toMatchObject({ status: 200 });
    },
    6 * minute,
  );

  it(
    'OPERATION starts its PostgreSQL again when it has ended',
    async () => {
      const before = postmaster();
      process.kill(before, 'SIGKILL');
      await until(() => output.includes('PostgreSQL answers again.'));
      expect(postmaster()).not.toBe(before);
      await until(isReady);
      const reply = await fetch(`${url}/api/championships`);
      expect(reply.status).toBe(200);
    },
    6 * minute,
  );

  it(
    'OPERATION ends with 1 and one sentence when its PostgreSQL can not be started again',
    async () => {
      const said = output.length;
      const pid = postmaster();
      rmSync(join(folder, 'postgres', 'global', 'pg_control'));
      process.kill(pid, 'SIGKILL');
      const ended = once(podium, 'exit') as Promise<[number | null]>;
      // Its sessions see a moment later that it is gone.
      await until(async () => (await ask('championships')).status === 503);
      const asked = [ask('championships'), ask('health/ready')];
      expect(await Promise.all(asked)).toMatchObject([isSilent, notReady]);
      const [code] = await ended;
      expect(code).toBe(1);
      expect(output.slice(said)).toMatch(/^The data folder .* is damaged \(PostgreSQL says: .*\): restore it/m);
    },
    3 * minute,
  );
});
