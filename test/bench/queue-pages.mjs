import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import { answers, champname, expectOk, program, solutionForm, takePart } from './installation.mjs';
import { spawnOwn } from './owned.mjs';

/** What a page asks for itself alone: who it is (and was here), its team, its place. The rest is the same for all pages. */
const own = /\bidentity"?\."?sessions\b|teams\.members|^with waiting as/;
const settleMs = 5000;
const warmSeconds = 3;
const most = 8;

/**
 * What an idle process costs, and what open pages of the queue do while solutions come in: each page watches the queue and
 * reads it again at every hint, as the web app does. Each process has a database role of its own, by which its statements
 * are counted.
 */
export async function benchPages(env, people, { pages: count, rate, seconds }) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  for (const role of ['api', 'worker'])
    await client.query(`create role bench_${role} superuser login password '${passwordIn(env)}'`);
  const processes = ['api', 'worker'].map((role) => startAs(role, env));
  const pages = [];
  try {
    await answers(env.PUBLIC_URL);
    for (const person of people) await takePart(env.PUBLIC_URL, person);
    await wait(settleMs);
    const idle = await counted(client, seconds, () => wait(seconds * 1000));
    reportIdle(idle);
    const without = await counted(client, seconds, () => stream(env.PUBLIC_URL, people, rate, seconds));
    for (let n = 0; n < count; n += 1) pages.push(await openPage(env.PUBLIC_URL, people[n % people.length]));
    await wait(settleMs);
    // The first hint makes them a crowd.
    await stream(env.PUBLIC_URL, people, rate, warmSeconds);
    const reads = sum(pages.map((page) => page.reads()));
    const beside = await counted(client, seconds, () => stream(env.PUBLIC_URL, people, rate, seconds));
    report({
      idle,
      without,
      beside,
      pages: pages.length,
      reads: (sum(pages.map((page) => page.reads())) - reads) / seconds,
      rate,
    });
  } finally {
    for (const page of pages) page.close();
    for (const child of processes) child.kill('SIGKILL');
    await client.end();
  }
}

function reportIdle(idle) {
  for (const role of ['api', 'worker']) {
    console.log(`idle ${role}: ${total(idle[role]).toFixed(1)} statements a second`);
    print(idle[role]);
  }
}

function report({ idle, without, beside, pages, reads, rate }) {
  console.log(`${pages} pages read ${reads.toFixed(0)} times a second while ${rate} solutions a second came in`);
  for (const role of ['api', 'worker']) {
    const added = difference(role, { idle, without, beside });
    const shared = total(added.filter(({ query }) => !own.test(query)));
    const forThemselves = total(added) - shared;
    console.log(
      `${role}: ${shared.toFixed(1)} statements a second for all pages together, ${forThemselves.toFixed(1)} for who asks and their own place`,
    );
    print(added);
    if (shared > 2) process.exitCode = 1;
  }
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const total = (counts) => sum(counts.map(({ each }) => each));

/**
 * What came with the pages, a second. As many solutions came in without them, whose cost goes out, however long they took
 * and whatever number of them a worker wrote together; so does what an idle process asks for in the time that it took longer.
 */
function difference(role, { idle, without, beside }) {
  const longer = beside.took - without.took;
  const queries = new Map([...without[role], ...beside[role]].map(({ id, query }) => [id, query]));
  const of = (counts, id) => counts[role].find((one) => one.id === id)?.each ?? 0;
  return [...queries]
    .map(([id, query]) => {
      const calls = of(beside, id) * beside.took - of(without, id) * without.took - of(idle, id) * longer;
      return { query, each: calls / beside.took };
    })
    .toSorted((one, other) => other.each - one.each);
}

function print(counts) {
  for (const { each, query } of counts.slice(0, most).filter((one) => one.each >= 0.05))
    console.log(
      `${each.toFixed(2).padStart(9)}  ${own.test(query) ? 'own ' : '    '}${query.replace(/\s+/g, ' ').slice(0, 110)}`,
    );
}

/** Statements a second of each process meanwhile, the most frequent first. */
async function counted(client, seconds, work) {
  await client.query('select pg_stat_statements_reset()');
  const began = performance.now();
  await work();
  const took = Math.max(seconds, (performance.now() - began) / 1000);
  const { rows } = await client.query(
    // Its text is another one when it was prepared before the counts were reset.
    `select r.rolname as role, queryid as id, min(query) as query, sum(calls)::int as calls from pg_stat_statements s join pg_roles r on r.oid = s.userid
     where toplevel and r.rolname like 'bench\\_%' group by 1, 2 order by 4 desc`,
  );
  const of = (role) =>
    rows
      .filter((row) => row.role === `bench_${role}`)
      .map(({ id, query, calls }) => ({ id, query, each: calls / took }));
  return { took, api: of('api'), worker: of('worker') };
}

const passwordIn = ({ DATABASE_URL }) => decodeURIComponent(new URL(DATABASE_URL).password);

function startAs(role, env) {
  const url = new URL(env.DATABASE_URL);
  url.username = `bench_${role}`;
  const own = { env: { ...env, DATABASE_URL: String(url) }, stdio: ['ignore', 'ignore', 'inherit'] };
  return spawnOwn(process.execPath, [program, `--role=${role}`], own);
}

/** So many solutions a second, of one team after the other. */
async function stream(url, people, rate, seconds) {
  const sent = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const headers = { Authorization: `Bearer ${people[n % people.length].token}` };
    const call = { method: 'POST', headers, body: solutionForm(n) };
    const answered = expectOk(fetch(`${url}/api/championships/${champname}/solutions`, call));
    // A refusal is met at the end; until then it is nobody's.
    answered.catch(() => undefined);
    sent.push(answered);
    await wait(1000 / rate);
  }
  await Promise.all(sent);
}

/** A page reads again at each hint, and once more when another one came meanwhile. */
async function openPage(url, { token }) {
  const headers = { Cookie: `sid=${token}` };
  const socket = io(url, { path: '/ws', transports: ['websocket'], forceNew: true, extraHeaders: headers });
  // One that is refused comes again by itself.
  await new Promise((resolve) => socket.once('connect', resolve));
  let [count, reading, again] = [0, false, false];
  const read = async () => {
    if (reading) return void (again = true);
    reading = true;
    do {
      again = false;
      count += 1;
      // A connection that was kept may end just then; the next hint reads again, as on a page.
      await expectOk(fetch(`${url}/api/championships/${champname}/queue`, { headers })).catch(() => undefined);
    } while (again);
    reading = false;
  };
  socket.on('changed', () => void read());
  socket.emit('watch', `queue:${champname}`);
  return { reads: () => count, close: () => socket.close() };
}
