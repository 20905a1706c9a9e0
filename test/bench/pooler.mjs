/**
 * A real pgbouncer (Debian's `pgbouncer`) in transaction mode between processes and database.
 *
 *   npm run bench -- pooler [--solutions 60] [--teams 10]
 *
 * With DATABASE_URL through it alone a start must be refused with one sentence. With DATABASE_DIRECT_URL beside it uploads of many
 * teams go through two APIs on a pool of five sessions, and each is to be scored once, with a page told on each API. Needs a build.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { io } from 'socket.io-client';
import { temporaryFolder } from '../kit/cluster.mjs';
import {
  answers,
  champname,
  environment,
  expectOk,
  freePort,
  program,
  seedBench,
  solutionForm,
  takePart,
} from './installation.mjs';
import { owned, spawnOwn, startOwnCluster } from './owned.mjs';

const sessions = 5;

/** @param {string[]} args as on the command line */
export async function benchPooler(args) {
  const options = { solutions: { type: 'string', default: '60' }, teams: { type: 'string', default: '10' } };
  const { values } = parseArgs({ args, options });
  const [solutions, teams] = [values.solutions, values.teams].map(Number);
  if (spawnSync('pgbouncer', ['--version']).error) {
    console.error('pgbouncer is missing: apt-get install pgbouncer.');
    process.exitCode = 1;
    return;
  }
  const cluster = await startOwnCluster({});
  const folder = temporaryFolder();
  owned(() => fs.rmSync(folder, { recursive: true, force: true }));
  const url = await startPgbouncer(cluster.url, folder);
  const direct = environment(cluster.url, path.join(folder, 'data'), await freePort());
  const alone = { ...direct, DATABASE_URL: url };
  const refused = spawnSync(process.execPath, [program, '--role=api'], {
    env: alone,
    encoding: 'utf8',
    timeout: 60_000,
  });
  console.log(`without DATABASE_DIRECT_URL: exit code ${refused.status}, ${refused.stderr.trim()}`);
  if (refused.status !== 1 || !refused.stderr.startsWith('DATABASE_URL leads through a pooler')) process.exitCode = 1;
  const env = { ...alone, DATABASE_DIRECT_URL: cluster.url, LEADERBOARD_REFRESH_SECONDS: '5' };
  const people = await seedBench(env, teams);
  const urls = [];
  for (let n = 0; n < 2; n += 1) {
    const port = await freePort();
    const own = { ...env, PORT: String(port) };
    for (const role of ['api', 'worker'])
      spawnOwn(process.execPath, [program, `--role=${role}`], { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
    urls.push(`http://127.0.0.1:${port}`);
    await answers(urls[n]);
  }
  for (const person of people) await takePart(urls[0], person);
  const heard = [0, 0];
  const pages = urls.map((at, n) => {
    const socket = io(at, { path: '/ws', transports: ['websocket'], forceNew: true });
    socket.on('connect', () => socket.emit('watch', `queue:${champname}`));
    socket.on('changed', () => (heard[n] += 1));
    return socket;
  });
  await wait(2000);
  await Promise.all(
    Array.from({ length: solutions }, (_, n) => {
      const headers = { Authorization: `Bearer ${people[n % teams].token}` };
      const path = `${urls[n % 2]}/api/championships/${champname}/solutions`;
      return expectOk(fetch(path, { method: 'POST', headers, body: solutionForm(n) }));
    }),
  );
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const sql = `select count(*) filter (where status = 'SCORED')::int as scored, count(*)::int as all,
      (select count(*)::int from scoring.log_lines where step = 'scored') as times from scoring.solutions`;
  let found;
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(200)) {
    [found] = (await client.query(sql)).rows;
    if (found.scored === solutions) break;
  }
  await wait(1000);
  await client.end();
  console.log(
    `through pgbouncer, ${sessions} sessions: ${found.scored} of ${solutions} scored, ${found.times} times; pages of both APIs heard ${heard.join(' and ')} times`,
  );
  if (found.scored !== solutions || found.times !== solutions || heard.includes(0)) process.exitCode = 1;
  for (const page of pages) page.close();
}

async function startPgbouncer(databaseUrl, folder) {
  const { port: behind, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const [ini, users] = ['pgbouncer.ini', 'users.txt'].map((name) => path.join(folder, name));
  fs.writeFileSync(users, `"${username}" "${password}"\n`);
  fs.writeFileSync(
    ini,
    `[databases]
* = host=127.0.0.1 port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
`,
  );
  fs.chmodSync(folder, 0o755);
  // It refuses to be root.
  const asUser = process.getuid?.() === 0 ? ['--user=nobody'] : [];
  execFileSync('chmod', ['644', ini, users]);
  const child = spawnOwn('pgbouncer', [...asUser, ini], { stdio: 'ignore' });
  const url = `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
  owned(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(200)) {
    const client = new pg.Client({ connectionString: url });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return url;
  }
  throw new Error('pgbouncer did not start.');
}
