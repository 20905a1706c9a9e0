/**
 * Throughput and fairness of the evaluation queue, beside pg-boss with a job that does nothing.
 *
 *   npm run bench -- queue [--solutions 1000] [--teams 50] [--workers 2] [--kill] [--statements]
 *   npm run bench -- queue --pages 500 [--rate 10] [--seconds 30]
 *
 * Uploads small CSVs of many teams at once through the API of a running installation of its own, waits until all are
 * scored, and prints solutions a second, the ratio to raw pg-boss in the same run, and how many first solutions of a team
 * waited behind a tenth of another; beside that what a solution costs, which a busy machine doesn't change: statements,
 * commits, CPU time. --kill ends workers at random meanwhile, --statements prints the most frequent ones. Needs a build.
 */
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
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
import { spawnOwn, startOwnCluster } from './owned.mjs';
import { costOf, countingStatements } from './queue-cost.mjs';
import { benchPages } from './queue-pages.mjs';

/** Teams that upload at the same moment. */
const uploadsAtOnce = 16;
const killEveryMs = 2000;
/** Places for sockets that a person has. */
const pagesOfPerson = 5;

/** @param {string[]} args as on the command line */
export async function benchQueue(args) {
  const { values } = parseArgs({
    args,
    options: {
      solutions: { type: 'string', default: '1000' },
      teams: { type: 'string', default: '50' },
      workers: { type: 'string', default: '2' },
      kill: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
      pages: { type: 'string' },
      rate: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '30' },
    },
  });
  const [solutions, teams, workers] = [values.solutions, values.teams, values.workers].map(Number);
  const cluster = await startOwnCluster(countingStatements);
  if (values.pages) return besideItsPages(cluster, values);
  const dataDir = temporaryFolder();
  try {
    const raw = await rawPgBoss(cluster.url, solutions);
    const env = {
      ...environment(cluster.url, dataDir, await freePort()),
      JOB_HEARTBEAT_SECONDS: '10',
      LEADERBOARD_REFRESH_SECONDS: '240',
    };
    console.error(`raw pg-boss: ${raw.toFixed(0)} jobs a second; making ${teams} teams …`);
    const people = await seedBench(env, teams);
    const result = await run(env, people, { solutions, workers, kill: values.kill });
    report(result, raw, solutions);
    if (values.statements) [result.upload, result.scoring].forEach(printStatements);
  } finally {
    await cluster.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What an idle process asks the database for, and what open pages of the queue add while solutions come in. */
async function besideItsPages(cluster, { pages, rate, seconds }) {
  const dataDir = temporaryFolder();
  try {
    // All pages are at one address here.
    const env = { ...environment(cluster.url, dataDir, await freePort()), ADDRESS_CONNECTIONS: '5000' };
    const [count, teams] = [Number(pages), Math.ceil(Number(pages) / pagesOfPerson)];
    console.error(`making ${teams} teams …`);
    const people = await seedBench(env, teams);
    await benchPages(env, people, { pages: count, rate: Number(rate), seconds: Number(seconds) });
  } finally {
    await cluster.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

function report({ seconds, uploadSeconds, upload, scoring, scored, twice, behind }, raw, solutions) {
  const rate = solutions / seconds;
  console.log(`uploaded: ${solutions} in ${uploadSeconds.toFixed(1)} s; ${costText(upload)}`);
  console.log(
    `scored: ${scored} of ${solutions}, more than once: ${twice}, ${rate.toFixed(0)} a second; ${costText(scoring)}`,
  );
  console.log(`raw pg-boss, jobs that do nothing: ${raw.toFixed(0)} a second; ratio ${(rate / raw).toFixed(2)}`);
  console.log(`first solutions that were taken after a tenth of another team: ${behind}`);
  if (scored !== solutions || twice || behind) process.exitCode = 1;
}

const costText = ({ statements, commits, ownMs, serverMs }) =>
  `each ${statements.toFixed(1)} statements, ${commits.toFixed(1)} commits, CPU ${ownMs.toFixed(1)} ms and ${serverMs.toFixed(1)} ms in PostgreSQL`;

function printStatements({ most }) {
  for (const { each, query } of most)
    console.log(`${each.toFixed(2).padStart(7)}  ${query.replace(/\s+/g, ' ').slice(0, 150)}`);
}

/** Jobs a second of pg-boss: fetched and completed one by one in four loops that never wait, its quickest for single jobs. */
async function rawPgBoss(url, jobs) {
  const boss = new PgBoss({ connectionString: url, schema: 'bench', max: 4 });
  await boss.start();
  await boss.createQueue('bench');
  for (let n = 0; n < jobs; n += 1) await boss.send('bench', { n });
  const began = performance.now();
  const loop = async () => {
    for (let found; ([found] = await boss.fetch('bench')), found;) await boss.complete('bench', found.id);
  };
  await Promise.all(Array.from({ length: 4 }, loop));
  const seconds = (performance.now() - began) / 1000;
  await boss.stop({ graceful: false });
  return jobs / seconds;
}

async function run(env, people, { solutions, workers, kill }) {
  const children = [];
  const start = (role) => {
    const child = spawnOwn(process.execPath, [program, `--role=${role}`], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    return child;
  };
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    const api = start('api');
    await answers(env.PUBLIC_URL);
    // Uploads come first, all of them: the queue is at its longest then.
    await client.query(`insert into scoring.pauses (scope, reason, since) values ('all', 'bench', now())`);
    const uploadCost = await costOf(client, [api.pid]);
    const uploadBegan = performance.now();
    await upload(env.PUBLIC_URL, people, solutions);
    const uploadSeconds = (performance.now() - uploadBegan) / 1000;
    const uploaded = await uploadCost(solutions);
    const working = Array.from({ length: workers }, () => start('worker'));
    await until(client, `select count(*)::int as n from scoring.workers`, workers);
    const scoringCost = await costOf(
      client,
      working.map(({ pid }) => pid),
    );
    const began = performance.now();
    await client.query(`delete from scoring.pauses`);
    const killer = kill ? killing(working, () => start('worker')) : null;
    await until(client, `select count(*)::int as n from scoring.solutions where status = 'SCORED'`, solutions);
    const seconds = (performance.now() - began) / 1000;
    killer?.stop();
    const scoring = await scoringCost(solutions);
    return { seconds, uploadSeconds, upload: uploaded, scoring, ...(await judge(client)) };
  } finally {
    await client.end();
    for (const child of children) child.kill('SIGKILL');
  }
}

/** Each team takes part and uploads its share, the teams side by side. */
async function upload(url, people, solutions) {
  const queue = people.map((person, n) => ({ person, share: Math.ceil((solutions - n) / people.length) }));
  const work = async () => {
    for (let next; (next = queue.shift());) {
      await takePart(url, next.person);
      const headers = { Authorization: `Bearer ${next.person.token}` };
      const path = `${url}/api/championships/${champname}/solutions`;
      for (let n = 0; n < next.share; n += 1)
        await expectOk(fetch(path, { method: 'POST', headers, body: solutionForm(n) }));
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
}

async function until(client, sql, wanted) {
  for (const end = Date.now() + 600_000; Date.now() < end; await wait(100)) {
    if ((await client.query(sql)).rows[0].n >= wanted) return;
  }
  throw new Error(`It took too long: ${sql}`);
}

/** Ends a worker at random now and then, and starts another one for it. */
function killing(working, start) {
  const timer = setInterval(() => {
    const at = Math.floor(Math.random() * working.length);
    working[at].kill('SIGKILL');
    working[at] = start();
  }, killEveryMs);
  return { stop: () => clearInterval(timer) };
}

/** What was scored, what more than once, and which first solutions were taken after a tenth of another team. */
async function judge(client) {
  const { rows: found } = await client.query(
    `with numbered as (
       select s.id, s.team_id, row_number() over (partition by s.team_id order by s.created_at, s.id) as number,
         (select min(l.at) from scoring.log_lines l where l.solution_id = s.id and l.step = 'started') as started,
         (select count(*) from scoring.log_lines l where l.solution_id = s.id and l.step = 'scored') as times
       from scoring.solutions s
     )
     select count(*) filter (where times = 1)::int as scored, count(*) filter (where times > 1)::int as twice,
       count(*) filter (where number = 1 and started > (
         select min(other.started) from numbered other where other.number >= 10 and other.team_id <> numbered.team_id))::int
         as behind
     from numbered`,
  );
  return found[0];
}
