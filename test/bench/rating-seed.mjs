/** What the bench of the rating works on: people, a file of results from elsewhere, and final boards. */
import { once } from 'node:events';
import { createWriteStream, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { personId } from './championships-seed.mjs';
import { spawnOwn } from './owned.mjs';

const cli = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url));
const main = fileURLToPath(new URL('../../dist/apps/api/main.js', import.meta.url));
/** As the image and `podium` run it. */
const memory = ['--max-semi-space-size=16', '--heap-growing-percent=40'];
const lookEveryMs = 100;

/** People `member-1` … */
export async function seedPeople(client, people) {
  await client.query(
    `insert into identity.people
    (id, login, login_key, email, email_key, password_hash, nickname, role, status, created_at)
    select ${personId('n')}, 'member-' || n, 'member-' || n, 'member-' || n || '@example.org',
      'member-' || n || '@example.org', '-', '', 'user', 'IDENTIFIED', now() - interval '60 days'
    from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query('vacuum analyze identity.people');
}

/** A CSV of past championships of so many teams, each of other people. */
export function importedFile({ people, rows, teamsOfOne = 5000 }) {
  const file = path.join(os.tmpdir(), `podium-bench-${process.pid}.csv`);
  const lines = ['championship,end,teams,place,members'];
  for (let row = 0; row < rows; row += 1) {
    const [contest, at] = [Math.floor(row / teamsOfOne), row % teamsOfOne];
    const end = new Date(Date.UTC(2022, 0, 1) + contest * 6 * 86_400_000).toISOString().slice(0, 10);
    lines.push(
      `past-${teamsOfOne}-${contest},${end},${teamsOfOne},${at + 1},member-${((at * 199 + contest * 4999) % people) + 1}`,
    );
  }
  const stream = createWriteStream(file);
  stream.end(`${lines.join('\n')}\n`);
  return { path: file, written: once(stream, 'finish'), remove: () => rmSync(file, { force: true }) };
}

/** What the command said. */
async function taken(env, file, ...more) {
  const args = [...memory, cli, 'rating', 'import', file, '--reason', 'bench', ...more];
  const child = spawnOwn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}: ${text.slice(0, 500)}`);
  return text.trim();
}

/** @returns how long a worker took with it, in seconds, and the most memory that this had, in MB */
export async function runImport(own, file) {
  const env = { ...own, MALLOC_ARENA_MAX: '2' };
  const worker = spawnOwn(process.execPath, [...memory, main, '--role=worker'], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(worker, 'exit');
  // It has started once it has done something.
  const nothing = `${file}.empty`;
  writeFileSync(nothing, 'championship,end,teams,place,members\n');
  await taken(env, nothing, '--check');
  rmSync(nothing);
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, peakOf(worker.pid))), lookEveryMs);
  const began = performance.now();
  const text = await taken(env, file);
  const took = (performance.now() - began) / 1000;
  clearInterval(look);
  worker.kill();
  await gone;
  return { took, peak, text };
}

/** The most memory that a process has had, in MB. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A championship whose final results of so many teams have just come out. @returns its id */
export async function aFinal(client, teams) {
  const { rows } = await client.query('select gen_random_uuid() as id, gen_random_uuid() as snapshot');
  const [{ id, snapshot }] = rows;
  await client.query(`create temp table copied as select * from championships.championships where champname = 'bench'`);
  await client.query(
    `update copied set id = $1, champname = $2, state = 'FINISHED', date_end = now() - interval '1 day', finished_at = now()`,
    [id, `final-${teams}`],
  );
  await client.query('insert into championships.championships select * from copied');
  await client.query('drop table copied');
  // A counter that each of so many rows adds to in one transaction is no part of what is measured.
  await client.query('alter table teams.teams disable trigger user');
  const teamId = `md5('${id}' || n)::uuid`;
  await client.query(
    `insert into teams.teams (id, championship_id, name, name_key, captain_id, confirmed_at)
    select ${teamId}, $2, 'Team ' || n, 'team ' || n, ${personId('n')}, now() from generate_series(1, $1::int) n`,
    [teams, id],
  );
  await client.query('alter table teams.teams enable trigger user');
  await client.query(
    `insert into teams.members (championship_id, person_id, team_id, joined_at)
    select $2, ${personId('n')}, ${teamId}, now() from generate_series(1, $1::int) n`,
    [teams, id],
  );
  await client.query(
    `insert into scoring.snapshots (id, championship_id, taken_at, teams, kind) values ($1, $2, now(), $3, 'final')`,
    [snapshot, id, teams],
  );
  await client.query(
    `insert into scoring.standings (snapshot_id, place, team_id, score, reached_at, solutions, last_solution_at, solution_id)
    select $2, n, ${teamId}, n / 1e6, now(), 1, now(), gen_random_uuid() from generate_series(1, $1::int) n`,
    [teams, snapshot],
  );
  await client.query(
    `insert into scoring.boards (championship_id, refreshed_at, final_id) values ($1, now(), $2)
    on conflict (championship_id) do update set final_id = excluded.final_id`,
    [id, snapshot],
  );
  await client.query('analyze teams.teams, teams.members, scoring.standings');
  return id;
}
