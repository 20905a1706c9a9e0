/** What the page is measured beside: nothing but the database reading the same 50 rows, over as many connections. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { spawnOwn } from './owned.mjs';

const rowsSql = (
  snapshot,
) => `select st.place, st.team_id, r.name, r.members, st.score, st.solutions, st.last_solution_at,
  st.previous_place, st.band_low, st.band_high, st.tie_from, st.tie_to
  from scoring.standings st join teams.roster r on r.team_id = st.team_id
  where st.snapshot_id = '${snapshot}' and st.place > 0 order by st.place limit 51`;

const boardSql = async (client) => {
  const { rows } = await client.query('select snapshot_id as id from scoring.boards');
  return rowsSql(rows[0].id);
};

const places = ['pgbench', ...fs.globSync('/usr/lib/postgresql/*/bin/pgbench')];

/** @param {{ sql?: string }} what what is read; the first rows of the board without */
export async function startYardstick({ databaseUrl, client, connections, sql: given }) {
  const sql = given ?? (await boardSql(client));
  const command = places.find((place) => spawnSync(place, ['--version']).status === 0);
  return command ? pgbench(command, { databaseUrl, sql, connections }) : clients({ databaseUrl, sql, connections });
}

function pgbench(command, { databaseUrl, sql, connections }) {
  const script = path.join(os.tmpdir(), `podium-bench-${process.pid}.sql`);
  fs.writeFileSync(script, `${sql.replaceAll('\n', ' ')};\n`);
  return {
    name: 'pgbench',
    async run(seconds) {
      const args = [
        '-n',
        '-M',
        'prepared',
        '-c',
        connections,
        '-j',
        2,
        '-T',
        Math.ceil(seconds),
        '-f',
        script,
        databaseUrl,
      ];
      const child = spawnOwn(command, args.map(String), { stdio: ['ignore', 'pipe', 'ignore'] });
      let text = '';
      child.stdout.on('data', (chunk) => (text += chunk));
      await new Promise((resolve) => child.on('exit', resolve));
      const figure = (pattern) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
      return { rate: figure(/tps = ([\d.]+)/), p50: figure(/latency average = ([\d.]+)/) };
    },
    stop: async () => fs.rmSync(script, { force: true }),
  };
}

function clients({ databaseUrl, sql, connections }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  return {
    name: 'pg clients',
    async run(seconds) {
      const until = performance.now() + seconds * 1000;
      const times = [];
      const one = async () => {
        while (performance.now() < until) {
          const began = performance.now();
          await pool.query({ name: 'rows', text: sql });
          times.push(performance.now() - began);
        }
      };
      await Promise.all(Array.from({ length: connections }, one));
      times.sort((a, b) => a - b);
      return { rate: times.length / seconds, p50: times[Math.floor(times.length / 2)] };
    },
    stop: () => pool.end(),
  };
}
