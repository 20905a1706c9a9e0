/**
 * What is lost when processes are killed under uploads: nothing may be.
 *
 *   npm run bench -- kills [--seconds 180] [--rate 20] [--acts 3] [--lost 0.02] [--teams 60] [--workers 2] [--seed 1] [--log file]
 *
 * Uploads small CSVs through two APIs of an installation of its own, whose PostgreSQL writes as in production, and acts in all
 * contexts (`kills-stories.mjs`: forum, vacancies, articles with pictures, teams, attempts, awards, messages to many,
 * re-judgements, uploads in pieces over both APIs, archives and exports), while worker, API, the first worker of what keeps
 * one, a backend of PostgreSQL and its postmaster are killed at random (SIGKILL), and answers to COMMIT are swallowed by a
 * proxy: chosen ones, and a share of all. Clients try again with the same idempotency key until they are answered, and keep
 * what they were told. Then the database is compared with what they were told, what runs must have a lease 60 s after the
 * last kill and come to its end, and for each kind of kill the longest times are printed: from the first try to 202, and
 * from 202 to the score, of the solutions that lived through one (the gravest counts, and up to 10 s after it). A seed draws the same kills and victims again, as far as the machine goes along. --log keeps what the processes
 * write. Needs a build.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { startPostgres } from '../../scripts/database.mjs';
import { watchPostgres } from '../../scripts/watch-postgres.mjs';
import { temporaryFolder } from '../kit/cluster.mjs';
import { environment, freePort } from './installation.mjs';
import { speaker, startActs } from './kills-acts.mjs';
import { startClients } from './kills-clients.mjs';
import { compare, settled } from './kills-judge.mjs';
import { leftOver, proofOf, wrongCountsSql } from './kills-proof.mjs';
import { stories } from './kills-stories.mjs';
import { startInstallation, startKilling } from './kills-victims.mjs';
import { lossyWayBeside } from './kills-way.mjs';
import { ask, prepareWorld, seedWorld, worldOf } from './kills-world.mjs';
import { owned } from './owned.mjs';

/** Seconds from 202 to the score, by kind, the gravest first: after PostgreSQL's end, and after any other. */
const limits = { postmaster: 40, backend: 40, young: 30, worker: 20, api: 20, commit: 20 };
/** What comes so soon after a kill still meets what it left. */
const aftermathMs = 10_000;

/** @param {string[]} args as on the command line */
export async function benchKills(args) {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '180' },
      rate: { type: 'string', default: '20' },
      acts: { type: 'string', default: '3' },
      lost: { type: 'string', default: '0.02' },
      teams: { type: 'string', default: '60' },
      workers: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      log: { type: 'string' },
    },
  });
  const [seconds, rate, acts, share, teams, workers, seed] = [
    'seconds',
    'rate',
    'acts',
    'lost',
    'teams',
    'workers',
    'seed',
  ].map((name) => Number(values[name]));
  const folder = temporaryFolder();
  const dir = path.join(folder, 'postgres');
  const server = await startPostgres({ dir });
  const endWatch = watchPostgres(server, { report: () => undefined, giveUp: (error) => console.error(error) });
  const end = owned(async () => {
    await endWatch();
    await server.stop('immediate');
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const way = await lossyWayBeside(server.url());
  const mails = await takingMails();
  const env = {
    ...environment(way.url, path.join(folder, 'data'), await freePort()),
    ADDRESS_CONNECTIONS: '5000',
    SMTP_URL: mails.url,
    LEADERBOARD_REFRESH_SECONDS: '5',
    ADMIN_SECOND_FACTOR: 'false',
    CAMPAIGNS_A_DAY: '100',
    SAME_TEXT_SECONDS: '0',
    TOPIC_PAUSE_SECONDS: '0',
    NEWCOMER_TOPIC_PAUSE_SECONDS: '0',
    NEWCOMER_TOPICS: '1000',
    COMMENTS_A_MINUTE: '1000',
  };
  const secondPort = await freePort();
  const log = values.log ? fs.openSync(values.log, 'w') : 'ignore';
  const installation = { dir, databaseUrl: server.url(), way, env, log, workers, secondPort, deaf: [] };
  let running;
  try {
    console.error(`making ${teams} teams …`);
    const pairs = Math.ceil((acts * seconds) / Object.keys(stories()).length) + 1;
    const seeded = await seedWorld(env, teams, acts > 0 ? pairs : 0);
    running = await startInstallation(installation);
    const result = await run({ ...installation, running, seeded, share }, { seconds, rate, acts, seed });
    report(result, way.lost());
  } finally {
    await running?.stop();
    mails.close();
    await way.close();
    await end();
  }
}

/** A mail server that takes whatever comes, so that what is not done in the end is not its fault. */
async function takingMails() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    close: () => server.close(),
  };
}

