import fs from 'node:fs';

/** Milliseconds of a tick of /proc. */
const tickMs = 10;

/** What PostgreSQL needs to count statements for {@link costOf}. */
export const countingStatements = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' };

/**
 * What work costs between two calls, whatever else the machine does meanwhile: statements and commits of the database, CPU
 * time of these processes and of PostgreSQL (Linux only; else 0).
 */
export async function costOf(client, pids) {
  await client.query('create extension if not exists pg_stat_statements');
  await client.query('select pg_stat_statements_reset()');
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const server = parentOf(rows[0].pid);
  const before = { commits: await commits(client), own: sum(pids.map(cpuMs)), server: serverMs(server) };
  return async (solutions) => {
    const texts = await client.query(
      `select calls::int, query from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = current_database() and toplevel and query !~* '^(begin|commit)' order by calls desc`,
    );
    const a = (count) => count / solutions;
    return {
      statements: a(sum(texts.rows.map(({ calls }) => calls))),
      commits: a((await commits(client)) - before.commits),
      ownMs: a(sum(pids.map(cpuMs)) - before.own),
      serverMs: a(serverMs(server) - before.server),
      most: texts.rows.slice(0, 20).map(({ calls, query }) => ({ each: a(calls), query })),
    };
  };
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

async function commits(client) {
  // The statistics of the own session are written when it is idle.
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query(
    'select xact_commit::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}

/** Fields of /proc/<pid>/stat from the state on, which is the third; empty where there is none. */
function fieldsOf(pid) {
  try {
    return fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

const parentOf = (pid) => Number(fieldsOf(pid)[1] ?? 0);
const cpuMs = (pid) => tickMs * (Number(fieldsOf(pid)[11] ?? 0) + Number(fieldsOf(pid)[12] ?? 0));

/** The server's processes, those that ended too. */
function serverMs(server) {
  if (!server) return 0;
  const children = fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === server);
  const [ended, endedSystem] = fieldsOf(server).slice(13, 15).map(Number);
  return cpuMs(server) + tickMs * (ended + endedSystem) + sum(children.map(cpuMs));
}
