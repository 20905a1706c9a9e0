/** A whole installation for a bench: a PostgreSQL, an API process, and in this process what a worker has. */
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { spawnOwn, startOwnCluster } from './owned.mjs';

/** Bounds of memory that an installation starts with. */
const memory = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url))).scripts['start:prod'].match(
  /--(?!enable)\S+/g,
);
const built = (file) => import(`../../dist/${file}`);
const main = fileURLToPath(new URL('../../dist/apps/api/main.js', import.meta.url));

export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts everything.
 * @param {Record<string, string>} own environment of the API beside the usual
 * @param {Record<string, string>} ofPostgres its settings
 * @returns what a bench needs of it, and `stop`
 */
export async function startPlace(own = {}, ofPostgres = {}) {
  const cluster = await startOwnCluster(ofPostgres);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    SECRET: 'the secret of the bench, long enough',
    ADMIN_PATH: '/office-of-bench',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'podium@podium.test',
    // Snapshots are taken when the bench asks for one.
    LEADERBOARD_REFRESH_SECONDS: '86400',
    // Open pages come from an address each, as they would.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const api = spawnOwn(process.execPath, [...memory, main, '--role=api'], {
    // As the image has it.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '1048576',
      ...env,
      ...own,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(api, 'exit');
  await answers(url);
  const [{ readSettings }, { AppModule }, { loggerFor }, { startJobs }, { NestFactory }] = await Promise.all([
    built('modules/kernel/settings.js'),
    built('apps/api/app.module.js'),
    built('apps/api/http.js'),
    built('apps/api/jobs.js'),
    import('@nestjs/core'),
  ]);
  const settings = readSettings({ PODIUM_MODE: 'test', ...env });
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, false), {
    logger: loggerFor(settings),
  });
  await startJobs(app);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  return {
    url,
    /** Of other processes of this installation. */
    env: { ...process.env, NODE_ENV: 'production', ...env, ...own },
    databaseUrl: cluster.url,
    client,
    app,
    /** Of the process that answers. */
    pid: api.pid,
    of: async (file, name) => app.get((await built(file))[name], { strict: false }),
    built,
    async stop() {
      await client.end();
      await app.close();
      api.kill();
      await gone;
      await cluster.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const reply = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (reply?.ok) return;
  }
  throw new Error('The API of the bench does not answer.');
}
