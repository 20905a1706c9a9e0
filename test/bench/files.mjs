/**
 * The ledger of files, with many of them: a day's sweep, and a check of ledger and storage.
 *
 *   npm run bench -- files [--ledger 1000000] [--due 10000] [--stored 100000]
 *
 * Makes an installation of its own whose ledger has so many files. So many of them are to be removed, half of them never claimed
 * and half let go, and are really there; so many others are there too, for the check: the rest of the rows it has no files for, and
 * names as missing. Then all of them go, as when a wrong folder is mounted, and the check looks again. Fails when the sweep takes
 * 5 s or more. Needs a build.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../../scripts/project.mjs';
import { temporaryFolder } from '../kit/cluster.mjs';
import { environment } from './installation.mjs';
import { startOwnCluster } from './owned.mjs';

const mostSeconds = 5;
const dist = (file) => import(path.join(root, 'dist', file));

/** Keys as the product makes them: the last digits are by chance. */
const keySql = `area || '/' || right(id, 2) || '/' || id`;
const fillSql = `insert into kernel.files (key, area, bytes, sha256, put_at, owner, gone_at)
  select ${keySql}, area, 1, repeat('0', 64), put_at, owner, gone_at
  from (select 'solutions' as area, gen_random_uuid()::text as id, now() - interval '30 days' as put_at,
      case when n > $2 / 2 then 'solution:' || n end as owner, case when n > $2 / 2 and n <= $2 then now() - interval '20 days' end as gone_at
    from generate_series(1, $1::int) n) made`;

/** @param {string[]} args as on the command line */
export async function benchFiles(args) {
  const { values } = parseArgs({
    args,
    options: {
      ledger: { type: 'string', default: '1000000' },
      due: { type: 'string', default: '10000' },
      stored: { type: 'string', default: '100000' },
    },
  });
  const [ledger, due, stored] = [values.ledger, values.due, values.stored].map(Number);
  const cluster = await startOwnCluster();
  const folder = temporaryFolder();
  try {
    const app = await installation(cluster.url, folder);
    await fill(cluster.url, folder, { ledger, due, stored });
    const { FileSweeper } = await dist('modules/kernel/storage/file-sweeper.js');
    const { StorageCheck } = await dist('modules/kernel/storage/storage-check.js');
    const sweep = await timed(() => app.get(FileSweeper, { strict: false }).sweep());
    console.log(`a sweep of ${sweep.result} of ${ledger} files: ${sweep.seconds.toFixed(2)} s`);
    const names = await timed(() => walked(path.join(folder, 'files')));
    const checked = async () => {
      const { result, seconds } = await timed(() => app.get(StorageCheck, { strict: false }).check());
      const { files, faults } = result;
      console.log(`a check of ${files} files and ${faults.missing.count} missing: ${seconds.toFixed(2)} s`);
    };
    await checked();
    console.log(
      `the names and lengths of ${names.result} files alone, one after the other: ${names.seconds.toFixed(2)} s`,
    );
    fs.rmSync(path.join(folder, 'files', 'solutions'), { recursive: true });
    await checked();
    await app.close();
    if (sweep.result !== due || sweep.seconds >= mostSeconds) process.exitCode = 1;
  } finally {
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function installation(url, folder) {
  const [{ openInstallation }, { readSettings }, { createApp }] = await Promise.all(
    ['apps/api/installation.js', 'modules/kernel/settings.js', 'apps/api/http.js'].map(dist),
  );
  const settings = readSettings({ ...environment(url, folder, 1), PODIUM_MODE: 'test' });
  await openInstallation(settings);
  const app = await createApp(settings);
  return app.init();
}

async function fill(url, folder, { ledger, due, stored }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fillSql, [ledger, due]);
  await client.query('analyze kernel.files');
  const sql = `(select key from kernel.files where owner is null or gone_at is not null)
    union all (select key from kernel.files where owner is not null and gone_at is null limit $1)`;
  const { rows } = await client.query(sql, [stored]);
  await client.end();
  for (const { key } of rows) {
    const file = path.join(folder, 'files', key);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, 'x');
  }
}

/** What any look at all files takes at least. */
function walked(folder) {
  let files = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && fs.statSync(path.join(entry.parentPath, entry.name)).size > 0) files += 1;
  return files;
}

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}
