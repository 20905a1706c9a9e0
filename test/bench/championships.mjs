/**
 * Leaderboards at scale: 100 000 teams and 2 000 000 solutions in one championship.
 *
 *   npm run bench -- championships [--teams 100000] [--solutions 2000000] [--seconds 8] [--sockets 500]
 *     [--team-size 5] [--only-sizes]
 *
 * Prints how long a snapshot takes, and how quickly pages, searches and one's own row are answered at 16 connections,
 * beside pgbench (where there is one, else pg clients) reading the same 50 rows in turn with them. On a busy machine the
 * ratios count. With teams of several people the board and the own row are read again while everybody is alone, in
 * turns, and both times are compared; `--only-sizes` does nothing else. Needs a build.
 */
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import { lists } from './championships-lists.mjs';
import { startPlace } from './championships-place.mjs';
import { alone, back, personId, seed, teamId } from './championships-seed.mjs';
import { startYardstick } from './championships-yardstick.mjs';
import { spawnOwn } from './owned.mjs';
import { tokensOf } from './sessions.mjs';

const champname = 'bench';
const connections = 16;
const load = fileURLToPath(new URL('./championships-load.mjs', import.meta.url));
const board = `/api/championships/${champname}/leaderboard`;
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const say = (name, text) => console.log(`${name.padEnd(44)} ${text}`);

