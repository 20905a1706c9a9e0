import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship } from '../kit/championships.js';

describe('npm run podium -- backup', () => {
  let api: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'podium-test-'));
  beforeAll(async () => {
    // As root PostgreSQL is another user, who must be able to pass through it.
    chmodSync(folder, 0o711);
    api = await startTestApp();
  }, 120_000);
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** As an operator types it at the project's folder. */
  const podium = async (argv: string[], env: Record<string, string>) => {
    const own = { NODE_OPTIONS: '', DATABASE_URL: '', SECRET: api.settings.SECRET, PODIUM_LANG: 'ENG' };
    const child = spawn(process.execPath, ['scripts/podium.mjs', ...argv], {
      cwd: inProject('.'),
      env: { ...process.env, ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, out, err };
  };

  it('CLI1 restores into the bundled PostgreSQL of a folder in which nothing was started, and once only', async () => {
    await aChampionship(api);
    const { url: DATABASE_URL } = api.database;
    const from = { DATABASE_URL, DATA_DIR: api.settings.DATA_DIR };
    const made = await podium(['backup', 'create', '--to', join(folder, 'backups'), '--json'], from);
    expect(made).toMatchObject({ code: 0 });
    const { path } = JSON.parse(made.out) as { path: string };
    const DATA_DIR = join(folder, 'data');
    expect(await podium(['backup', 'restore', path], { DATA_DIR })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Restored'),
    });
    // The command ended its PostgreSQL: the next one begins it again, on what was restored.
    expect(await podium(['backup', 'restore', path], { DATA_DIR })).toMatchObject({
      code: 4,
      err: expect.stringContaining('is not empty'),
    });
  }, 300_000);
});
