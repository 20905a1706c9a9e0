/**
 * Notices at scale: a message to 100 000 people while workers are killed, and lists and dots meanwhile.
 *
 *   npm run bench -- notifications [--people 100000] [--own 5000] [--seconds 9] [--kills 5] [--workers 2] [--mails 1000]
 *
 * Prints how often the list of a person with thousands of notices is read in a second, and whether something is new for
 * people at random, each beside the same rows read raw by the same client in turn (limit: 0.5 of it). Then sends a message to
 * everybody (limit: 60 s), kills workers at random while it and its mails are on their way, and counts what each person got.
 * So many of the people want mails. On a busy machine the ratios count. Needs a build.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { aChampionship } from './championships.mjs';
import { startPlace } from './championships-place.mjs';
import { personId, seed } from './championships-seed.mjs';
import { startYardstick } from './championships-yardstick.mjs';
import { spawnOwn } from './owned.mjs';
import { tokensOf } from './sessions.mjs';

const champname = 'bench';
const connections = 16;
const load = fileURLToPath(new URL('./championships-load.mjs', import.meta.url));
const main = fileURLToPath(new URL('../../dist/apps/api/main.js', import.meta.url));
const say = (name, text) => console.log(`${name.padEnd(44)} ${text}`);

/** @param {string[]} args as on the command line */
export async function benchNotifications(args) {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '100000' },
      own: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '9' },
      kills: { type: 'string', default: '5' },
      workers: { type: 'string', default: '2' },
      mails: { type: 'string', default: '1000' },
    },
  });
  const names = ['people', 'own', 'seconds', 'kills', 'workers', 'mails'];
  const [people, own, seconds, kills, workers, mails] = names.map((name) => Number(values[name]));
  const office = await startPostOffice();
  const place = await startPlace({ SMTP_URL: office.url, MAILS_A_MINUTE: '100000' });
  try {
    const championshipId = await aChampionship(place);
    await seed(place.client, { championshipId, teams: people, solutions: people });
    const reader = await aReader(place, own);
    await lists(place, reader, seconds);
    await dots(place, people, seconds);
    await campaign(place, reader, { people, kills, workers, mails }, office.letters);
    say('load at the end', `${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`);
  } finally {
    await place.stop();
    office.close();
  }
}

/** Somebody with so many notices, every third of them new, and a session. */
async function aReader({ client, of, built }, own) {
  const { rows } = await client.query(`select ${personId('1')} as id`);
  const [{ id }] = rows;
  await client.query(
    `insert into notifications.notices (id, person_id, reason, cause, params, url, senddate, seen_at)
     select gen_random_uuid(), $1, 'bench:' || n, 'results.final',
       jsonb_build_object('championship', jsonb_build_object('eng', 'Bench ' || n, 'rus', 'Замер ' || n), 'place', n, 'teams', $2::int),
       '/championship/bench/rating', now() - n * interval '1 minute', case when n % 3 > 0 then now() end
     from generate_series(1, $2::int) n`,
    [id, own],
  );
  await client.query(`insert into notifications.readers (person_id, language) values ($1, 'ENG')`, [id]);
  await client.query('vacuum analyze notifications.notices');
  const [token] = await tokensOf({ of, built, client }, [id]);
  return { id, cookie: `sid=${token}` };
}