async function run({ databaseUrl, running, seeded, share, ...installation }, { seconds, rate, acts, seed }) {
  const url = installation.env.PUBLIC_URL;
  const speaking = speaker([url, running.whole.url], randomOf(seed + 2));
  await prepareWorld(url, databaseUrl, speaking, seeded);
  const clients = await startClients(url, seeded.people, { rate, random: randomOf(seed) });
  const acting = startActs(worldOf(databaseUrl, seeded, speaking), stories(), { rate: acts });
  installation.way.loseCommits(share);
  const killing = startKilling({ ...installation, databaseUrl, running }, randomOf(seed + 1));
  const ended = Date.now() + seconds * 1000;
  const tell = (sent, got) =>
    console.error(
      `${sent} sent, ${got} acknowledged, ${acting.claims.length} claims of ${JSON.stringify(acting.done)}, ${killing.kills.length} kills …`,
    );
  await Promise.all([clients.sendUntil(ended, tell), acts > 0 && acting.sendUntil(ended)]);
  await killing.stop();
  installation.way.loseCommits(0);
  const since = Date.now();
  await Promise.all([clients.answered(), acting.answered()]);
  await settled(databaseUrl);
  const left = await leftOver(databaseUrl, since);
  const filesDir = path.join(installation.env.DATA_DIR, 'files');
  const proof = await proofOf(databaseUrl, filesDir, acting.claims);
  const compared = await compare(databaseUrl, (key) => path.join(filesDir, key), clients.ledger);
  const counted = await ask(databaseUrl, wrongCountsSql);
  const { lost, doubled, ...others } = compared.counts;
  return {
    ...compared,
    counts: {
      ...others,
      lost: [...lost, ...proof.lost],
      doubled: [...doubled, ...proof.doubled],
      'acts refused': acting.refused,
      'wrong counts': counted,
      deaf: installation.deaf,
      ...left,
    },
    acting,
    kills: killing.kills,
    began: clients.began,
  };
}

function report({ counts, times, kills, began, acting }, swallowed) {
  let isLate = false;
  for (const [kind, limit] of Object.entries(limits)) {
    const own = kills.filter((kill) => kill.kind === kind);
    const lived = times.filter((time) => gravest(kills, time.acknowledged, time.scored) === kind);
    const waited = times.filter((time) => gravest(kills, time.tried, time.acknowledged) === kind);
    const toScore = longest(lived.map(({ acknowledged, scored }) => scored - acknowledged));
    const to202 = longest(waited.map(({ tried, acknowledged }) => acknowledged - tried));
    isLate ||= toScore > limit;
    console.log(
      `${kind.padEnd(10)} ${own.length} kills; longest from 202 to a score ${toScore.toFixed(1)} s (limit ${limit} s), ` +
        `from the first try to 202 ${to202.toFixed(1)} s; ${lived.length} solutions; at ${own.map(({ at }) => Math.round((at - began) / 1000)).join(' ')} s`,
    );
  }
  const { sent, acknowledged, ...faults } = counts;
  console.log(`answers to COMMIT that were swallowed: ${swallowed}`);
  console.log(
    `acts: ${Object.entries(acting.done)
      .map(([name, n]) => `${name} ${n} of ${acting.begun[name]}`)
      .join(', ')}; ${acting.claims.length} claims`,
  );
  console.log(`sent: ${sent}, acknowledged: ${acknowledged}`);
  console.log(
    Object.entries(faults)
      .map(([name, found]) => `${name}: ${found.length}`)
      .join(', '),
  );
  for (const [name, found] of Object.entries(faults)) {
    for (const one of found.slice(0, 5)) console.log(`${name}: ${JSON.stringify(one)}`);
  }
  if (isLate || acknowledged < sent || Object.values(faults).some((found) => found.length > 0)) process.exitCode = 1;
}

/** The gravest kind of kill that was felt between two moments. */
function gravest(kills, from, to) {
  const felt = new Set(kills.filter(({ at }) => at <= to && at + aftermathMs >= from).map(({ kind }) => kind));
  return Object.keys(limits).find((kind) => felt.has(kind));
}

const longest = (milliseconds) => milliseconds.reduce((most, one) => Math.max(most, one), 0) / 1000;

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
