/**
 * An upgrade while people upload: what was acknowledged before, during and after it is there, once and with its score.
 *
 *   npm run bench -- upgrade [--from <commit>] [--seconds 40] [--rate 20] [--teams 40]
 *
 * The version before (a commit of this repository; unless it is said, the one before the last that brought a migration) is built in
 * a folder of its own, and serves as two APIs and two workers behind HAProxy (see `machines`). Under uploads they are restarted as
 * `docs/operations.md` says, one after the other, APIs first: the first one of this version brings the database up to date while
 * the others of the version before serve. Printed: what was lost, how long each restart took, the longest that nobody's upload was
 * acknowledged, and the longest that one sender was refused until it was. Needs a build of this version.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../../scripts/project.mjs';
import { temporaryFolder } from '../kit/cluster.mjs';
import { answers, environment, freePort, program } from './installation.mjs';
import { startClients } from './kills-clients.mjs';
import { compare, settled } from './kills-judge.mjs';
import { balancerBefore } from './machines-balancer.mjs';
import { owned, spawnOwn, startOwnCluster } from './owned.mjs';

const roles = ['api', 'api', 'worker', 'worker'];
/** A balancer asks each API whether it is ready every two seconds, and believes it at the second time. */
const balancerMs = 5000;

/** @param {string[]} args as on the command line */
export async function benchUpgrade(args) {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '40' },
      rate: { type: 'string', default: '20' },
      teams: { type: 'string', default: '40' },
    },
  });
  const [seconds, rate, teams] = [values.seconds, values.rate, values.teams].map(Number);
  const folder = temporaryFolder();
  owned(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const former = await built(values.from ?? beforeLastMigration(), path.join(folder, 'former'));
  const cluster = await startOwnCluster({ max_connections: 200 });
  const dataDir = path.join(folder, 'data');
  const env = {
    ...environment(cluster.url, dataDir, await freePort()),
    ADDRESS_CONNECTIONS: '5000',
    TRUSTED_PROXIES: '127.0.0.1',
    JOB_HEARTBEAT_SECONDS: '10',
    LEADERBOARD_REFRESH_SECONDS: '5',
  };
  console.error(`making ${teams} teams by the version before …`);
  const people = await former.seedBench(env, teams);
  const machines = [];
  for (const role of roles) machines.push(await startMachine(env, role, former.program));
  const way = await balancerBefore(machines.filter(({ role }) => role === 'api').map(({ url }) => url));
  owned(() => way.close());
  const migrationsBefore = await migrations(cluster.url);
  const clients = await startClients(way.url, people, { rate, random: Math.random });
  let isUpgraded = false;
  const began = Date.now();
  const sending = (async () => {
    // On until the last machine is restarted, and a quarter of the time afterwards.
    while (!isUpgraded) await clients.sendUntil(Date.now() + 1000, () => undefined);
    await clients.sendUntil(Date.now() + (seconds * 1000) / 4, () => undefined);
  })();
  await wait((seconds * 1000) / 4);
  for (const machine of machines) {
    const took = await machine.restart(program);
    console.log(`${machine.role} restarted with this version after ${took.toFixed(1)} s`);
    await wait(balancerMs);
  }
  isUpgraded = true;
  await sending;
  const sent = Date.now();
  await clients.answered();
  await settled(cluster.url);
  console.log(`migrations that came meanwhile: ${(await migrations(cluster.url)) - migrationsBefore}`);
  const filesDir = path.join(dataDir, 'files');
  const { counts } = await compare(cluster.url, (key) => path.join(filesDir, key), clients.ledger);
  const { sent: count, acknowledged, ...faults } = counts;
  console.log(
    `sent in ${((sent - began) / 1000).toFixed(0)} s: ${count}, acknowledged: ${acknowledged}, ${Object.entries(faults)
      .map(([name, found]) => `${name}: ${found.length}`)
      .join(', ')}`,
  );
  for (const [name, found] of Object.entries(faults))
    for (const one of found.slice(0, 5)) console.log(name, JSON.stringify(one));
  const waits = clients.ledger.map((one) => (one.acknowledged ?? Infinity) - one.tried).toSorted((a, b) => a - b);
  const moments = clients.ledger.map((one) => one.acknowledged ?? Infinity).toSorted((a, b) => a - b);
  const pauses = moments.slice(1).map((moment, n) => moment - moments[n]);
  console.log(
    `longest without an acknowledgement: ${(Math.max(...pauses) / 1000).toFixed(1)} s; longest refusal of one sender: ${((waits.at(-1) ?? 0) / 1000).toFixed(1)} s, half of them ${waits[Math.floor(waits.length / 2)]} ms`,
  );
  if (acknowledged < count || Object.values(faults).some((found) => found.length > 0)) process.exitCode = 1;
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const beforeLastMigration = () => `${git('log', '-1', '--no-merges', '--format=%H', '--', 'migrations')}^`;

/** A version of this repository, built in a folder, with the packages of this one. */
async function built(commit, folder) {
  const name = git('log', '-1', '--format=%h %s', commit);
  console.log(`from ${name} to ${git('log', '-1', '--format=%h %s')}`);
  fs.mkdirSync(folder);
  const archive = path.join(folder, '..', 'former.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root });
  execFileSync('tar', ['xf', archive, '-C', folder]);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { seedBench } = await import(pathToFileURL(path.join(folder, 'test', 'bench', 'installation.mjs')).href);
  return { seedBench, program: path.join(folder, 'dist', 'apps', 'api', 'main.js') };
}

/** One process of an installation, which is restarted as an operator does. */
async function startMachine(env, role, first) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { ...env, PORT: String(port) };
  let child;
  const start = async (version) => {
    const before = await workers(env.DATABASE_URL);
    child = spawnOwn(process.execPath, [version, `--role=${role}`], { env: own, stdio: 'ignore' });
    if (role === 'api') await answers(url);
    // A worker tells nobody but the database that it is there.
    else
      while (child.exitCode === null && !(await workers(env.DATABASE_URL)).some((id) => !before.includes(id)))
        await wait(100);
    if (child.exitCode !== null) throw new Error(`A process of role ${role} ended with ${child.exitCode}.`);
  };
  await start(first);
  return {
    role,
    url,
    /** @returns after how many seconds it answers again */
    async restart(version) {
      const began = Date.now();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await start(version);
      return (Date.now() - began) / 1000;
    },
  };
}

const migrations = async (url) => (await ask(url, 'select name from public.migrations')).length;
const workers = async (url) => (await ask(url, 'select id from scoring.workers')).map(({ id }) => id);

async function ask(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
