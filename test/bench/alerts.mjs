import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const rules = 'deploy/prometheus/alerts.yml';
const patienceMs = 60_000;

/** An installation that is well: nothing may fire. */
const well = {
  'podium_queue_oldest_seconds{needs="engine"}': 2,
  'podium_queue_waiting{needs="sandbox"}': 0,
  podium_queue_pauses: 0,
  podium_workers_seen: 1,
  podium_runners_complete: 1,
  'podium_solutions_ended_10m{status="FAILED"}': 0,
  'podium_jobs_oldest_seconds{lane="quick"}': 1,
  'podium_dead_letters{reaction="a"}': 0,
  'podium_messages_oldest_seconds{channel="mail"}': 3,
  'podium_messages_waiting{channel="sms"}': 0,
  podium_data_free_bytes: 1e11,
  podium_data_min_free_bytes: 1e9,
  podium_held_sweeps: 0,
  podium_backups_good: 1,
  podium_backup_age_seconds: 3600,
  podium_backup_old_seconds: 172_800,
  'podium_database_pool{state="waiting"}': 0,
  podium_database_connections: 30,
  podium_database_max_connections: 100,
  nodejs_eventloop_lag_p99_seconds: 0.01,
  podium_figures_silent: 0,
  podium_replica_up: 1,
  podium_replica_lag_seconds: 0.1,
};

/** The same with all at its worst at once. */
const ill = {
  ...well,
  'podium_queue_oldest_seconds{needs="engine"}': 4000,
  'podium_queue_waiting{needs="sandbox"}': 3,
  podium_workers_seen: 0,
  podium_runners_complete: 0,
  'podium_solutions_ended_10m{status="FAILED"}': 20,
  'podium_jobs_oldest_seconds{lane="quick"}': 4000,
  'podium_dead_letters{reaction="a"}': 5,
  'podium_messages_oldest_seconds{channel="mail"}': 7200,
  'podium_messages_waiting{channel="sms"}': 20,
  podium_data_free_bytes: 1e8,
  podium_held_sweeps: 1,
  podium_backup_age_seconds: 1e6,
  'podium_database_pool{state="waiting"}': 40,
  podium_database_connections: 99,
  nodejs_eventloop_lag_p99_seconds: 3,
  podium_figures_silent: 1,
  podium_replica_lag_seconds: 400,
};

/** Requests that are counted on: quick and right ones, or slow ones that fail. */
const requests = (isWell, count) => {
  const of = `route="/api/site",method="GET",code="${isWell ? '2xx' : '5xx'}"`;
  const quick = isWell ? count : 0;
  const name = 'podium_http_request_duration_seconds';
  return [
    ...[0.25, 1, 10].map((le) => `${name}_bucket{le="${le}",${of}} ${le < 10 ? quick : count}`),
    `${name}_bucket{le="+Inf",${of}} ${count}`,
    `${name}_count{${of}} ${count}`,
  ];
};

/** A real Prometheus reads the rules of `deploy/`: none fires while all is well, and each one does once it is not. */
export async function benchAlerts() {
  console.log(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' }).trim());
  const text = readFileSync(rules, 'utf8');
  const wished = [...text.matchAll(/- alert: (\S+)/g)].map(([, name]) => name);
  const folder = mkdtempSync(join(tmpdir(), 'podium-alerts-'));
  let isWell = true;
  let count = 0;
  const server = createServer((_request, reply) => {
    count += 100;
    const values = Object.entries(isWell ? well : ill).map(([name, value]) => `${name} ${value}`);
    reply.setHeader('Content-Type', 'text/plain; version=0.0.4');
    reply.end(`${[...values, ...requests(isWell, count)].join('\n')}\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // As they are, but for the patience, and with a minute for the hour.
  writeFileSync(join(folder, 'alerts.yml'), text.replaceAll(/for: \w+/g, 'for: 0s').replace('offset 1h', 'offset 10s'));
  const target = `127.0.0.1:${server.address().port}`;
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: podium
    static_configs: [{ targets: ['${target}'] }]
`,
  );
  const port = 39_000 + (process.pid % 1000);
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  prometheus.stderr.resume();
  const firing = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => null);
    if (!reply?.ok) return null;
    return (await reply.json()).data.alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels }) => labels.alertname);
  };
  const fired = new Set();
  const until = async (isDone) => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(500)) {
      for (const name of (await firing()) ?? []) fired.add(name);
      if (await isDone()) return;
    }
  };
  try {
    await until(async () => (await firing()) !== null);
    await wait(20_000);
    const tooEarly = await firing();
    console.log(`All well for 20 s: ${tooEarly.length} of ${wished.length} fire (${tooEarly.join(', ') || 'none'})`);
    fired.clear();
    isWell = false;
    await until(() => wished.every((name) => fired.has(name) || name === 'PodiumDown'));
    server.closeAllConnections();
    server.close();
    await until(() => fired.has('PodiumDown'));
    const missing = wished.filter((name) => !fired.has(name));
    console.log(
      `All ill: ${fired.size} of ${wished.length} fired${missing.length > 0 ? `; not: ${missing.join(', ')}` : ''}`,
    );
    if (tooEarly.length > 0 || missing.length > 0) process.exitCode = 1;
  } finally {
    prometheus.kill();
    await once(prometheus, 'close');
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
