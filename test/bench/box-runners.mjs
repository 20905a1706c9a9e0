import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/project.mjs';
import { spawnOwn } from './owned.mjs';

const program = path.join(root, 'dist', 'apps', 'runner', 'process.js');
const patienceMs = 120_000;
/** Between two kills: longer than a runner needs to test its box, so that it has runs meanwhile. */
const [shortestMs, longestMs] = [2000, 6000];

const aliveSql = `select count(*)::int as n from scoring.runners where complete and seen_at > clock_timestamp() - interval '20 seconds'`;
const heldSql = `select solution_id as id from scoring.queue_entries where starts_with(worker, $1 || ':') and needs = 'sandbox'`;

/** Runners as they stand beside a server, each by a token of its own; one that ends is started again. */
export async function startRunners(url, tokens, client) {
  let stopping = false;
  const runners = tokens.map((token, at) => {
    const kept = { name: `bench-${at}`, child: undefined };
    const start = () => {
      const env = {
        ...{ PATH: process.env.PATH, PODIUM_RUNNER_URL: url, PODIUM_RUNNER_TOKEN: token },
        // A machine that can't bound all memory of a run runs what this bench itself wrote.
        ...{ SANDBOX: 'bubblewrap', SANDBOX_ACCEPTED: 'memory-total-bounded' },
      };
      kept.child = spawnOwn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      if (process.env.BENCH_REPORT) kept.child.on('message', (line) => console.error(`${kept.name}: ${line}`));
      kept.child.once('exit', () => stopping || start());
    };
    start();
    return kept;
  });
  for (const end = Date.now() + patienceMs; ; await wait(200)) {
    if ((await client.query(aliveSql)).rows[0].n === tokens.length) break;
    if (Date.now() > end) throw new Error('The runners have no box that holds: podium runner --check says why.');
  }
  return {
    /** Kills one or the other, until it is stopped; answers when, and what each had in hand. */
    startKilling() {
      const ending = new AbortController();
      const kills = [];
      const loop = async () => {
        for (;;) {
          await wait(shortestMs + Math.random() * (longestMs - shortestMs), undefined, { signal: ending.signal });
          const one = runners[Math.floor(Math.random() * runners.length)];
          one.child.kill('SIGKILL');
          const { rows } = await client.query('select clock_timestamp() as at');
          const held = await client.query(heldSql, [one.name]);
          kills.push({ at: rows[0].at, ids: held.rows.map(({ id }) => id) });
        }
      };
      const killing = loop().catch((error) => {
        if (error.name !== 'AbortError') throw error;
      });
      return {
        async stop() {
          ending.abort();
          await killing;
          return kills;
        },
      };
    },
    /** As beside a server that ends: so nothing of their boxes is left. */
    async stop() {
      stopping = true;
      for (const { child } of runners) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.disconnect();
        await once(child, 'exit');
      }
    },
  };
}
