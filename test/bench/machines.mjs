/**
 * Three APIs, three workers and two runners beside one of each, on the same cores.
 *
 *   npm run bench -- machines [--solutions 400] [--warming 600] [--teams 200] [--rounds 2] [--seconds 60] [--rate 10]
 *
 * All share one PostgreSQL and one bucket and nothing else, behind HAProxy by `deploy/haproxy.cfg` (Debian's `haproxy`; where it
 * is missing this is said, a balancer of the tests stands in its place, and the bench ends with 1). Solutions a second, from the
 * first upload to the last score, by turns of one and of many, all of them started and warm (a process that has done 300 solutions
 * takes 1.4 times as long for one as after 900); beside it what each solution cost. Then processes of all kinds are killed at random
 * under uploads, and what senders were told is compared with database and files, and what pages heard of each API with what happened. Needs a build.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { io } from 'socket.io-client';
import { champname, environment, expectOk, freePort, seedBench, solutionForm, takePart } from './installation.mjs';
import { startClients } from './kills-clients.mjs';
import { compare, settled } from './kills-judge.mjs';
import { balancerBefore, checkAddresses } from './machines-balancer.mjs';
import { startBucketBeside, startMachines } from './machines-processes.mjs';
import { startOwnCluster } from './owned.mjs';

const uploadsAtOnce = 16;
const [fewest, many] = [
  { api: 1, worker: 1, runner: 1 },
  { api: 3, worker: 3, runner: 2 },
];
const goal = 0.9;
const [shortestMs, longestMs] = [2000, 5000];

/** @param {string[]} args as on the command line */
export async function benchMachines(args) {
  const { values } = parseArgs({
    args,
    options: {
      solutions: { type: 'string', default: '400' },
      /** For each API, before the time begins. */
      warming: { type: 'string', default: '600' },
      /** As many as leave each a handful of attempts of its day, as a team has: they are counted with each upload. */
      teams: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '60' },
      rate: { type: 'string', default: '10' },
    },
  });
  const [solutions, warming, teams, rounds, seconds, rate] = [
    'solutions',
    'warming',
    'teams',
    'rounds',
    'seconds',
    'rate',
  ].map((name) => Number(values[name]));
  const cluster = await startOwnCluster({ max_connections: 300 });
  const bucket = await startBucketBeside();
  const env = {
    ...environment(cluster.url, bucket.folder, await freePort()),
    ...bucket.env,
    ADDRESS_CONNECTIONS: '5000',
    TRUSTED_PROXIES: '127.0.0.1',
    JOB_HEARTBEAT_SECONDS: '10',
    LEADERBOARD_REFRESH_SECONDS: '5',
  };
  console.error(`making ${teams} teams …`);
  const people = await seedBench(env, teams);
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  const rates = { one: [], many: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.one.push(await measured(fewest));
    rates.many.push(await measured(many));
  }
  const [one, more] = [rates.one, rates.many].map((list) => list.reduce((sum, n) => sum + n, 0) / list.length);
  console.log(
    `one of each: ${texts(rates.one)} solutions a second; three APIs, three workers, two runners: ${texts(rates.many)}`,
  );
  console.log(`ratio ${(more / one).toFixed(2)} (goal ${goal})`);
  if (more / one < goal) process.exitCode = 1;
  await killed();
  await client.end();

  /** What starts is not measured: all have begun to work, and have done the same each, before the time begins. */
  async function measured(counts) {
    await nothingSent();
    const [{ moment }] = (await client.query('select clock_timestamp() as moment')).rows;
    const machines = await startMachines(env, counts);
    const way = await balancerBefore(machines.urls);
    try {
      await workersSince(client, moment, counts.worker);
      for (const person of people) await takePart(way.url, person);
      await scored(way.url, warming * counts.api);
      const before = await spentBy(machines);
      const began = performance.now();
      await scored(way.url, solutions);
      const rate = solutions / ((performance.now() - began) / 1000);
      const after = await spentBy(machines);
      const each = Object.keys(after).map((name) => `${name} ${((after[name] - before[name]) / solutions).toFixed(1)}`);
      console.log(
        `${counts.api}, ${counts.worker}, ${counts.runner}: ${rate.toFixed(1)} a second; each: ${each.join(', ')}`,
      );
      return rate;
    } finally {
      await way.close();
      await machines.stop();
    }
  }

  /** Nobody measures behind what another round left. */
  async function nothingSent() {
    await client.query('truncate scoring.solutions cascade');
    await client.query('delete from scoring.queue_entries');
  }

  async function scored(url, howMany) {
    const [{ n: before }] = (await client.query('select count(*)::int as n from scoring.solutions')).rows;
    await upload(url, people, howMany);
    await until(client, before + howMany);
  }

  /** Milliseconds of the processor by kind of process, and transactions, so far. */
  async function spentBy(machines) {
    const sql = 'select xact_commit::int as n from pg_stat_database where datname = current_database()';
    const ms = (role) => machines.processorSeconds(role) * 1000;
    return {
      ...{ 'ms of API': ms('api'), 'of worker': ms('worker'), 'of runner': ms('runner') },
      'of PostgreSQL': cluster.processorSeconds() * 1000,
      transactions: (await client.query(sql)).rows[0].n,
    };
  }

  async function killed() {
    const machines = await startMachines(env, many);
    const way = await balancerBefore(machines.urls);
    const pages = machines.urls.map(openPage);
    try {
      await checkAddresses(way, machines);
      await nothingSent();
      const clients = await startClients(way.url, people, { rate, random: Math.random });
      const kills = [];
      const ending = new AbortController();
      const killing = (async () => {
        for (;;) {
          const pause = shortestMs + Math.random() * (longestMs - shortestMs);
          await wait(pause, undefined, { signal: ending.signal });
          kills.push(machines.killOne(kills.length));
        }
      })().catch(() => undefined);
      await clients.sendUntil(Date.now() + seconds * 1000, (sent, got) =>
        console.error(`${sent} sent, ${got} acknowledged, ${kills.length} kills …`),
      );
      ending.abort();
      await killing;
      await clients.answered();
      await settled(cluster.url);
      const { counts } = await compare(cluster.url, (key) => bucket.pathOf(key), clients.ledger);
      const { sent, acknowledged, ...faults } = counts;
      const of = (role) => kills.filter((kill) => kill === role).length;
      console.log(`kills: ${of('api')} of an API, ${of('worker')} of a worker, ${of('runner')} of a runner`);
      console.log(
        `sent: ${sent}, acknowledged: ${acknowledged}, ${Object.entries(faults)
          .map(([name, found]) => `${name}: ${found.length}`)
          .join(', ')}`,
      );
      for (const [name, found] of Object.entries(faults))
        for (const one of found.slice(0, 5)) console.log(name, JSON.stringify(one));
      if (acknowledged < sent || Object.values(faults).some((found) => found.length > 0)) process.exitCode = 1;
      // After all kills each page is at its API again, and hears of one more solution.
      for (const page of pages) await page.isOpen();
      const told = pages.map((page) => page.next());
      await expectOk(
        fetch(`${way.url}/api/championships/${champname}/solutions`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${people[0].token}` },
          body: solutionForm(-1),
        }),
      );
      const heard = (await Promise.all(told)).filter(Boolean).length;
      console.log(`pages that heard of a solution after the kills, one at each API: ${heard} of ${pages.length}`);
      if (heard < pages.length) process.exitCode = 1;
    } finally {
      for (const page of pages) page.close();
      await way.close();
      await machines.stop();
    }
  }
}

const texts = (rates) => rates.map((rate) => rate.toFixed(1)).join(', ');

async function upload(url, people, solutions) {
  let next = 0;
  const work = async () => {
    for (let n; (n = next++) < solutions;) {
      const headers = { Authorization: `Bearer ${people[n % people.length].token}` };
      await expectOk(
        fetch(`${url}/api/championships/${champname}/solutions`, { method: 'POST', headers, body: solutionForm(n) }),
      );
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
}

/** Resolves when so many workers that began since a moment of the database have said that they live. */
async function workersSince(client, moment, wanted) {
  const sql = 'select count(*)::int as n from scoring.workers where started_at > $1';
  for (const end = Date.now() + 180_000; Date.now() < end; await wait(100)) {
    if ((await client.query(sql, [moment])).rows[0].n >= wanted) return;
  }
  throw new Error('Not all workers began to work.');
}

async function until(client, wanted) {
  const sql = `select count(*)::int as n from scoring.solutions where status = 'SCORED'`;
  for (const end = Date.now() + 600_000; Date.now() < end; await wait(100)) {
    if ((await client.query(sql)).rows[0].n >= wanted) return;
  }
  throw new Error('Not all were scored.');
}

/** A page of the queue at one API, which opens its socket again when it breaks, as the web app does. */
function openPage(url) {
  const socket = io(url, { path: '/ws', transports: ['websocket'], forceNew: true });
  socket.on('connect', () => socket.emit('watch', `queue:${champname}`));
  let tell = () => undefined;
  socket.on('changed', () => tell());
  return {
    async isOpen() {
      for (const end = Date.now() + 60_000; !socket.connected && Date.now() < end;) await wait(100);
      await wait(1000);
    },
    next: () =>
      new Promise((resolve) => {
        tell = () => resolve(true);
        setTimeout(() => resolve(false), 20_000);
      }),
    close: () => socket.close(),
  };
}
