import { endingAll } from '../test/bench/owned.mjs';
import { ensureBuilt } from './build.mjs';

/** `npm run bench -- scoring [options]`: measures, beside the tools that people know or against a limit, in one run. */
const benches = {
  alerts: { parts: [], load: async () => (await import('../test/bench/alerts.mjs')).benchAlerts },
  backup: { parts: ['server'], load: async () => (await import('../test/bench/backup.mjs')).benchBackup },
  box: { parts: ['server'], load: async () => (await import('../test/bench/box.mjs')).benchBox },
  championships: {
    parts: ['server'],
    load: async () => (await import('../test/bench/championships.mjs')).benchChampionships,
  },
  failover: { parts: ['server'], load: async () => (await import('../test/bench/failover.mjs')).benchFailover },
  files: { parts: ['server'], load: async () => (await import('../test/bench/files.mjs')).benchFiles },
  forum: { parts: ['server'], load: async () => (await import('../test/bench/forum.mjs')).benchForum },
  haproxy: { parts: [], load: async () => (await import('../test/bench/haproxy.mjs')).benchHaproxy },
  identity: { parts: ['server'], load: async () => (await import('../test/bench/identity.mjs')).benchIdentity },
  kills: { parts: ['server'], load: async () => (await import('../test/bench/kills.mjs')).benchKills },
  machines: { parts: ['server'], load: async () => (await import('../test/bench/machines.mjs')).benchMachines },
  restores: { parts: ['server'], load: async () => (await import('../test/bench/restores.mjs')).benchRestores },
  scoring: { parts: ['server'], load: async () => (await import('../test/bench/scoring.mjs')).benchScoring },
  memory: { parts: ['server'], load: async () => (await import('../test/bench/memory.mjs')).benchMemory },
  notifications: {
    parts: ['server'],
    load: async () => (await import('../test/bench/notifications.mjs')).benchNotifications,
  },
  pooler: { parts: ['server'], load: async () => (await import('../test/bench/pooler.mjs')).benchPooler },
  queue: { parts: ['server'], load: async () => (await import('../test/bench/queue.mjs')).benchQueue },
  rating: { parts: ['server'], load: async () => (await import('../test/bench/rating.mjs')).benchRating },
  upgrade: { parts: ['server'], load: async () => (await import('../test/bench/upgrade.mjs')).benchUpgrade },
  uploads: { parts: undefined, load: async () => (await import('../test/bench/uploads.mjs')).benchUploads },
  web: { parts: undefined, load: async () => (await import('../test/bench/web.mjs')).benchWeb },
};

const [name = '', ...args] = process.argv.slice(2);
if (Object.hasOwn(benches, name)) {
  const { parts, load } = benches[name];
  await ensureBuilt({ parts, report: (line) => console.error(line) });
  const bench = await load();
  await endingAll(() => bench(args));
} else {
  console.error(`Say what to measure: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 1;
}
