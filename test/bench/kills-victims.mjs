import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { answers, program } from './installation.mjs';
import { spawnOwn } from './owned.mjs';

/** Pause before a process that ended is started again, as those that supervise processes do. */
const restartMs = 500;
/** Between two kills; and between two of one kind, so that what the first left can be told from what the second did. */
const [shortestMs, longestMs, sameKindMs] = [3000, 8000, 20_000];
/** COMMITs of an upload, of a worker's taking and of its result. */
const commits = [
  'insert into "scoring"."solutions"',
  'update scoring.queue_entries e',
  'delete from scoring.queue_entries',
];

/** How long after a worker began it is killed in its start, and how soon what started it must answer all the same. */
const youngMs = 300;
const deafMs = 60_000;

/** An API, another one that keeps its own worker, and workers; whichever of them ends is started again. */
export async function startInstallation({ env, log, workers, secondPort }) {
  let stopping = false;
  const keep = (role, own = {}) => {
    const kept = { child: undefined };
    const start = () => {
      const options = { env: { ...env, ...own }, stdio: ['ignore', log, log] };
      kept.child = spawnOwn(process.execPath, [program, `--role=${role}`], options);
      kept.child.once('exit', () => setTimeout(() => stopping || start(), restartMs));
    };
    start();
    return kept;
  };
  const api = keep('api');
  await answers(env.PUBLIC_URL);
  const working = Array.from({ length: workers }, () => keep('worker'));
  const whole = keep('all', { PORT: String(secondPort) });
  whole.url = `http://127.0.0.1:${secondPort}`;
  await answers(whole.url);
  return {
    api,
    whole,
    workers: working,
    async stop() {
      stopping = true;
      for (const { child } of [api, whole, ...working]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  };
}

/** Kills one or the other until it is stopped; answers what was killed when. */
export function startKilling(installation, random) {
  const ending = new AbortController();
  const kills = [];
  const last = new Map();
  const loop = async () => {
    for (;;) {
      await wait(shortestMs + random() * (longestMs - shortestMs), undefined, { signal: ending.signal });
      const free = Object.keys(ways).filter((kind) => Date.now() - (last.get(kind) ?? 0) >= sameKindMs);
      const kind = free[Math.floor(random() * free.length)];
      const draw = random();
      if (!kind) continue;
      const at = Date.now();
      if (!(await ways[kind](installation, draw))) continue;
      last.set(kind, at);
      kills.push({ kind, at });
    }
  };
  const killing = loop().catch((error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return {
    kills,
    async stop() {
      ending.abort();
      await killing;
    },
  };
}

const childrenOf = ({ pid }) =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const anyOf = (things, draw) => things[Math.floor(draw * things.length)];
const killed = ({ child }) => child.kill('SIGKILL');

/** How each is killed. Answers false when there was nothing to kill at the moment. */
const ways = {
  worker: async ({ running }, draw) => killed(anyOf(running.workers, draw)),
  api: async ({ running }) => killed(running.api),
  /** What answers and keeps a worker ends, and the first worker of the next one is killed while it starts: it must not go deaf. */
  async young({ running, deaf }) {
    const { whole } = running;
    const before = whole.child;
    killed(whole);
    for (
      const end = Date.now() + 20_000;
      whole.child === before || childrenOf(whole.child).length === 0;
      await wait(20)
    )
      if (Date.now() > end) return false;
    const [first] = childrenOf(whole.child);
    await wait(youngMs);
    process.kill(first, 'SIGKILL');
    const began = Date.now();
    const again = async () => (await fetch(`${whole.url}/api/health/ready`).catch(() => null))?.ok;
    while (!(await again()) && whole.child.exitCode === null && whole.child.signalCode === null) {
      if (Date.now() - began > deafMs)
        return void deaf.push(`not ready ${deafMs / 1000} s after its first worker died`);
      await wait(200);
    }
    return true;
  },
  async backend({ databaseUrl }, draw) {
    const pids = await backends(databaseUrl).catch(() => []);
    return pids.length > 0 && process.kill(anyOf(pids, draw), 'SIGKILL');
  },
  async postmaster({ dir }) {
    const file = await fs.promises.readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => null);
    return file !== null && process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  },
  /** One of each kind, in an order that is drawn. */
  async commit({ way }, draw) {
    const before = way.lost();
    for (let n = 0; n < commits.length; n += 1) {
      const sofar = way.lost();
      way.loseCommitAfter(commits[(n + Math.floor(draw * commits.length)) % commits.length]);
      for (const end = Date.now() + 3000; way.lost() === sofar && Date.now() < end;) await wait(10);
    }
    return way.lost() > before;
  },
};

async function backends(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select pid from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() order by backend_start`,
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}
