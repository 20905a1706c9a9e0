/**
 * The rating at scale: 100 000 people with 1 000 000 results.
 *
 *   npm run bench -- rating [--people 100000] [--results 1000000] [--seconds 6]
 *
 * Imports the results from a file and says what memory that took, beside a tenth of them and one large championship; then how
 * quickly pages and the own row are answered at 16 connections, in turn with a bare Fastify and pg handler that reads the same
 * rows; then how long it takes to award championships of a tenth of the people and of all, to award them again, and to put all
 * in order. On a busy machine the ratios count. Needs a build.
 */
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { once } from 'node:events';
import { aChampionship } from './championships.mjs';
import { freePort, startPlace } from './championships-place.mjs';
import { personId } from './championships-seed.mjs';
import { spawnOwn } from './owned.mjs';
import { aFinal, importedFile, runImport, seedPeople } from './rating-seed.mjs';
import { tokensOf } from './sessions.mjs';

const connections = 16;
const local = (name) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
const say = (name, text) => console.log(`${name.padEnd(44)} ${text}`);
/** How long it takes, and how much of that this process computes: on a busy machine the rest is waiting. */
const timed = async (work) => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return `${((performance.now() - began) / 1000).toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of the processor here`;
};

/** @param {string[]} args as on the command line */
export async function benchRating(args) {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '100000' },
      results: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '6' },
    },
  });
  const [people, results, seconds] = [values.people, values.results, values.seconds].map(Number);
  const place = await startPlace();
  try {
    await aChampionship(place);
    await seedPeople(place.client, people);
    // Months of years are kept in the background after an import: not while the pages are measured.
    await place.client.query(`insert into kernel.ticks (name, last_at) values ('rating', clock_timestamp())
      on conflict (name) do update set last_at = excluded.last_at`);
    await imports(place, { people, results });
    const { OrderRating } = await place.built('modules/rating/commands/order-rating.js');
    const commands = await place.of('modules/kernel/commands/commands.js', 'Commands');
    say('all people in order', await timed(() => commands.run(new OrderRating(), { isLong: true })));
    await place.client.query('vacuum analyze rating.places, rating.awards, rating.sums, rating.contests');
    await pages(place, { people, seconds });
    await finishing(place, { people, commands, OrderRating });
    say('load at the end', `${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`);
  } finally {
    await place.stop();
  }
}

/** Of a tenth of the rows, of all, and of one championship in which everybody was: none may take more memory than another. */
async function imports(place, { people, results }) {
  const imported = async (what, file) => {
    const { path, written, remove } = importedFile({ people, ...file });
    await written;
    const { took, peak, text } = await runImport(place.env, path);
    say(what, `${took.toFixed(1)} s, at most ${peak.toFixed(0)} MB; ${text}`);
    remove();
    return peak;
  };
  const few = await imported(`import of ${results / 10} rows`, { rows: results / 10 });
  const many = await imported(`import of ${results} rows`, { rows: results });
  const whole = await imported(`import of one championship of ${people}`, { rows: people, teamsOfOne: people });
  const times = (peak) => (peak / few).toFixed(2);
  say('memory beside that of a tenth of the rows', `${times(many)} of all, ${times(whole)} of one championship`);
}

const answersOf = ({ rate, p50, p95, faults }) => {
  const failed = Object.keys(faults).length > 0 ? `, FAILED ${JSON.stringify(faults)}` : '';
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${rate.toFixed(0)}/s${failed}`;
};

/** GETs in a process of their own, from as many addresses as paths. */
function under(wish) {
  const child = spawnOwn(
    process.execPath,
    [local('championships-load'), JSON.stringify({ connections, addresses: true, ...wish })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`The load ended with ${code}`)),
    );
  });
}

const rowsSql = (
  after,
) => `select p.*, n.login, n.display, n.city from rating.places p join identity.names n on n.id = p.person_id
  where p.ordering_id = (select id from rating.orderings where shown) and p.place > ${after} order by p.place limit 51`;
/** The first page, and the row of one person. */
const ownSql = (id) => `(${rowsSql(0)}) union all (select p.*, n.login, n.display, n.city from rating.places p
  join identity.names n on n.id = p.person_id
  where p.ordering_id = (select id from rating.orderings where shown) and p.person_id = '${id}')`;
const medalsSql = rowsSql(0).replaceAll('p.place', 'p.medal_place');

/** Reads these rows and sends them, in a process of its own, and knows nothing else. */
async function startBare({ databaseUrl }, reads) {
  const port = await freePort();
  const child = spawnOwn(process.execPath, [local('forum-bare'), JSON.stringify({ databaseUrl, port, reads })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function wishesOf(place, people) {
  const { rows } = await place.client.query(`select ${personId(Math.floor(people / 2))} as id`);
  const [token] = await tokensOf(place, [rows[0].id]);
  const { rows: ranked } = await place.client.query('select people from rating.orderings where shown');
  const far = Math.floor(ranked[0].people * 0.9);
  const some = (path) => Array.from({ length: 500 }, path);
  const first = some(() => '/api/rating?limit=50');
  return {
    'the first page of 50': { sql: rowsSql(0), paths: first },
    'any page': {
      sql: rowsSql(far),
      paths: some(() => `/api/rating?limit=50&after=${Math.floor(Math.random() * far)}`),
    },
    [`the page at place ${far}`]: { sql: rowsSql(far), paths: some(() => `/api/rating?limit=50&after=${far}`) },
    'the first page with the own row': { sql: ownSql(rows[0].id), paths: first, cookie: `sid=${token}` },
    'those of a rank': { sql: rowsSql(far), paths: some(() => '/api/rating?limit=50&rank=PADAWAN') },
    'the order of medals': { sql: medalsSql, paths: some(() => '/api/rating/medals?limit=50') },
  };
}

async function pages(place, { people, seconds }) {
  const wishes = Object.entries(await wishesOf(place, people));
  const bare = await startBare(place, Object.fromEntries(wishes.map(([, { sql }], at) => [`p${at}`, sql])));
  for (const [at, [name, { sql: _sql, ...wish }]] of wishes.entries()) {
    const own = { url: place.url, ...wish };
    const raw = { url: bare.url, paths: [`/p${at}`] };
    await under({ ...own, seconds: 1 });
    await under({ ...raw, seconds: 1 });
    const rounds = [];
    for (let round = 0; round < 3; round += 1) {
      const yard = await under({ ...raw, seconds: seconds / 2 });
      rounds.push({ yard, page: await under({ ...own, seconds: seconds / 2 }) });
    }
    const { page, yard } = rounds.toSorted((a, b) => a.page.rate / a.yard.rate - b.page.rate / b.yard.rate)[1];
    const bareSays = `${yard.rate.toFixed(0)}/s of bare, p95 ${yard.p95.toFixed(1)} ms`;
    say(name, `${answersOf(page)}; ${(page.rate / yard.rate).toFixed(2)} of ${bareSays}`);
  }
  bare.stop();
}

async function finishing(place, { people, commands, OrderRating }) {
  const { AwardResults } = await place.built('modules/rating/commands/award-results.js');
  for (const teams of [people / 10, people]) {
    const id = await aFinal(place.client, teams);
    const award = () => commands.run(new AwardResults(id), { isLong: true });
    say(`awarding ${teams} teams`, await timed(award));
    say('  again, where nothing changed', await timed(award));
    say('  all people in order', await timed(() => commands.run(new OrderRating(), { isLong: true })));
  }
}
