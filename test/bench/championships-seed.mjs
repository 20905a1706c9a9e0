/**
 * Rows for the bench of championships, made by PostgreSQL itself so that two million solutions are there in seconds.
 * People are `member-1` …, their teams `Team 1` …; every team has the same number of scored solutions, most of them
 * better than the one before.
 */

const idOf = (kind, n) => `('${kind}0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const personId = (n) => idOf('aaaa', n);
export const teamId = (n) => idOf('bbbb', n);
const solutionId = (n) => idOf('cccc', n);

/**
 * @param {import('pg').Client} client
 * @param {{ championshipId: string, teams: number, solutions: number, teamSize?: number }} size
 */
export async function seed(client, { championshipId, teams, solutions, teamSize = 1 }) {
  const each = Math.ceil(solutions / teams);
  await client.query(
    `insert into identity.people
    (id, login, login_key, email, email_key, password_hash, nickname, role, status, created_at)
    select ${personId('n')}, 'member-' || n, 'member-' || n, 'member-' || n || '@example.org',
      'member-' || n || '@example.org', '-', '', 'user', 'IDENTIFIED', now() - interval '60 days'
    from generate_series(1, $1::int) n`,
    [teams * teamSize],
  );
  await client.query(
    `insert into teams.teams (id, championship_id, name, name_key, captain_id, confirmed_at)
    select ${teamId('n')}, $2, 'Team ' || n, 'team ' || n, ${personId('n')}, now() - interval '60 days'
    from generate_series(1, $1::int) n`,
    [teams, championshipId],
  );
  await client.query(
    `insert into teams.members (championship_id, person_id, team_id, joined_at)
    select $2, ${personId('n')}, ${teamId('1 + (n - 1) % $1::int')}, now() - interval '60 days'
    from generate_series(1, $1::int * $3::int) n`,
    [teams, championshipId, teamSize],
  );
  await withoutIndexes(client, 'scoring', 'solutions', () =>
    client.query(
      `insert into scoring.solutions
      (id, championship_id, team_id, person_id, name, storage_key, bytes, sha256, status, attempt_day, created_at,
       started_at, finished_at, took_ms, score, public_score, private_score, problems, problem_counts)
      select ${solutionId('n')}, $3, ${teamId('1 + n % $1::int')}, ${personId('1 + n % $1::int')}, 'solution.csv',
        'bench/' || n, 400000, repeat('0', 64), 'SCORED', to_char(at, 'YYYY-MM-DD'), at, at, at + interval '1 s', 1000,
        score, score, score + 0.01 * random(), '[]', '{}'
      from (select n, now() - interval '60 days' + (n / $1::int) * (interval '59 days' / $2::int) + random() * interval '1 day' as at,
              0.2 + 0.6 * random() + 0.2 * random() / (1 + n / $1::int) as score
            from generate_series(0, $1::int * $2::int - 1) n) made`,
      [teams, each, championshipId],
    ),
  );
  await client.query('vacuum analyze identity.people, teams.teams, teams.members, scoring.solutions');
}

/** Leaves the captains alone in their teams. */
export async function alone(client) {
  await client.query(`create temporary table others as select m.* from teams.members m
    join teams.teams t on t.id = m.team_id where t.captain_id <> m.person_id`);
  await client.query(
    'delete from teams.members m using teams.teams t where t.id = m.team_id and t.captain_id <> m.person_id',
  );
  await client.query('vacuum analyze teams.members');
}

/** Brings back whom {@link alone} took away. */
export async function back(client) {
  await client.query('insert into teams.members select * from others');
  await client.query('drop table others');
  await client.query('vacuum analyze teams.members');
}

/** Runs a filling with the table's plain indexes and triggers away, and brings them back after it. */
async function withoutIndexes(client, schema, table, fill) {
  const { rows } = await client.query(
    `select indexname as name, indexdef as sql from pg_indexes
    where schemaname = $1 and tablename = $2 and indexname not in (select conname from pg_constraint)`,
    [schema, table],
  );
  for (const { name } of rows) await client.query(`drop index ${schema}.${name}`);
  await client.query(`alter table ${schema}.${table} disable trigger user`);
  await fill();
  await client.query(`alter table ${schema}.${table} enable trigger user`);
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { sql } of rows) await client.query(sql);
}
