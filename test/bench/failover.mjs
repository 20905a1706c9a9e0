/**
 * What is lost when the database's machine is: nothing that was acknowledged may be.
 *
 *   npm run bench -- failover [--pools] [--seconds 40] [--rate 10] [--teams 30]
 *
 * A PostgreSQL that writes as in production with a synchronous standby (`synchronous_standby_names`), two APIs and two workers
 * before them by one address, as a balancer or a moving address gives it. Under uploads the primary is killed (SIGKILL), the
 * standby is promoted by hand (`pg_promote`) and the address leads to it from then on: no process is started again. Clients try
 * again with their keys until they are answered; what they were told is compared with the promoted database and the files. Printed:
 * how long after the promotion each API took its first upload and the first score came. --pools tries it
 * with the product's pools and listener alone, which a small machine does in half a minute. Needs a build.
 */
import fs from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { temporaryFolder } from '../kit/cluster.mjs';
import { startPair } from '../kit/standby.mjs';
import { besidePools } from './failover-pools.mjs';
import { answers, champname, environment, freePort, program, seedBench, solutionForm } from './installation.mjs';
import { startClients } from './kills-clients.mjs';
import { compare, settled } from './kills-judge.mjs';
import { owned, spawnOwn } from './owned.mjs';

const limitSeconds = 30;

/** @param {string[]} args as on the command line */
export async function benchFailover(args) {
  const { values } = parseArgs({
    args,
    options: {
      pools: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '40' },
      rate: { type: 'string', default: '10' },
      teams: { type: 'string', default: '30' },
    },
  });
  const [seconds, rate, teams] = [values.seconds, values.rate, values.teams].map(Number);
  const pair = await startPair({ durable: true, settings: { synchronous_standby_names: '*' } });
  owned(() => pair.stop());
  const way = await movingWay(pair.primary.port);
  const url = new URL(pair.primary.url());
  url.port = String(way.port);
  if (values.pools) return besidePools({ pair, way, url: url.href, limitSeconds });
  const folder = temporaryFolder();
  owned(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const env = {
    ...environment(url.href, path.join(folder, 'data'), await freePort()),
    ADDRESS_CONNECTIONS: '5000',
    JOB_HEARTBEAT_SECONDS: '10',
    LEADERBOARD_REFRESH_SECONDS: '5',
  };
  console.error(`making ${teams} teams …`);
  const people = await seedBench(env, teams);
  const apis = [];
  const children = [];
  const start = (role, port) => {
    const own = { ...env, PORT: String(port) };
    const child = spawnOwn(process.execPath, [program, `--role=${role}`], {
      env: own,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    children.push(child);
  };
  for (let n = 0; n < 2; n += 1) {
    const port = await freePort();
    start('api', port);
    apis.push(`http://127.0.0.1:${port}`);
    await answers(apis[n]);
    start('worker', port);
  }
  const { rows: sync } = await ask(pair.primary.url(), 'select sync_state from pg_stat_replication');
  console.log(`standby: ${sync.map(({ sync_state }) => sync_state).join(', ') || 'NONE'}`);
  const clients = await Promise.all(
    apis.map((api, n) =>
      startClients(
        api,
        people.filter((_, at) => at % 2 === n),
        { rate: rate / 2, random: Math.random },
      ),
    ),
  );
  const end = Date.now() + seconds * 1000;
  const sending = Promise.all(clients.map((one) => one.sendUntil(end, () => undefined)));
  await wait((seconds * 1000) / 3);
  const killed = Date.now();
  pair.kill(0);
  way.close();
  await wait(2000);
  await ask(pair.standby.url(), 'select pg_promote()');
  way.open(pair.standby.port);
  const promoted = Date.now();
  console.error('the standby is promoted …');
  const firsts = await Promise.all(apis.map((api, n) => firstUpload(api, people[n], promoted)));
  await sending;
  await Promise.all(clients.map((one) => one.answered()));
  await settled(pair.standby.url());
  const { rows: scores } = await ask(
    pair.standby.url(),
    `select min(extract(epoch from finished_at))::float8 as first from scoring.solutions where finished_at > to_timestamp($1)`,
    [promoted / 1000],
  );
  const { rows: alive } = await ask(
    pair.standby.url(),
    `select count(*)::int as n from scoring.workers where seen_at > clock_timestamp() - interval '15 s'`,
  ).catch(() => ({ rows: [{ n: NaN }] }));
  const ledger = clients.flatMap((one) => one.ledger);
  const filesDir = path.join(folder, 'data', 'files');
  const { counts } = await compare(pair.standby.url(), (key) => path.join(filesDir, key), ledger);
  const { sent, acknowledged, ...faults } = counts;
  // What this bench sends beside its clients has no key of theirs.
  const own = new Set(firsts.map(({ key }) => key));
  faults.doubled = faults.doubled.filter((same) => same.length > 1 || !own.has(same[0]?.key));
  const before = ledger.filter((one) => one.acknowledged && one.acknowledged < killed).length;
  const slowest = Math.max(...firsts.map(({ ms }) => ms), scores[0].first * 1000 - promoted) / 1000;
  console.log(
    `acknowledged before the kill: ${before}; from the kill to the promotion ${((promoted - killed) / 1000).toFixed(1)} s`,
  );
  console.log(
    `first upload of each API after the promotion: ${firsts.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ')} s`,
  );
  console.log(
    `first score after it: ${(scores[0].first - promoted / 1000).toFixed(1)} s; workers that live at the end: ${alive[0].n} of 2`,
  );
  console.log(
    `processes that ended: ${children.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null).length}`,
  );
  console.log(
    `sent: ${sent}, acknowledged: ${acknowledged}, ${Object.entries(faults)
      .map(([name, found]) => `${name}: ${found.length}`)
      .join(', ')}`,
  );
  for (const [name, found] of Object.entries(faults))
    for (const one of found.slice(0, 5)) console.log(name, JSON.stringify(one));
  const isWrong = sent > acknowledged || alive[0].n < 2 || Object.values(faults).some((found) => found.length > 0);
  if (isWrong || slowest > limitSeconds) process.exitCode = 1;
}

/** @returns how long after the promotion it was taken, and the key that it was sent with */
async function firstUpload(url, { token }, promoted) {
  const key = crypto.randomUUID();
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key };
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(100)) {
    const call = { method: 'POST', headers, body: solutionForm(7), signal: AbortSignal.timeout(30_000) };
    const reply = await fetch(`${url}/api/championships/${champname}/solutions`, call).catch(() => null);
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply?.status === 202) return { ms: Date.now() - promoted, key };
  }
  return { ms: Infinity, key };
}

async function ask(connectionString, sql, values = []) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client.query(sql, values).finally(() => client.end());
}

/** One address, whichever database it leads to. */
async function movingWay(first) {
  let target = first;
  const sockets = new Set();
  const server = createServer((client) => {
    if (target === null) return client.destroy();
    const behind = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(behind).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    port: server.address().port,
    close() {
      target = null;
      for (const socket of sockets) socket.destroy();
    },
    open(port) {
      target = port;
    },
  };
}
