import fs from 'node:fs';
import { enableCompileCache } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileError, StartError } from './start-error.mjs';
import { compileCache, root } from './project.mjs';

/**
 * `npm start`: Podium for trying it out and for development. Builds what changed, starts the bundled PostgreSQL (or uses
 * DATABASE_URL), migrates, loads the demo data, and serves everything on one port until Ctrl-C.
 */
const began = performance.now();
const closers = [];
const breaking = new AbortController();
let ending;
let starting;

function report(line) {
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${line}`);
}

/** Runs what was registered to close, last first; one that fails does not keep the others from running. */
async function close() {
  for (const closer of closers.splice(0).toReversed()) {
    try {
      await closer();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

function end(code) {
  if (ending) {
    console.log('Forced to end; the next start recovers what was not finished.');
    process.exit(130);
  }
  ending = (async () => {
    report('Closing … (once more to force)');
    breaking.abort();
    // what is half started can't be closed: its next step sees that we end
    await Promise.race([starting, sleep(20_000)]);
    await close();
    report('Closed.');
    process.exit(process.exitCode || code);
  })();
}

/** Ends because the database can't be had any more, which is said in one sentence. */
function giveUp(error) {
  if (ending) return;
  console.error(error?.name === 'StartError' ? error.message : error);
  process.exitCode = 1;
  end(1);
}

function listenOptions(env) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError(`PORT must be a number from 1 to 65535, not "${env.PORT}".`);
  }
  const host = env.HOST || '127.0.0.1';
  if (!/^(127(\.\d+){3}|::1|localhost)$/.test(host)) {
    throw new StartError(
      `npm start serves demo accounts whose password everybody knows, so it listens on loopback only, not on ${host}: leave HOST out, or run npm run start:prod.`,
    );
  }
  return { port, host, url: `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}

/** Throws the sentence for a port that can't be had, before minutes went into the build. */
async function probePort({ host, port }) {
  const server = net.createServer();
  try {
    await new Promise((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve));
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    throw portError(error, { host, port });
  }
}

function portError(error, { host, port }) {
  const other = process.platform === 'win32' ? '$env:PORT=3001; npm start' : 'PORT=3001 npm start';
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is in use by another program: choose another with ${other}`);
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has: choose another with ${other}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(`This machine has no address ${host}: leave HOST out.`);
    default:
      return error;
  }
}

/** The address of a database for Podium: DATABASE_URL, or one in the bundled PostgreSQL. */
async function database(env, folder) {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const { startPostgres, ensureDatabase } = await import('./database.mjs');
  const { clusterFolder } = await import('./data-folder.mjs');
  report('Starting PostgreSQL …');
  const server = await startPostgres({ dir: clusterFolder(folder) });
  closers.push(() => server.stop());
  const { watchPostgres } = await import('./watch-postgres.mjs');
  closers.push(watchPostgres(server, { report, giveUp }));
  if (server.adopted) report('Took over the PostgreSQL that an interrupted run left running.');
  return ensureDatabase(server.url(), 'podium', clusterFolder(folder));
}

async function start(env) {
  if (!fs.existsSync(path.join(root, 'node_modules', 'pg'))) {
    throw new StartError('The packages are not installed: run npm ci first.');
  }
  // The next start compiles nothing that it knows; its worker neither.
  enableCompileCache(compileCache);
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  const { host, port, url } = listenOptions(env);
  const { dataFolder, holdDataFolder } = await import('./data-folder.mjs');
  const folder = dataFolder(env);
  closers.push(await holdDataFolder(folder, { url }));
  await probePort({ host, port });
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt({ report });
  if (ending) return;
  const databaseUrl = await database(env, folder);
  if (ending) return;
  const { startPodium } = await import('../dist/apps/api/main.js');
  const podium = await startPodium({
    mode: 'demo',
    env: { ...env, PODIUM_MODE: 'demo', HOST: host, PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl },
    report,
    signal: breaking.signal,
  }).catch(async (error) => {
    const { damage } = await import('./database.mjs');
    if (error?.syscall === 'listen') throw portError(error, { host, port });
    // with PostgreSQL's own number for it
    if (['ENOSPC', 'EDQUOT', '53100'].includes(error?.code)) throw fileError({ code: 'ENOSPC' }, folder);
    throw damage(error, folder) ?? (error?.path?.startsWith(folder) ? fileError(error, folder) : error);
  });
  closers.push(() => podium.close());
  if (ending) return;
  report(`Ready. The data is in ${folder}`);
  console.log(`
  Podium        ${podium.url}${podium.outbox ? `\n  Mails         ${podium.outbox}   (instead of sending them)` : ''}
  Console       ${podium.console}   (log in as admin first)
  Accounts      admin, client, alice, bob, carol   (password: podium-demo)
                and half registered: nina, dave, vera
  End           Ctrl-C
`);
}

for (const signal of process.platform === 'win32' ? ['SIGINT', 'SIGBREAK'] : ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => end(signal === 'SIGINT' ? 130 : 143));
}

// npm passes SIGTERM on to its shell only, which leaves us behind: the shell's end is then our signal
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  setInterval(() => void (process.ppid === parent || ending || end(143)), 500).unref();
}

async function startOrSay() {
  try {
    if (Number(process.versions.node.split('.')[0]) < 22) {
      throw new StartError('Podium needs Node 22 or newer: start it with npm start, which brings its own.');
    }
    await start(process.env);
  } catch (error) {
    if (ending) return;
    console.error(error?.name === 'StartError' ? error.message : error);
    process.exitCode = 1;
    await close();
    process.exit();
  }
}

starting = startOrSay();
