import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { binaries, give, run, serviceUser } from './postgres-binaries.mjs';
import { makeFolder } from './make-folder.mjs';
import { fileError, isFull, StartError } from './start-error.mjs';

const superuser = 'postgres';
const passwordFile = (dir) => `${dir}.password`;
const logFile = (dir) => path.join(dir, 'server.log');
const address = (port, password, db) => `postgresql://${superuser}:${password}@127.0.0.1:${port}/${db}`;

/**
 * Starts the bundled PostgreSQL on `dir`, making the cluster first where there is none, or adopts the one that a
 * killed process left running there. It listens on 127.0.0.1 only, on a free port, with a random password.
 *
 * `durable: false` (tests) gives up safety against power loss for speed; `settings` are PostgreSQL's own.
 * What the person can mend is thrown as a StartError.
 */
export async function startPostgres({ dir, durable = true, settings = {} }) {
  dir = path.resolve(dir);
  try {
    makeFolder(path.dirname(dir), process.getuid?.() === 0 ? 0o711 : 0o700);
    const ids = await serviceUser(dir);
    await reachable(dir, ids);
    const { bin, major } = await binaries(dir, ids);
    const made = await makeCluster({ dir, ids, bin, major, durable });
    const password = readPassword(dir);
    const running = await adopt(dir, password);
    const port = running ?? (await launch({ dir, ids, bin, durable, settings }));
    const stop = (mode = 'fast') => run(bin('pg_ctl'), ['stop', '-w', '-t', '60', '-D', dir, '-m', mode], { ids });
    return {
      port,
      made,
      adopted: running !== undefined,
      url: (db = 'postgres') => address(port, password, db),
      /** Whether the server's process runs; cheap enough to be asked all the time. */
      isAlive: () => lives(dir),
      /** Starts one that has ended, on the same port: whoever uses it finds it again. */
      async startAgain() {
        try {
          if ((await adopt(dir, password)) !== port) await launch({ dir, ids, bin, durable, settings, port });
        } catch (error) {
          throw fileError(error, dir);
        }
      },
      /** Ends PostgreSQL; `immediate` does not wait for its sessions (the next start recovers by itself). */
      stop: async (mode) => void ((await stop(mode)).code === 0 || (await stop('immediate'))),
    };
  } catch (error) {
    throw fileError(error, dir);
  }
}

/** The address of the PostgreSQL that runs on `dir` by its own files, or undefined; asks nobody. */
export function runningUrl(dir, db) {
  try {
    return address(readPid(dir).port, fs.readFileSync(passwordFile(dir), 'utf8').trim(), db);
  } catch {
    return undefined;
  }
}

/** Makes the database `name` in the cluster of `adminUrl` if it has none, and sees that it opens (`dir` is for the sentence if not). */
export async function ensureDatabase(adminUrl, name, dir) {
  const target = new URL(adminUrl);
  target.pathname = `/${name}`;
  try {
    await query(adminUrl, async (client) => {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    });
    await query(target.href, (client) => client.query('SELECT count(*) FROM pg_class'));
  } catch (error) {
    throw damage(error, dir) ?? error;
  }
  return target.href;
}

/** The sentence for an error by which PostgreSQL says that its files are not what they were, else undefined. */
export function damage(error, dir = 'of the database') {
  const broken = /^(58|XX)/.test(error?.code ?? '') || /base\/\d+/.test(error?.detail ?? '');
  return broken ? damaged(dir, error.message) : undefined;
}

const damaged = (which, words) =>
  new StartError(
    `The data folder ${which} is damaged (PostgreSQL says: ${words}): restore it from a backup, or move it away and start again with fresh data.`,
  );

