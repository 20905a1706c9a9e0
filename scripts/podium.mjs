#!/usr/bin/env node
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.mjs';
import { compileCache, root } from './project.mjs';

/**
 * `npm run podium -- …`, and `podium …` where the project is linked (`npm link`): the command line. Sees that the server
 * part is built (telling on stderr), and lets operator commands find the data folder, and the bundled PostgreSQL while
 * `npm start` runs.
 */
async function environment(env, [command]) {
  // A runner stands beside other people's code: it is told nothing of where data lie.
  if (command === 'runner') return env;
  const { clusterFolder, dataFolder } = await import('./data-folder.mjs');
  const { runningUrl } = await import('./database.mjs');
  const DATA_DIR = dataFolder(env);
  const DATABASE_URL = env.DATABASE_URL || runningUrl(clusterFolder(DATA_DIR), 'podium');
  return { ...env, DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) };
}

/**
 * The same where the bundled PostgreSQL is needed and does not run: a backup is restored into a folder in which nothing was
 * started yet. It is ended again with the command.
 */
async function withDatabase(env, args) {
  const found = await environment(env, args);
  if (found.DATABASE_URL) return { env: found };
  const { clusterFolder } = await import('./data-folder.mjs');
  const { ensureDatabase, startPostgres } = await import('./database.mjs');
  const dir = clusterFolder(found.DATA_DIR);
  const server = await startPostgres({ dir });
  const DATABASE_URL = await ensureDatabase(server.url(), 'podium', dir);
  return { env: { ...found, DATABASE_URL }, ended: () => server.stop() };
}

/** Whether a command fills a database, which must then be there. */
const fillsDatabase = (args) => {
  const [noun, verb] = args.filter((word) => !word.startsWith('-'));
  return noun === 'backup' && verb === 'restore' && !args.includes('--help') && !args.includes('-h');
};

/** Runs a program in place of this one: with its terminal, its signals and its exit code. */
function become(command, args, env, ended = async () => undefined) {
  // npm runs scripts in the project's folder; the files that a person names are in theirs
  const child = spawn(command, args, { cwd: process.env.INIT_CWD ?? process.cwd(), env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', async (code, signal) => {
    await ended();
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
  });
}

/** The Node that the project brings; a linked command is begun by whatever the system has. Windows has no link here, and takes that. */
const ownNode = path.join(root, 'node_modules', '.bin', 'node');

try {
  const args = process.argv.slice(2);
  if (fs.existsSync(ownNode) && fs.realpathSync(ownNode) !== fs.realpathSync(process.execPath)) {
    become(ownNode, [fileURLToPath(import.meta.url), ...args], process.env);
  } else {
    const { ensureBuilt } = await import('./build.mjs');
    await ensureBuilt({ parts: ['server'], report: (line) => console.error(line) });
    const program = path.join(root, 'dist/apps/cli/main.js');
    // As the image has it: what was read of a file is collected before the heap has grown to several times of what lives.
    const node = ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=40', program];
    const found = fillsDatabase(args)
      ? await withDatabase(process.env, args)
      : { env: await environment(process.env, args) };
    const env = { NODE_COMPILE_CACHE: compileCache, ...found.env };
    become(process.execPath, [...node, ...args], env, found.ended);
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
