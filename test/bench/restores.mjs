/**
 * Backups that are damaged: each is recognised. Restores that are killed: the next run goes on, or says what to do.
 *
 *   npm run bench -- restores [--damages 200] [--kills 20] [--people 2000] [--megabytes 20]
 *
 * An archive is cut at so many random bytes, and one bit of it is changed at as many; whatever reads it to its end has to say so.
 * An installation is backed up once, with a second backup that names the files of the first. By turns one of them is restored into
 * an empty database and folder, killed (SIGKILL) at a random moment of the time that a restore takes, and run again as an operator
 * does. It goes on where it ends with 0, and with all rows and files; it says what to do where it is refused with a sentence, which
 * is right where the killed one had all rows and files already. Needs a build.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../../scripts/project.mjs';
import { temporaryFolder } from '../kit/cluster.mjs';
import { seed } from './backup.mjs';
import { owned, startOwnCluster } from './owned.mjs';

/** @param {string[]} args as on the command line */
export async function benchRestores(args) {
  const { values } = parseArgs({
    args,
    options: {
      damages: { type: 'string', default: '200' },
      kills: { type: 'string', default: '20' },
      people: { type: 'string', default: '2000' },
      megabytes: { type: 'string', default: '20' },
    },
  });
  const [damages, kills, people, megabytes] = ['damages', 'kills', 'people', 'megabytes'].map((name) =>
    Number(values[name]),
  );
  const { migrate } = await import('../../dist/modules/kernel/database/migrate.js');
  const cluster = await startOwnCluster({});
  const folder = temporaryFolder();
  owned(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  await migrate(cluster.url);
  const source = { DATABASE_URL: cluster.url, DATA_DIR: path.join(folder, 'data') };
  await seed(cluster.url, source.DATA_DIR, people, megabytes);
  const create = async (...more) =>
    JSON.parse(
      (await podium(source, ['backup', 'create', '--to', path.join(folder, 'backups'), '--json', ...more])).out,
    );
  const whole = await create();
  const archives = [whole, await create('--since', whole.path)];
  await damaged(whole.path, damages);
  const files = await filesIn(source.DATA_DIR);
  const tables = await rowsIn(cluster.url);
  const target = async (n) => {
    const name = `restored_${n}`;
    await ask(cluster.url, `create database ${name}`);
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    return { name, DATABASE_URL: url.href, DATA_DIR: path.join(folder, name) };
  };
  const isWhole = async (env) =>
    (await filesIn(env.DATA_DIR)) === files && (await rowsIn(env.DATABASE_URL).catch(() => '')) === tables;
  const drop = async ({ name, DATA_DIR }) => {
    await ask(cluster.url, `drop database ${name} with (force)`);
    fs.rmSync(DATA_DIR, { recursive: true, force: true });
  };
  const wholeTimes = [];
  for (const [n, { path: archive }] of archives.entries()) {
    const env = await target(`whole_${n}`);
    const began = Date.now();
    const run = await podium(env, ['backup', 'restore', '--json', archive]);
    wholeTimes.push(Date.now() - began);
    if (run.code !== 0 || !(await isWhole(env))) throw new Error(`A restore of ${archive} is not whole: ${run.err}`);
    await drop(env);
  }
  console.log(
    `${people} people, ${megabytes} MB of files; a restore takes ${wholeTimes.map((ms) => (ms / 1000).toFixed(1)).join(' s, of one that names another ')} s`,
  );
  const seen = { 'went on': 0, 'said what to do': 0, wrong: 0 };
  for (let n = 0; n < kills; n += 1) {
    const kind = n % archives.length;
    const env = await target(n);
    const argv = ['backup', 'restore', '--json', archives[kind].path];
    const at = Math.random() * wholeTimes[kind];
    await podium(env, argv, at);
    const wasWhole = await isWhole(env);
    const again = await podium(env, argv);
    const [end] = [
      again.code === 0 && (await isWhole(env)) && 'went on',
      again.code !== 0 && wasWhole && /^[^\n]+ is not empty: [^\n]+\n$/u.test(again.err) && 'said what to do',
      'wrong',
    ].filter(Boolean);
    seen[end] += 1;
    console.error(
      `killed after ${(at / 1000).toFixed(2)} s: ${end}${end === 'went on' ? '' : ` (${again.code}) ${again.err.trim()}`}`,
    );
    await drop(env);
  }
  console.log(
    `killed ${kills} times: ${Object.entries(seen)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  if (seen.wrong > 0) process.exitCode = 1;
}

/** Cuts an archive at random bytes, and changes a bit of it at others: reading it must never end as if it were whole. */
async function damaged(archive, damages) {
  const { looking, readArchive } = await import('../../dist/modules/kernel/backup/read-archive.js');
  const bytes = fs.readFileSync(archive);
  const isTaken = (parts) =>
    readArchive(Readable.from(parts), looking).then(
      () => true,
      (error) => {
        if (error.name === 'BackupFault') return false;
        throw error;
      },
    );
  if (!(await isTaken([bytes]))) throw new Error(`${archive} is not whole by itself.`);
  const places = () => Array.from({ length: damages }, () => Math.floor(Math.random() * bytes.length));
  const taken = [];
  for (const at of places()) if (await isTaken([bytes.subarray(0, at)])) taken.push(`cut at ${at}`);
  for (const at of places()) {
    const flipped = Buffer.from([bytes[at] ^ (1 << Math.floor(Math.random() * 8))]);
    if (await isTaken([bytes.subarray(0, at), flipped, bytes.subarray(at + 1)])) taken.push(`changed at ${at}`);
  }
  console.log(
    `${bytes.length} bytes, cut at ${damages} and changed at ${damages}: recognised ${2 * damages - taken.length} of ${2 * damages}`,
  );
  for (const one of taken) console.log(one);
  if (taken.length > 0) process.exitCode = 1;
}

/** @param killedMs after which it is killed */
async function podium(env, argv, killedMs = Infinity) {
  const program = path.join(root, 'dist', 'apps', 'cli', 'main.js');
  const child = spawn(process.execPath, [program, ...argv], { env: { ...process.env, PODIUM_LANG: 'ENG', ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => void (out += chunk));
  child.stderr.on('data', (chunk) => void (err += chunk));
  const ended = once(child, 'close');
  const ending = new AbortController();
  if (killedMs < Infinity)
    void wait(killedMs, undefined, { signal: ending.signal }).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    );
  const [code] = await ended;
  ending.abort();
  return { code, out, err };
}

/** The keys of all files and the checksum of each, as one text. */
async function filesIn(dataDir) {
  const folder = path.join(dataDir, 'files');
  if (!fs.existsSync(folder)) return '';
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && one.name !== 'installation')
    .map((one) => {
      const file = path.join(one.parentPath, one.name);
      return `${path.relative(folder, file)} ${createHash('sha256').update(fs.readFileSync(file)).digest('hex')}`;
    })
    .toSorted()
    .join('\n');
}

/** Count and sum of the tables that the seed fills; the restore itself is noted in the audit log. */
async function rowsIn(url) {
  const sums = await ask(
    url,
    `select (select concat(count(*), ' ', sum(hashtextextended(p::text, 0)::numeric)) from identity.people p) as people,
      (select concat(count(*), ' ', sum(hashtextextended(a::text, 0)::numeric)) from kernel.audit a where actor = 'bench') as audit,
      (select concat(count(*), ' ', sum(hashtextextended(f::text, 0)::numeric)) from kernel.files f) as files`,
  );
  return JSON.stringify(sums);
}

async function ask(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
