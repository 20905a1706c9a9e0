import { spawn } from 'node:child_process';
import path from 'node:path';
import { StartError } from './start-error.mjs';
import { root } from './project.mjs';

/**
 * `npm run podium -- …`: the command line. Sees that the server part is built (telling on stderr), and lets operator
 * commands find the data folder, and the bundled PostgreSQL while `npm start` runs.
 */
async function environment(env) {
  const { clusterFolder, dataFolder } = await import('./data-folder.mjs');
  const { runningUrl } = await import('./database.mjs');
  const DATA_DIR = dataFolder(env);
  const DATABASE_URL = env.DATABASE_URL || runningUrl(clusterFolder(DATA_DIR), 'podium');
  return { ...env, DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) };
}

try {
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt({ parts: ['server'], report: (line) => console.error(line) });
  const program = path.join(root, 'dist/apps/cli/main.js');
  // npm runs scripts in the project's folder; the files that a person names are in theirs
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...process.argv.slice(2)], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: await environment(process.env),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
