import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { freePort } from '../kit/free-port.mjs';

const minute = 60_000;

/** Ctrl-C, which the whole group of processes gets, at the moment at which a worker begins to start. */
const interrupting = `if (process.argv[1]?.endsWith('worker-process.js')) process.kill(0, 'SIGINT');`;

describe('npm start that is ended while it starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-test-'));
  let podium: ChildProcess | undefined;
  // As root PostgreSQL is another user, who must be able to pass through it.
  beforeAll(() => chmodSync(folder, 0o711));
  afterAll(async () => {
    if (podium?.exitCode === null && podium.kill('SIGTERM')) await once(podium, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }, minute);

  it(
    'OPERATION closes at Ctrl-C while its worker starts, and starts no other worker',
    async () => {
      const own = {
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        DATA_DIR: folder,
        DATABASE_URL: '',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(interrupting)}`,
      };
      podium = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: inProject('.'),
        env: { ...process.env, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let output = '';
      for (const stream of [podium.stdout, podium.stderr]) stream?.on('data', (chunk) => void (output += chunk));
      const [code] = (await once(podium, 'close')) as [number | null];
      const said = output.slice(output.indexOf('Bringing the database up to date'));
      expect(said).toMatch(/^Bringing .*\n.* s {2}Closing … \(once more to force\)\n.* s {2}Closed\.\n$/);
      expect(code).toBe(130);
    },
    5 * minute,
  );
});
