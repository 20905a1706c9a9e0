import fs from 'node:fs';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/build.mjs';
import { memoryFolder, startTestCluster } from './cluster.mjs';

/** What each application makes by itself where it is missing, its queues with it: once here, in place of at each start of one. */
async function installJobs(connectionString) {
  const { Jobs } = await import('../../dist/modules/kernel/jobs/jobs.js');
  const { laneQueues } = await import('../../dist/modules/kernel/jobs/lanes.js');
  const seconds = { DATABASE_SECONDS: 10, DATABASE_WORK_SECONDS: 60, DATABASE_IDLE_SECONDS: 60 };
  const jobs = new Jobs({ DATABASE_URL: connectionString, ...seconds });
  await jobs.start(laneQueues());
  await jobs.onApplicationShutdown();
}

/**
 * Before the tests on a real PostgreSQL: a cluster (the one of TEST_DATABASE_URL, else one of this run's own) with a
 * migrated database that `createTestDatabase` clones.
 */
export default async function setUp() {
  await ensureBuilt({ parts: ['server'] });
  const cluster = process.env.TEST_DATABASE_URL
    ? undefined
    : await startTestCluster({ jit: 'off', max_connections: 300 }, memoryFolder());
  const url = process.env.TEST_DATABASE_URL ?? cluster.url;
  const template = `podium_test_template_${process.pid}`;
  const ask = async (sql) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  globalThis.tearDownDatabase = async () => {
    const times = process.env.PODIUM_TIMES;
    if (times && cluster) {
      fs.appendFileSync(times, `${JSON.stringify({ postgres: cluster.processorSeconds() })}\n`);
    }
    if (cluster) await cluster.stop();
    else await ask(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  };
  try {
    await ask(`CREATE DATABASE ${template}`);
    const { migrate } = await import('../../dist/modules/kernel/database/migrate.js');
    const target = new URL(url);
    target.pathname = `/${template}`;
    await migrate(target.href);
    await installJobs(target.href);
  } catch (error) {
    await globalThis.tearDownDatabase();
    throw error;
  }
  process.env.TEST_DATABASE_URL = url;
  if (cluster?.sockets) process.env.TEST_DATABASE_SOCKETS = cluster.sockets;
  process.env.TEST_DATABASE_TEMPLATE = template;
}
