/**
 * Throughput and fairness of the evaluation queue, beside pg-boss with a job that does nothing.
 *
 *   npm run bench -- queue [--solutions 1000] [--teams 50] [--workers 2] [--kill] [--statements]
 *
 * Uploads small CSVs of many teams at once through the API of a running installation of its own, waits until all are
 * scored, and prints solutions a second, the ratio to raw pg-boss in the same run, and how many first solutions of a team
 * waited behind a tenth of another; beside that what a solution costs, which a busy machine doesn't change: statements,
 * commits, CPU time. --kill ends workers at random meanwhile, --statements prints the most frequent ones. Needs a build.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { root } from '../../scripts/project.mjs';
import { startTestCluster, temporaryFolder } from '../kit/cluster.mjs';
import { costOf, countingStatements } from './queue-cost.mjs';

const rows = [1, 2, 3, 4];
const truth = `id,target\n${rows.map((id) => `${id},${id}\n`).join('')}`;
const text = { eng: 'Bench', rus: 'Замер' };
/** Teams that upload at the same moment. */
const uploadsAtOnce = 16;
const killEveryMs = 2000;

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
    },
  });
  const [solutions, teams, workers] = [values.solutions, values.teams, values.workers].map(Number);
  const cluster = await startTestCluster(countingStatements);
  const dataDir = temporaryFolder();
  try {
    const raw = await rawPgBoss(cluster.url, solutions);
    const env = environment(cluster.url, dataDir, await freePort());
    console.error(`raw pg-boss: ${raw.toFixed(0)} jobs a second; making ${teams} teams …`);
    const people = await seed(env, teams);
    const result = await run(env, people, { solutions, workers, kill: values.kill });
    report(result, raw, solutions);
    if (values.statements) [result.upload, result.scoring].forEach(printStatements);
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

const environment = (url, dataDir, port) => ({
  ...process.env,
  NODE_OPTIONS: '',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SECRET: 'a secret of the bench that is long enough',
  ADMIN_PATH: '/office-of-benches',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'podium@podium.test',
  JOB_HEARTBEAT_SECONDS: '10',
  LEADERBOARD_REFRESH_SECONDS: '240',
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const dist = (file) => import(path.join(root, 'dist', file));

/** A championship and people who take part in it, made by the product's own commands. */
async function seed(env, teams) {
  const [{ migrate }, { readSettings }, { createApp }, { startJobs }, { Commands }, { IdentityApi }, { SignIn }] =
    await Promise.all(
      [
        'modules/kernel/database/migrate.js',
        'modules/kernel/settings.js',
        'apps/api/http.js',
        'apps/api/jobs.js',
        'modules/kernel/commands/commands.js',
        'modules/identity/identity.api.js',
        'modules/identity/commands/sign-in.js',
      ].map(dist),
    );
  const settings = readSettings({ ...env, PODIUM_MODE: 'test' });
  await migrate(settings.DATABASE_URL);
  const app = await createApp(settings);
  await startJobs(app);
  await app.init();
  const get = (what) => app.get(what, { strict: false });
  const person = async (login, role) => {
    const own = { login, email: `${login}@example.org`, password: randomBytes(12).toString('hex') };
    const { id } = await get(IdentityApi).createPerson({ ...own, role, status: 'CONFIRMED' });
    const { token } = await get(Commands).run(new SignIn(id, { userAgent: 'bench', ip: '127.0.0.1' }));
    return { id, login, token };
  };
  const client = await person('client-of-bench', 'client');
  await championship(get(Commands), get, client.id);
  const people = [];
  for (let n = 0; n < teams; n += 1) people.push(await person(`team-${n}`, 'user'));
  await app.close();
  return people;
}

async function championship(commands, get, ownerId) {
  const [{ CreateChampionship }, { AttachFile }, { PublishChampionship }, { FileStorage }, { shapeOf }] =
    await Promise.all(
      [
        'modules/championships/commands/create-championship.js',
        'modules/championships/commands/attach-file.js',
        'modules/championships/commands/publish-championship.js',
        'modules/kernel/storage/file-storage.js',
        'modules/championships/domain/table-shape.js',
      ].map(dist),
    );
  const texts = Object.fromEntries(
    ['title', 'teaser', 'description', 'rules', 'awards', 'schedule', 'prize'].map((name) => [name, text]),
  );
  const { id } = await commands.run(
    new CreateChampionship({
      ...texts,
      champname: 'bench',
      metric: 'RMSE',
      metricParams: {},
      direction: 'DOWN_UP',
      dailyAttempts: 1000,
      dateStart: new Date(Date.now() - 86_400_000),
      dateEnd: null,
      ownerId,
    }),
  );
  const bytes = () => Readable.from([Buffer.from(truth)]);
  const stored = await get(FileStorage).put('championships', bytes(), 1 << 20);
  const file = { kind: 'truth', name: 'truth.csv', description: text, stored, shape: await shapeOf(bytes()) };
  await commands.run(new AttachFile(id, file));
  await commands.run(new PublishChampionship(id));
}

async function run(env, people, { solutions, workers, kill }) {
  const children = [];
  const start = (role) => {
    const main = path.join(root, 'dist', 'apps', 'api', 'main.js');
    const child = spawn(process.execPath, [main, `--role=${role}`], { env, stdio: ['ignore', 'ignore', 'inherit'] });
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

async function answers(url) {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(200)) {
    if ((await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) return;
  }
  throw new Error('The API did not start.');
}

/** Each team takes part and uploads its share, the teams side by side. */
async function upload(url, people, solutions) {
  const queue = people.map((person, n) => ({ person, share: Math.ceil((solutions - n) / people.length) }));
  const work = async () => {
    for (let next; (next = queue.shift());) {
      const headers = { Authorization: `Bearer ${next.person.token}` };
      const part = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const path = `${url}/api/championships/bench`;
      await expectOk(fetch(`${path}/participation`, { ...part, body: JSON.stringify({ acceptRules: true }) }));
      for (let n = 0; n < next.share; n += 1) {
        const body = new FormData();
        body.append(
          'file',
          new Blob([`id,prediction\n${rows.map((id) => `${id},${id + n}\n`).join('')}`]),
          'small.csv',
        );
        await expectOk(fetch(`${path}/solutions`, { method: 'POST', headers, body }));
      }
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
}

async function expectOk(call) {
  const reply = await call;
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
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