const answersOf = ({ rate, p50, p95, faults }) => {
  const failed = Object.keys(faults).length > 0 ? `, FAILED ${JSON.stringify(faults)}` : '';
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${rate.toFixed(0)}/s${failed}`;
};

/** GETs of a list in a process of their own. */
function under({ url }, cookie, seconds, wish = {}) {
  const asked = { url, paths: ['/api/notifications?limit=50'], cookie, seconds, connections, ...wish };
  const child = spawnOwn(process.execPath, [load, JSON.stringify(asked)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = text(child.stdout);
  return once(child, 'exit').then(async () => JSON.parse(await said));
}

async function lists(place, { id, cookie }, seconds) {
  const { databaseUrl, of, client } = place;
  const sql = (person) => `select id, cause, params, url, about, senddate, seen_at from notifications.notices
    where person_id = ${person} and on_site order by senddate desc, id desc limit 51`;
  const queries = await of('modules/notifications/queries/notice-queries.js', 'NoticeQueries');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const read = () => queries.list({ id, login: 'reader' }, 'ENG', { limit: 50 });
  const readRaw = () => pool.query({ name: 'list', text: sql('$1'), values: [id] });
  const rounds = await inTurn(seconds, [id], read, readRaw);
  await pool.end();
  say('list of a person, the newest 50', rounds);
  const yardstick = await startYardstick({ databaseUrl, client, connections, sql: sql(`'${id}'`) });
  await under(place, cookie, 2);
  say('  over HTTP', answersOf(await under(place, cookie, seconds / 2)));
  const raw = await yardstick.run(seconds / 2);
  say(`  ${yardstick.name}, the same rows`, `p50 ${raw.p50.toFixed(1)} ms, ${raw.rate.toFixed(0)}/s`);
  await yardstick.stop();
}

/** How often a question about people at random is answered in a second, by so many askers. */
async function rate(seconds, people, ask) {
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  const asker = async () => {
    for (; performance.now() < until; asked += 1) await ask(people[Math.floor(Math.random() * people.length)]);
  };
  await Promise.all(Array.from({ length: connections }, asker));
  return asked / seconds;
}

async function dots({ of, client, databaseUrl }, people, seconds) {
  const { rows } = await client.query('select id from identity.people order by id limit $1', [people]);
  const ids = rows.map(({ id }) => id);
  const queries = await of('modules/notifications/queries/notice-queries.js', 'NoticeQueries');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const sql = 'select 1 from notifications.notices where person_id = $1 and seen_at is null limit 1';
  const readRaw = (id) => pool.query({ name: 'dot', text: sql, values: [id] });
  say('whether something is new, anybody of all', await inTurn(seconds, ids, (id) => queries.hasNew(id), readRaw));
  await pool.end();
}

const turns = 3;

/** A read beside the same rows read raw over as many connections of this process, in turn; of each the middle rate. */
async function inTurn(seconds, people, read, readRaw) {
  const rates = [];
  await rate(1, people, read);
  await rate(1, people, readRaw);
  for (let turn = 0; turn < turns; turn += 1)
    rates.push([await rate(seconds / turns, people, read), await rate(seconds / turns, people, readRaw)]);
  const [own, raw] = [0, 1].map((at) => rates.map((both) => both[at]).toSorted((one, other) => one - other)[1]);
  return `${own.toFixed(0)}/s, ${(own / raw).toFixed(2)} of ${raw.toFixed(0)}/s read raw`;
}

const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Of all people these alone want mails: the pace of mails is a setting, and the bench is about what each person gets. */
async function whoWantsMails(client, people, mails) {
  await client.query(
    `insert into notifications.readers (person_id, language, choices)
     select id, 'ENG', case when row_number() over (order by id) > $1::int
       then '{"news":{"site":true,"mail":"never"}}'::jsonb else '{}'::jsonb end
     from identity.people limit $2::int on conflict do nothing`,
    [mails, people],
  );
}

/** Workers of which one is killed at random again and again, and started anew; `peak` is the most memory that one had. */
function workersUnderFire(env, count, kills) {
  const start = () =>
    spawnOwn(process.execPath, [main, '--role=worker'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const alive = Array.from({ length: count }, start);
  const fire = { killed: 0, peak: 0 };
  const shot = setInterval(() => {
    if (fire.killed >= kills) return;
    const at = Math.floor(Math.random() * count);
    alive[at].kill('SIGKILL');
    alive[at] = start();
    fire.killed += 1;
  }, 1500);
  const look = setInterval(() => {
    for (const { pid } of alive) fire.peak = Math.max(fire.peak, rss(pid));
  }, 200);
  return {
    fire,
    async stop() {
      clearInterval(shot);
      clearInterval(look);
      const left = alive.map((worker) => once(worker, 'exit'));
      for (const worker of alive) worker.kill('SIGKILL');
      await Promise.all(left);
    },
  };
}

/** Looks until it is so. */
async function until(isSo, what, seconds = 300) {
  for (const end = Date.now() + seconds * 1000; !(await isSo()); await wait(200)) {
    if (Date.now() > end) throw new Error(`${what} within ${seconds} s.`);
  }
}

/** A message to everybody, by workers of which one is killed again and again. */
async function campaign(place, { cookie, id: reader }, { people, kills, workers, mails }, letters) {
  const { client, of, built, env } = place;
  await whoWantsMails(client, people, mails);
  const commands = await of('modules/kernel/commands/commands.js', 'Commands');
  const { StartCampaign } = await built('modules/notifications/commands/start-campaign.js');
  const words = { title: { eng: 'Bench', rus: '' }, text: { eng: 'A text', rus: '' } };
  const by = { id: null, login: 'operator', role: 'admin' };
  const wish = { audience: 'TO_ALL', top: 1, ...words, byMail: true, count: people };
  const { fire, stop } = workersUnderFire(env, workers, kills);
  await wait(4000);
  const before = rss(place.pid);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const { id } = await commands.run(new StartCampaign(champname, by, wish), { isLong: true });
  say('settling to whom', seconds());
  const others = under(place, cookie, 8, { connections: 2, pauseMs: 50 });
  const dots = pacedDots(place, reader, 8);
  const numberOf = async (sql) => (await client.query(sql, [id])).rows[0].number;
  const isSent = () =>
    numberOf(`select count(*)::int as number from notifications.campaigns where id = $1 and state = 'DONE'`);
  await until(isSent, 'The message did not get through');
  say('a message to all, on the site', `${seconds()}, ${fire.killed} workers killed`);
  const sql = `select count(*)::int as rows, count(distinct person_id)::int as people from notifications.notices where about = $1`;
  const { rows } = await client.query(sql, [id]);
  say('  rows, and people who have one', `${rows[0].rows}, ${rows[0].people} of ${people}`);
  say('  list of somebody meanwhile', answersOf(await others));
  say('  dot of somebody meanwhile', `p95 ${(await dots).toFixed(1)} ms`);
  await until(() => letters.size >= mails, 'The mails did not go out');
  await until(
    async () =>
      (await numberOf(
        `select count(*)::int as number from notifications.notices n where n.about = $1 and n.mail_at is not null`,
      )) === 0,
    'Mails are still due',
  );
  const most = Math.max(...[...letters.values()].map((ids) => ids.size));
  say('  mails by a server, to each at most', `${letters.size} of ${mails}, ${most}, after ${seconds()}`);
  await stop();
  say('  memory of a worker at most', `${fire.peak.toFixed(0)} MB`);
  say('  memory of the API before, after', `${before.toFixed(0)} MB, ${rss(place.pid).toFixed(0)} MB`);
}

/** Twenty questions a second for somebody's dot. @returns the 95th percentile in milliseconds */
async function pacedDots({ of }, person, seconds) {
  const queries = await of('modules/notifications/queries/notice-queries.js', 'NoticeQueries');
  const times = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(50)) {
    const began = performance.now();
    await queries.hasNew(person);
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)];
}

/** A mail server that keeps of each address which mails (by their ids) came. */
async function startPostOffice() {
  const letters = new Map();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) =>
      void text(stream).then(
        (data) => {
          const [{ address }] = envelope.rcptTo;
          const ids = letters.get(address) ?? new Set();
          letters.set(address, ids.add(/^Message-ID: (.+)$/im.exec(data)?.[1]));
          done();
          // A worker that was killed in the middle of it.
        },
        () => undefined,
      ),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { letters, url: `smtp://127.0.0.1:${server.server.address().port}`, close: () => server.close() };
}
