import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from './api.js';
import { type PodiumProcess, startProcess } from './processes.js';

/** An installation whose workers are processes that a test kills, and a connection that stands in their way until then. */
export interface Victims {
  api: TestApp;
  /** Holds rows that a worker is to wait for. */
  holder: pg.Client;
  /** Begins a worker; all of them are ended after the file. */
  start(env?: Record<string, string>): Promise<PodiumProcess>;
  /** As when the heartbeats of a worker are missed: another one takes its jobs. */
  giveUp(): Promise<unknown>;
}

const againSql = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`;

/** Of the `describe` that it is called in; what it answers is filled before the first test. */
export const withVictims = (): Victims => {
  const running: PodiumProcess[] = [];
  const victims = {
    start: async (env: Record<string, string> = {}) => {
      const worker = await startProcess(victims.api, 'worker', env);
      running.push(worker);
      return worker;
    },
    giveUp: () => victims.api.sql(againSql),
  } as Victims;
  beforeAll(async () => {
    victims.api = await startTestApp();
    victims.api.clock.set(new Date());
    victims.holder = new pg.Client({ connectionString: victims.api.database.url });
    await victims.holder.connect();
  });
  afterAll(async () => {
    await victims.holder.end();
    for (const one of running) await one.kill();
    await victims.api.close();
  });
  return victims;
};