/** @param {string[]} args as on the command line */
export async function benchChampionships(args) {
  const { values } = parseArgs({
    args,
    options: {
      teams: { type: 'string', default: '100000' },
      solutions: { type: 'string', default: '2000000' },
      seconds: { type: 'string', default: '8' },
      sockets: { type: 'string', default: '500' },
      'team-size': { type: 'string', default: '1' },
      'only-sizes': { type: 'boolean', default: false },
    },
  });
  const { 'only-sizes': onlySizes, ...numbers } = values;
  const { teams, solutions, seconds: length, sockets, 'team-size': teamSize } = mapValues(numbers, Number);
  const place = await startPlace();
  try {
    const championshipId = await aChampionship(place);
    const time = await timed(() => seed(place.client, { championshipId, teams, solutions, teamSize }));
    say(`seeding ${teams} teams, ${solutions} solutions`, seconds(time));
    if (onlySizes) return await onlyTheSizes(place, { teams, length, teamSize });
    await snapshots(place, championshipId, teams);
    await pages(place, { teams, length });
    await reads(place, { teams, length });
    if (teamSize > 1) await sizes(place, { teams, length, teamSize });
    const guests = Array.from({ length: sockets }, () => ({}));
    await push(place, guests, { championshipId, score: -1, name: `a new score on ${sockets} open pages` });
    const persons = await signedIn(place, sockets);
    await push(place, persons, { championshipId, score: -2, name: '  each signed in, with the own row' });
    await lists(place, champname, say);
    say('load at the end', `${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`);
  } finally {
    await place.stop();
  }
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A championship of metric and dates as usual, published. */
export async function aChampionship({ of, built }) {
  const commands = await of('modules/kernel/commands/commands.js', 'Commands');
  const identity = await of('modules/identity/identity.api.js', 'IdentityApi');
  const { CreateChampionship } = await built('modules/championships/commands/create-championship.js');
  const { PublishChampionship } = await built('modules/championships/commands/publish-championship.js');
  const text = { eng: 'A text '.repeat(400), rus: 'Текст '.repeat(400) };
  const days = (count) => new Date(Date.now() + count * 24 * 3600 * 1000);
  const owner = { login: 'owner', email: 'owner@example.org', password: 'correct horse battery' };
  const { id: ownerId } = await identity.createPerson({ ...owner, role: 'client', status: 'IDENTIFIED' });
  const texts = {
    title: text,
    teaser: text,
    description: text,
    rules: text,
    awards: text,
    schedule: text,
    prize: text,
  };
  const metric = { metric: 'RMSE', metricParams: {}, direction: 'DOWN_UP', dailyAttempts: 1000 };
  const { id } = await commands.run(
    new CreateChampionship({ champname, ...texts, ...metric, dateStart: days(-61), dateEnd: days(30), ownerId }),
  );
  await commands.run(new PublishChampionship(id));
  return id;
}

/** The yardstick is what a snapshot was without history: one statement that ranks all solutions and stores the places. */
async function snapshots({ of, client }, championshipId, teams) {
  const board = await of('modules/scoring/boards/jobs/refresh-leaderboards.js', 'RefreshLeaderboards');
  const touch = (count) =>
    client.query(
      `with chosen as (select id from scoring.solutions where championship_id = $1 order by id limit $2)
       update scoring.solutions set public_score = public_score * 0.9 where id in (select id from chosen)`,
      [championshipId, count],
    );
  const all = `insert into scoring.touched_teams select $1, id from teams.teams on conflict do nothing`;
  await client.query(all, [championshipId]);
  say('snapshot, every team changed, no history', seconds(await timed(() => board.refresh())));
  await client.query('vacuum analyze scoring.team_bests, scoring.standings');
  for (const count of [1, 1000]) {
    await touch(count);
    say(`snapshot after ${count} new scores`, seconds(await timed(() => board.refresh())));
  }
  await client.query(all, [championshipId]);
  const whole = await timed(() => board.refresh());
  const plain = await timed(() => plainSnapshot(client, championshipId));
  say(
    'snapshot, every team read again',
    `${seconds(whole)}, ${(whole / plain).toFixed(2)} of plain SQL's ${seconds(plain)}`,
  );
  const { rows } = await client.query(`select count(*)::int as n from scoring.standings`);
  say('rows kept of snapshots', `${rows[0].n} (${rows[0].n / teams} of the teams)`);
}

async function plainSnapshot(client, championshipId) {
  await client.query('begin');
  await client.query(`create table scoring.plain (place int primary key, team_id uuid, score float8, reached_at timestamptz,
    solutions int, last_solution_at timestamptz, id uuid)`);
  await client.query(
    `insert into scoring.plain select row_number() over (order by score, reached_at, team_id), team_id, score, reached_at, solutions, last, id
     from (select distinct on (team_id) team_id, id, public_score as score, created_at as reached_at,
             count(*) over team as solutions, max(created_at) over team as last
           from scoring.solutions where championship_id = $1 and status = 'SCORED' and not late
           window team as (partition by team_id) order by team_id, public_score, created_at) best`,
    [championshipId],
  );
  await client.query('rollback');
}

const answersOf = ({ rate, p50, p95, faults }) => {
  const failed = Object.keys(faults).length > 0 ? `, FAILED ${JSON.stringify(faults)}` : '';
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${rate.toFixed(0)}/s${failed}`;
};

/** Runs the load for a while in its own process. */
function under(wish) {
  const child = spawnOwn(process.execPath, [load, JSON.stringify({ connections, ...wish })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`The load ended with ${code}`)),
    );
  });
}

/** The first page as everybody opens it, in turn with the yardstick, so that a busy machine is busy for both. */
async function pages({ url, databaseUrl, client }, { length, teams }) {
  const yardstick = await startYardstick({ databaseUrl, client, connections });
  const rounds = [];
  await under({ url, paths: [`${board}?limit=50`], seconds: 2 });
  for (let round = 0; round < 3; round += 1) {
    const raw = await yardstick.run(length / 2);
    const page = await under({ url, paths: [`${board}?limit=50`], seconds: length / 2 });
    rounds.push({ page, raw });
  }
  const { page, raw } = rounds.toSorted((one, other) => one.page.rate - other.page.rate)[1];
  say('first page of 50', `${answersOf(page)}; ${(page.bytes / 1024).toFixed(0)} KB`);
  say(`  ${yardstick.name}, the same 50 rows`, `p50 ${raw.p50.toFixed(1)} ms, ${raw.rate.toFixed(0)}/s`);
  say('  ratio of answers to rows read raw', (page.rate / raw.rate).toFixed(2));
  await yardstick.stop();
  const anywhere = Array.from({ length: 500 }, () => `${board}?limit=50&after=${Math.floor(Math.random() * teams)}`);
  say('any page of 50', answersOf(await under({ url, paths: anywhere, seconds: length })));
}

async function reads(place, { teams, length }) {
  const { url } = place;
  const some = (make) => Array.from({ length: 500 }, () => make(1 + Math.floor(Math.random() * teams)));
  const find = some((n) => `${board}?limit=50&q=${encodeURIComponent(`Team ${n}`)}`);
  say('search for one team', answersOf(await under({ url, paths: find, seconds: length })));
  const broad = some((n) => `${board}?limit=50&q=member-${String(n).slice(0, 2)}`);
  say('search that finds thousands', answersOf(await under({ url, paths: broad, seconds: length })));
  const { rows } = await place.client.query(`select ${personId(Math.floor(teams / 2))} as id`);
  const [token] = await tokensOf(place, [rows[0].id]);
  const own = await under({ url, paths: [`${board}?limit=50`], cookie: `sid=${token}`, seconds: length });
  say('first page with the own row', answersOf(own));
  for (const [name, path] of [
    ['the whole board as CSV', '.csv'],
    ['the board of an earlier moment', `?limit=50&at=${new Date().toISOString()}`],
    ['the way of ten leaders', '/history'],
    ['the spread of scores', '/distribution'],
  ]) {
    let bytes = 0;
    const time = await timed(
      async () => (bytes = (await (await fetch(`${url}${board}${path}`)).arrayBuffer()).byteLength),
    );
    say(name, `${seconds(time)}, ${(bytes / 1024).toFixed(0)} KB`);
  }
}

async function onlyTheSizes(place, wish) {
  const board = await place.of('modules/scoring/boards/jobs/refresh-leaderboards.js', 'RefreshLeaderboards');
  await board.refresh();
  await place.client.query('vacuum analyze scoring.team_bests, scoring.standings');
  await sizes(place, wish);
  say('load at the end', `${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`);
}

/** Teams of several beside teams of one: the times of any page and of the first one with the own row, as a ratio. */
async function sizes(place, { teams, length, teamSize }) {
  const { url, client } = place;
  const [{ Cookie: cookie }] = await signedIn(place, 1);
  const anywhere = Array.from({ length: 500 }, () => `${board}?limit=50&after=${Math.floor(Math.random() * teams)}`);
  const measured = async () => {
    await under({ url, paths: anywhere, seconds: 2 });
    const any = await under({ url, paths: anywhere, seconds: length });
    return { any, own: await under({ url, paths: [`${board}?limit=50`], cookie, seconds: length }) };
  };
  // In turns, so that a busy machine is busy for both; the middle ratio counts.
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const together = await measured();
    await alone(client);
    const single = await measured();
    await back(client);
    rounds.push({ together, single });
  }
  for (const [key, name] of [
    ['any', 'any page'],
    ['own', 'first page with the own row'],
  ]) {
    const ratios = rounds.map(({ together, single }) => together[key].p50 / single[key].p50);
    const ratio = ratios.toSorted((one, other) => one - other)[1].toFixed(2);
    const all = ratios.map((one) => one.toFixed(2)).join(', ');
    say(`teams of ${teamSize} to teams of one, ${name}`, `${ratio} (${all}; ${answersOf(rounds[2].together[key])})`);
  }
}

/** Headers of so many people, each with a session. */
async function signedIn(place, count) {
  const sql = `select ${personId('n')} as id from generate_series(1, $1::int) n`;
  const { rows } = await place.client.query(sql, [count]);
  const tokens = await tokensOf(
    place,
    rows.map(({ id }) => id),
  );
  return tokens.map((token) => ({ Cookie: `sid=${token}` }));
}

/** A new score until every open page has read the new board. */
async function push({ url, of, client }, readers, { championshipId, score, name }) {
  const refresh = await of('modules/scoring/boards/jobs/refresh-leaderboards.js', 'RefreshLeaderboards');
  const pages = await Promise.all(readers.map((headers, page) => opened(url, page, headers)));
  for (const page of pages) page.emit('watch', `leaderboard:${champname}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  let hinted = 0;
  const began = performance.now();
  const read = pages.map(async (page, at) => {
    await new Promise((resolve) => page.once('changed', resolve));
    hinted = Math.max(hinted, performance.now() - began);
    const { items } = await (await fetch(`${url}${board}?limit=50`, { headers: readers[at] })).json();
    if (items[0].score !== score) throw new Error('A page has read the old board.');
  });
  await client.query(
    `update scoring.solutions set public_score = $2 where id =
    (select id from scoring.solutions where championship_id = $1 and team_id = ${teamId('7')} limit 1)`,
    [championshipId, score],
  );
  await refresh.refresh();
  const snapshot = performance.now() - began;
  await Promise.all(read);
  const all = performance.now() - began;
  say(name, `${seconds(all)} (snapshot ${seconds(snapshot)}, last hint ${seconds(hinted)})`);
  for (const page of pages) page.close();
}

function opened(url, page, headers) {
  const extraHeaders = { ...headers, 'X-Forwarded-For': `198.18.${page >> 8}.${page & 255}` };
  const socket = io(url, { path: '/ws', transports: ['websocket'], forceNew: true, extraHeaders });
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('connect_error', reject));
}
