import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { root } from '../../scripts/project.mjs';

/**
 * `npm run bench -- backup [people] [MB]`: a backup and its restore beside what they can't be faster than: COPY of the same tables to
 * files, and cp of the same files, in one run. Each command is a process of its own, whose memory is the most that it took.
 */
export async function benchBackup([people = '20000', megabytes = '200']) {
  const { startPostgres, ensureDatabase } = await import('../../scripts/database.mjs');
  const { migrate } = await import('../../dist/modules/kernel/database/migrate.js');
  const folder = await mkdtemp(path.join(tmpdir(), 'podium-bench-backup-'));
  // As root, PostgreSQL runs as somebody else.
  await chmod(folder, 0o711);
  const server = await startPostgres({ dir: path.join(folder, 'postgres') });
  try {
    const url = await ensureDatabase(server.url(), 'podium', folder);
    await migrate(url);
    const data = path.join(folder, 'data');
    await seed(url, data, Number(people), Number(megabytes));
    const rows = [];
    rows.push({ what: 'COPY of all tables to files', ...(await timed(() => copyAll(url, path.join(folder, 'copy')))) });
    rows.push({
      what: 'cp of all files',
      ...(await timed(() => cp(path.join(data, 'files'), path.join(folder, 'cp'), { recursive: true }))),
    });
    const to = path.join(folder, 'backups');
    const made = await podium(['backup', 'create', '--to', to, '--json'], { DATABASE_URL: url, DATA_DIR: data });
    rows.push({ what: 'podium backup create', ...made });
    const { path: archive } = JSON.parse(made.out);
    rows.push({
      what: 'podium backup verify',
      ...(await podium(['backup', 'verify', '--json', archive], { DATABASE_URL: url, DATA_DIR: data })),
    });
    const csv = path.join(folder, 'emails.csv');
    const asked = ['export', 'email', '--reason', 'bench', '--to', csv, '--json'];
    rows.push({ what: 'podium export email', ...(await podium(asked, { DATABASE_URL: url, DATA_DIR: data })) });
    const other = await ensureDatabase(server.url(), 'other', folder);
    const target = { DATABASE_URL: other, DATA_DIR: path.join(folder, 'other') };
    rows.push({ what: 'podium backup restore', ...(await podium(['backup', 'restore', '--json', archive], target)) });
    console.log(`${people} people, ${megabytes} MB of files`);
    console.table(
      rows.map(({ what, seconds, mib }) => ({ what, seconds: seconds.toFixed(1), 'MiB at most': mib ?? '' })),
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** People, rows of the audit log and files of solutions of an installation that is to be backed up. */
export async function seed(url, data, people, megabytes) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const login = `'bench-' || n`;
  await client.query(`insert into identity.people (id, login, login_key, email, email_key, created_at)
    select gen_random_uuid(), ${login}, ${login}, ${login} || '@example.org', ${login} || '@example.org', now() from generate_series(1, ${people}) n`);
  await client.query(`insert into kernel.audit (at, actor, action, object, reason, details)
    select now(), 'bench', 'bench', 'row:' || n, repeat(md5(n::text), 4), jsonb_build_object('n', n) from generate_series(1, ${people * 20}) n`);
  const each = 1_000_000;
  for (let n = 0; n < megabytes; n += 1) {
    const id = `${randomBytes(4).toString('hex')}-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const key = `solutions/${id.slice(-2)}/${id}`;
    const file = path.join(data, 'files', key);
    await mkdir(path.dirname(file), { recursive: true });
    // As solutions are: rows of numbers.
    await writeFile(
      file,
      Array.from({ length: each / 20 }, (_, row) => `${row},${Math.random()}`.slice(0, 19).padEnd(19, '0')).join('\n'),
    );
    await client.query(`insert into kernel.files (key, area, owner) values ($1, 'solutions', 'bench')`, [key]);
  }
  await client.query('vacuum analyze');
  await client.end();
}

async function copyAll(url, folder) {
  await mkdir(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  for (const { name } of rows)
    await pipeline(client.query(copyTo(`copy ${name} to stdout`)), createWriteStream(path.join(folder, name)));
  await client.end();
}

const timed = async (work) => {
  const began = performance.now();
  await work();
  return { seconds: (performance.now() - began) / 1000 };
};

/** By GNU time, which tells the most memory that a process took. */
async function podium(argv, env) {
  const program = path.join(root, 'dist', 'apps', 'cli', 'main.js');
  const flags = ['--max-semi-space-size=16', '--heap-growing-percent=40'];
  const script = `process.on('exit', () => require('fs').writeSync(2, '\\nMAXRSS ' + process.resourceUsage().maxRSS + '\\n'))`;
  const hook = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('file:///');${script}`)}`;
  const child = spawn(process.execPath, [...flags, '--import', hook, program, ...argv], {
    env: { ...process.env, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => void (out += chunk));
  child.stderr.on('data', (chunk) => void (err += chunk));
  const began = performance.now();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(err);
  return {
    out,
    seconds: (performance.now() - began) / 1000,
    mib: Math.round(Number(/MAXRSS (\d+)/.exec(err)[1]) / 1024),
  };
}