async function query(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As root PostgreSQL runs as somebody else, who must be able to walk down to the data folder. */
async function reachable(dir, ids) {
  if (ids.uid === undefined) return;
  const parent = path.dirname(dir);
  const { code } = await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', parent], { ids });
  if (code !== 0) {
    throw new StartError(
      `As root, PostgreSQL runs as user ${ids.uid}, who can't reach ${parent} because a folder above it is private: choose another place with DATA_DIR, for example DATA_DIR=/var/lib/podium.`,
    );
  }
}

/** True when a new cluster was made. It is made under another name first: an interrupted start leaves no half of one. */
async function makeCluster({ dir, ids, bin, major, durable }) {
  const entries = fs.existsSync(dir) || fs.lstatSync(dir, { throwIfNoEntry: false }) ? fs.readdirSync(dir) : [];
  if (entries.includes('PG_VERSION')) {
    const version = fs.readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
    if (version === major) return false;
    if (!/^\d+(\.\d+)?$/.test(version)) throw damaged(dir, 'PG_VERSION is not a version');
    throw new StartError(
      `The data folder ${dir} was made by PostgreSQL ${version} and the bundled one is ${major}: choose another with DATA_DIR, or bring the data over by pg_dump.`,
    );
  }
  if (entries.length) {
    throw new StartError(
      `The folder ${dir} is not empty and is no PostgreSQL data folder (it has no PG_VERSION), or it is damaged: restore it from a backup, move it away, or choose another with DATA_DIR.`,
    );
  }
  const fresh = `${dir}.new`;
  const secret = passwordFile(dir);
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.rmSync(secret, { force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  give(fresh, ids);
  fs.writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  give(secret, ids);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['-U', superuser, '--auth=scram-sha-256', `--pwfile=${secret}`];
  const made = await run(bin('initdb'), ['-D', fresh, ...access, ...locale, ...(durable ? [] : ['--no-sync'])], {
    ids,
  });
  if (made.code !== 0) throw failedStart(dir, made.output);
  fs.rmSync(dir, { recursive: true, force: true });
  fs.renameSync(fresh, dir);
  return true;
}

function readPassword(dir) {
  try {
    return fs.readFileSync(passwordFile(dir), 'utf8').trim();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new StartError(
      `${passwordFile(dir)} is missing, without which the data in ${dir} can't be opened: restore it from a backup, or move the data folder away and start again with fresh data.`,
    );
  }
}

function readPid(dir) {
  const [pid, , , port] = fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port) };
}

/** The port of a PostgreSQL that already serves `dir`; waits while it starts or stops; removes what a killed one left. */
async function adopt(dir, password) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    let port, pid;
    try {
      ({ pid, port } = readPid(dir));
    } catch (error) {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }
    if (!(await isPostgres(pid))) {
      fs.rmSync(path.join(dir, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const serves = await query(address(port, password, 'postgres'), async (client) => {
      const { rows } = await client.query(`SELECT current_setting('data_directory') AS dir`);
      return fs.realpathSync(rows[0].dir) === fs.realpathSync(dir);
    }).catch((error) => {
      if (damage(error)) throw damage(error, dir);
      return error.code === '28P01' ? undefined : false;
    });
    if (serves) return port;
    if (serves === undefined) break;
  }
  throw new StartError(
    `Another PostgreSQL, not started by Podium, holds the data folder ${dir}: stop it, or choose another folder with DATA_DIR.`,
  );
}

/** Whether the process of a postmaster.pid is alive and a PostgreSQL: its number may have gone to another program. */
async function isPostgres(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  if (process.platform === 'win32') return true;
  // Z: a killed server that nobody has waited for, as in containers without an init; PostgreSQL itself would take it for alive
  const { code, output } = await run('ps', ['-o', 'stat=,comm=', '-p', String(pid)]);
  if (code === 'ENOENT') return isPostgresByProc(pid);
  return code === 0 && !output.trim().startsWith('Z') && /postgres/.test(output);
}

async function lives(dir) {
  try {
    const { pid } = readPid(dir);
    if (process.platform === 'linux') return isPostgresByProc(pid);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isPostgresByProc(pid) {
  try {
    return /^\d+ \(postgres\) [^Z]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function launch({ dir, ids, bin, durable, settings, port: former }, tries = 3) {
  const port = former ?? (await freePort());
  const all = {
    listen_addresses: '127.0.0.1',
    max_connections: 100,
    timezone: 'UTC',
    ...(durable ? {} : quick),
    ...settings,
  };
  const sockets = process.platform === 'win32' ? [] : ["-c unix_socket_directories=''"];
  const options = [`-p ${port}`, ...sockets, ...Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)];
  const before = rotateLog(dir);
  // pg_ctl puts the server into a session of its own, waits until it answers, and drops administrator rights on Windows
  const start = ['start', '-w', '-t', '300', '-D', dir, '-l', logFile(dir), '-o', options.join(' ')];
  const { code } = await run(bin('pg_ctl'), start, { ids, quiet: true });
  if (code === 0) return port;
  const log = readFrom(logFile(dir), before);
  const passing = /could not bind|Address already in use|pre-existing shared memory/.test(log);
  if (!passing || tries <= 1) throw failedStart(dir, log);
  await sleep(1000);
  return launch({ dir, ids, bin, durable, settings, port: former }, tries - 1);
}

/** Keeps one older log once it has grown; answers where the new lines will begin. */
function rotateLog(dir) {
  const size = fs.statSync(logFile(dir), { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10_000_000) return size;
  fs.renameSync(logFile(dir), `${logFile(dir)}.1`);
  return 0;
}

function readFrom(file, offset) {
  try {
    return fs.readFileSync(file).subarray(offset).toString('utf8');
  } catch {
    return '';
  }
}

/** PostgreSQL's own words made one sentence. */
function failedStart(dir, log) {
  const lines = log.split('\n').filter((line) => line.trim());
  const said =
    lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.find((line) => /error:|could not/.test(line));
  const words = (said ?? lines.at(-1) ?? 'nothing').replace(/^.*?(FATAL|PANIC|error):\s+/, '').trim();
  if (/No space left/.test(log) || isFull(dir)) return fileError({ code: 'ENOSPC' }, dir);
  if (/Permission denied|wrong ownership|invalid permissions/.test(log)) return fileError({ code: 'EACCES' }, dir);
  if (/lock file .* already exists/.test(log)) {
    return new StartError(`Another PostgreSQL holds the data folder ${dir}: stop it, or choose another with DATA_DIR.`);
  }
  return damaged(dir, words);
}
