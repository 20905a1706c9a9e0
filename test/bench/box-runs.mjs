import fs from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../scripts/project.mjs';
import { temporaryFolder } from '../kit/cluster.mjs';
import { median, said } from './box-figures.mjs';
import { startRunners } from './box-runners.mjs';
import { environment, expectOk, freePort, seedBench, takePart } from './installation.mjs';
import { owned, startOwnCluster } from './owned.mjs';

const champname = 'by-code';
const handIns = 20;
const mostHandInMs = 3000;
const shareOfTeam = 3;
const mostWaitSeconds = 60;
/** Hands in at the same moment. */
const atOnce = 16;
const patienceMs = 240_000;

const double = `import sys
print('id,prediction')
for line in sys.stdin.read().split()[1:]:
    id, x = line.split(',')
    print(f'{id},{2 * int(x)}')
`;
const tests = [
  { name: 'a', visible: true, input: 'id,x\n1,1\n', truth: '1,2' },
  { name: 'b', visible: false, input: 'id,x\n2,2\n', truth: '2,4' },
];
const truthOf = (rows) => `id,target\n${rows.join('\n')}\n`;

const dist = (file) => import(path.join(root, 'dist', file));

/** The figures of an installation of their own: those that are wished for. */
export async function benchRuns(wished, { runs, teams, runners }) {
  const cluster = await startOwnCluster();
  const dataDir = temporaryFolder();
  const repository = await startRepository();
  const client = new pg.Client({ connectionString: cluster.url });
  let server;
  await client.connect();
  try {
    const env = {
      ...environment(cluster.url, dataDir, await freePort()),
      // As in production, but for the host of git, which is at this machine's own address.
      PODIUM_MODE: 'test',
      REPOSITORY_ORIGINS: JSON.stringify([new URL(repository.url).origin]),
    };
    console.error(`making ${teams} teams …`);
    const tokens = [];
    const people = await seedBench(env, teams, async ({ client: owner, get }) => {
      await championshipByCode(get, owner.id);
      const { OperationsApi } = await dist('modules/scoring/operations.api.js');
      for (let n = 0; n < runners; n += 1) tokens.push(await get(OperationsApi).runnerToken(`bench-${n}`));
    });
    server = await serve(env);
    for (const person of people) await takePart(env.PUBLIC_URL, person, champname);
    const bench = { url: env.PUBLIC_URL, client, people, repository: repository.url };
    const running = await startRunners(env.PUBLIC_URL, tokens, client);
    if (wished.includes('hand-in')) await handIn(bench);
    if (wished.includes('teams')) await teamsAtOnce(bench);
    if (wished.includes('kills')) await kills(bench, running, runs);
    await running.stop();
  } finally {
    await client.end();
    await server?.close();
    await cluster.stop();
    await repository.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A host of git with one repository. */
async function startRepository() {
  const { oneCommitOf } = await dist('modules/scoring/runs/served/one-commit.js');
  const { advertised, uploaded } = await dist('modules/scoring/runs/served/smart-http.js');
  const files = Object.entries({ 'main.py': double, 'podium.yaml': 'run: python3 main.py\n' });
  const content = files.map(([name, text]) => ({ name, content: Buffer.from(text) }));
  const one = oneCommitOf(content, 'Double it');
  const host = http.createServer(async (request, response) => {
    const isPack = request.method === 'POST';
    response.setHeader('Content-Type', `application/x-git-upload-pack-${isPack ? 'result' : 'advertisement'}`);
    response.end(isPack ? uploaded(one, Buffer.concat(await request.toArray())) : advertised(one));
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const close = owned(() => {
    host.closeAllConnections();
    return new Promise((resolve) => host.close(resolve));
  });
  return { url: `http://127.0.0.1:${host.address().port}/double.git`, close };
}

async function championshipByCode(get, ownerId) {
  const names = ['create-championship', 'attach-file', 'publish-championship'];
  const [{ CreateChampionship }, { AttachFile }, { PublishChampionship }] = await Promise.all(
    names.map((name) => dist(`modules/championships/commands/${name}.js`)),
  );
  const { PutTest } = await dist('modules/championships/algorithms/commands/put-test.js');
  const { usualAlgorithm } = await dist('modules/championships/algorithms/contract/algorithm.js');
  const { Commands } = await dist('modules/kernel/commands/commands.js');
  const { FileStorage } = await dist('modules/kernel/storage/file-storage.js');
  const { shapeOf } = await dist('modules/championships/domain/table-shape.js');
  const commands = get(Commands);
  const bytes = (text) => Readable.from([Buffer.from(text)]);
  const kept = (text) => get(FileStorage).put('championships', bytes(text), { maxBytes: 1 << 20 });
  const text = { eng: 'By code', rus: 'Кодом' };
  const fields = ['title', 'teaser', 'description', 'rules', 'awards', 'schedule', 'prize'];
  const { id } = await commands.run(
    new CreateChampionship({
      ...Object.fromEntries(fields.map((name) => [name, text])),
      ...{ champname, kind: 'algorithm', algorithm: usualAlgorithm, metric: 'MAE', metricParams: {}, ownerId },
      ...{ direction: 'DOWN_UP', dailyAttempts: 1000, dateStart: new Date(Date.now() - 86_400_000), dateEnd: null },
    }),
  );
  for (const { name, visible, input, truth } of tests) {
    const change = { visible, input: await kept(input), truth: await kept(truthOf([truth])) };
    await commands.run(new PutTest(id, name, change));
  }
  const all = truthOf(tests.map(({ truth }) => truth));
  const file = { kind: 'truth', name: 'truth.csv', description: text, shape: await shapeOf(bytes(all)) };
  await commands.run(new AttachFile(id, { ...file, stored: await kept(all) }));
  await commands.run(new PublishChampionship(id));
}

/** The server in this process, and a worker beside it. */
async function serve(env) {
  const [{ createApp }, { startJobs }, { superviseWorker }, { readSettings }, { Draining }] = await Promise.all(
    [
      ...['apps/api/http.js', 'apps/api/jobs.js', 'apps/api/supervise-worker.js'],
      ...['modules/kernel/settings.js', 'modules/kernel/http/draining.js'],
    ].map(dist),
  );
  const settings = readSettings(env);
  const app = await createApp(settings);
  const worker = await superviseWorker(settings);
  await app.init();
  await startJobs(app);
  await app.listen({ host: settings.HOST, port: settings.PORT });
  const close = owned(async () => {
    await app.get(Draining).stop();
    await app.close();
    await worker.close();
  });
  return { close };
}

const headersOf = ({ token }) => ({ Authorization: `Bearer ${token}`, 'content-type': 'application/json' });

async function sendOne({ url, repository }, person) {
  const body = JSON.stringify({ repository });
  const options = { method: 'POST', headers: headersOf(person), body };
  const reply = await fetch(`${url}/api/championships/${champname}/solutions`, options);
  const { id } = reply.ok ? await reply.json() : await expectOk(reply);
  return id;
}

/** So many of all teams together, side by side; turn by turn, so that each team's first ones come first. */
async function sendAll(bench, count) {
  const queue = Array.from({ length: count }, (_, n) => bench.people[n % bench.people.length]);
  const work = async () => {
    for (let next; (next = queue.shift());) await sendOne(bench, next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function handIn(bench) {
  const [coloured, scored] = [[], []];
  for (let n = 0; n < handIns; n += 1) {
    const person = bench.people[n % bench.people.length];
    const began = performance.now();
    const id = await sendOne(bench, person);
    for (let isColoured = false, isScored = false; !isScored;) {
      const reply = await fetch(`${bench.url}/api/solutions/${id}`, { headers: headersOf(person) });
      const { status, tests: shown } = await reply.json();
      const ms = performance.now() - began;
      if (ms > patienceMs || status === 'INVALID' || status === 'FAILED')
        throw new Error(`A hand-in ended as ${status}.`);
      if (!isColoured && shown.length === tests.length && shown.every(({ result }) => result === 'ok')) {
        isColoured = true;
        coloured.push(ms);
      }
      isScored = status === 'SCORED';
      if (isScored) scored.push(ms);
      else await wait(20);
    }
  }
  const all = (values) =>
    `${(median(values) / 1000).toFixed(2)} s, at most ${(Math.max(...values) / 1000).toFixed(2)} s`;
  const what = `hand-in, the median of ${handIns}: coloured after ${all(coloured)}; scored after ${all(scored)}`;
  said(what, median(coloured) < mostHandInMs, `coloured under ${mostHandInMs / 1000} s`);
}

const openSql = 'select count(*)::int as n from scoring.queue_entries';

async function untilOver({ client }) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(200))
    if ((await client.query(openSql)).rows[0].n === 0) return;
}

/** What became of those that came since. */
const judgedSql = `with numbered as (
    select s.id, s.team_id, s.status, row_number() over (partition by s.team_id order by s.created_at, s.id) as number,
      (select min(l.at) from scoring.log_lines l where l.solution_id = s.id and l.step = 'started') as started,
      (select count(*) from scoring.log_lines l where l.solution_id = s.id and l.step = 'scored') as times,
      (select string_agg(a.state::text, ',') from scoring.attempts a where a.solution_id = s.id) as attempts
    from scoring.solutions s where s.created_at >= $1)
  select count(*)::int as sent, count(*) filter (where times = 1 and status = 'SCORED' and attempts = 'COMMITTED')::int as once,
    count(*) filter (where times > 1)::int as twice,
    count(*) filter (where number = 1 and started > (
      select min(other.started) from numbered other where other.number >= 3 and other.team_id <> numbered.team_id))::int as behind
  from numbered`;

const now = async (client) => (await client.query('select clock_timestamp() as now')).rows[0].now;
const judged = async (client, since) => (await client.query(judgedSql, [since])).rows[0];
const paused = (client) =>
  client.query(`insert into scoring.pauses (scope, reason, since) values ('all', 'bench', now())`);
const resumed = (client) => client.query('delete from scoring.pauses');

async function teamsAtOnce(bench) {
  const { client, people } = bench;
  const since = await now(client);
  // All are in before the first is taken: the queue is at its longest then.
  await paused(client);
  const queue = [...people];
  const work = async () => {
    for (let next; (next = queue.shift());) for (let n = 0; n < shareOfTeam; n += 1) await sendOne(bench, next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const began = performance.now();
  await resumed(client);
  await untilOver(bench);
  const seconds = (performance.now() - began) / 1000;
  const { sent, once: good, behind } = await judged(client, since);
  const what = `teams, ${people.length} with ${shareOfTeam} each: ${good} of ${sent} judged in ${seconds.toFixed(0)} s; first runs behind another team's third: ${behind}`;
  said(what, behind === 0 && good === sent && sent === people.length * shareOfTeam, 'none, each judged once');
}

/** When another one had what a killed runner had, or its end, if that had come already. */
const backSql = `select extract(epoch from min(at) - $2::timestamptz)::float8 as seconds from scoring.log_lines
  where solution_id = $1 and at >= $2 and step in ('restarted', 'tested', 'scored')`;

async function kills(bench, running, runs) {
  const { client } = bench;
  const since = await now(client);
  const killing = running.startKilling();
  await sendAll(bench, runs);
  await untilOver(bench);
  const killed = await killing.stop();
  const held = killed.flatMap(({ at, ids }) => ids.map((id) => ({ at, id })));
  const waits = [];
  for (const { id, at } of held) waits.push((await client.query(backSql, [id, at])).rows[0].seconds ?? Infinity);
  const longest = Math.max(0, ...waits);
  const { sent, once: good, twice } = await judged(client, since);
  const what = `kills, ${killed.length} of runners in ${runs} runs, ${held.length} with a run in hand: ${good} of ${sent} judged once, ${twice} twice; back in hand after ${longest.toFixed(1)} s at most, ${(median(waits) ?? 0).toFixed(1)} s at the median`;
  said(what, good === runs && sent === runs && longest <= mostWaitSeconds, `each once, within ${mostWaitSeconds} s`);
}
