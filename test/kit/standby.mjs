import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { startPostgres } from '../../scripts/database.mjs';
import { temporaryFolder } from './cluster.mjs';

/**
 * Two PostgreSQL of this run's own, of which one follows the other. The standby is a copy of the stopped primary's files, as the
 * bundled PostgreSQL has no pg_basebackup.
 * @param settings of the primary
 */
export async function startPair({ durable = false, settings = {} } = {}, where = os.tmpdir()) {
  const folder = temporaryFolder(where);
  const dirs = ['primary', 'standby'].map((name) => path.join(folder, name));
  const [from, to] = dirs;
  const first = await startPostgres({ dir: from, durable });
  await first.stop('fast');
  execFileSync('cp', ['-a', from, to]);
  execFileSync('cp', ['-a', `${from}.password`, `${to}.password`]);
  // A commit is flushed before it is answered, as in production: what a standby has is told apart from what it lacks by that.
  const own = { synchronous_commit: 'on', ...settings };
  const primary = await startPostgres({ dir: from, durable, settings: own });
  const { password } = new URL(primary.url());
  fs.writeFileSync(path.join(to, 'standby.signal'), '');
  fs.appendFileSync(
    path.join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${password}'\n`,
  );
  const standby = await startPostgres({ dir: to, durable });
  return {
    primary,
    standby,
    /** Ends a postmaster as a power cut would. */
    kill(which) {
      const [pid] = fs.readFileSync(path.join(dirs[which], 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async stop() {
      for (const server of [standby, primary]) await server.stop('immediate').catch(() => undefined);
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
