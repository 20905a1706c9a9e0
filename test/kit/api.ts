import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SchedulerRegistry } from '@nestjs/schedule';
import request from 'supertest';
import { createApp } from '../../apps/api/http.js';
import { partsOf } from '../../apps/api/installation.js';
import { startJobs } from '../../apps/api/jobs.js';
import { startWorker } from '../../apps/api/worker.js';
import { Clock } from '../../modules/kernel/clock.js';
import type { Fact } from '../../modules/kernel/contract/fact.js';
import { query } from '../../modules/kernel/database/sql.js';
import { Reactions } from '../../modules/kernel/jobs/reactions.js';
import { readSettings, type Settings } from '../../modules/kernel/settings.js';
import { markInstallation } from '../../modules/kernel/storage/installation.js';
import { RefreshLeaderboards } from '../../modules/scoring/boards/jobs/refresh-leaderboards.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { TestClock } from './test-clock.js';

export type Agent = ReturnType<typeof request.agent>;

interface TestAppOptions {
  /** Settings as the environment gives them. */
  env?: Record<string, string>;
  /** True to work off jobs too, in this process. */
  worker?: boolean;
  /** Another application on the database, files and clock of this one: a second process of the same installation. */
  beside?: TestApp;
  /** A database that holds an installation already, whose files are in DATA_DIR of `env`. */
  database?: TestDatabase;
}

const jobsLeftSql = `select name, state::text, start_after from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name <> 'dead-letters'
  union all select 'queue', coalesce(worker, 'waiting'), due_at from scoring.queue_entries
  union all select 'rejudge', coalesce(worker, 'waiting'), due_at from scoring.rejudge_items where state = 'WAITING'
  union all select 'rejudge', 'is to be finished', created_at from scoring.rejudges where state = 'RUNNING'`;

/** Wakes those who work off what is due, which look for it every second or two: the channel is pg-boss's own. */
const wakeSql = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
  from (select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()) as due`;
const wakeEveryMs = 90;

/** The real application on a database of its own. Close it at the end of the file. */
export class TestApp {
  private static guests = 0;

  constructor(
    readonly app: NestFastifyApplication,
    readonly worker: INestApplicationContext | null,
    readonly settings: Settings,
    readonly clock: TestClock,
    readonly url: string,
    readonly database: TestDatabase,
    private readonly own: boolean,
  ) {}

  get<T>(what: Type<T> | (abstract new (...args: never[]) => T)): T {
    return this.app.get(what, { strict: false });
  }

  /** Rows of the database as it stands now. */
  sql<Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return query<Row>(this.app.get(MikroORM).em.fork(), text, values);
  }

  /** Somebody who is not signed in, at an address of their own. */
  guest(): Agent {
    TestApp.guests += 1;
    const agent = request.agent(this.url);
    void agent.set('Origin', this.url);
    void agent.set('X-Forwarded-For', `10.0.${TestApp.guests >> 8}.${TestApp.guests & 255}`);
    return agent;
  }

  /** Somebody with this session. */
  signedIn(token: string): Agent {
    const agent = this.guest();
    void agent.set('Cookie', `sid=${token}`);
    return agent;
  }

  /**
   * Waits until every job that was written has been worked off.
   * @param hurry tries failed jobs again at once instead of after their delay
   */
  async settle({ hurry = false, seconds = 50 } = {}): Promise<void> {
    let woken = Date.now();
    for (const until = Date.now() + seconds * 1000; ; await wait(15)) {
      if (hurry) {
        await this.sql(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`);
        await this.sql(`update scoring.queue_entries set due_at = clock_timestamp() where worker is null`);
      }
      const left = await this.sql(jobsLeftSql);
      if (left.length === 0) return;
      if (Date.now() > woken + wakeEveryMs) {
        await this.sql(wakeSql);
        woken = Date.now();
      }
      if (Date.now() > until) throw new Error(`Jobs are left after ${seconds} s: ${JSON.stringify(left)}`);
    }
  }

  /** Says that this happened, so many times at once: whatever reacts to it has done so by then. */
  async happened(fact: Fact, times = 1): Promise<void> {
    await this.app.get(Reactions).publish(Array<Fact>(times).fill(fact), this.app.get(MikroORM).em.fork());
    await this.settle();
  }

  /** Works off all jobs, then refreshes every leaderboard. */
  async settleBoards(): Promise<void> {
    await this.settle();
    await this.worker?.get(RefreshLeaderboards, { strict: false }).refresh();
  }

  async close(): Promise<void> {
    await this.worker?.close();
    await this.app.close();
    if (!this.own) return;
    await this.database.drop();
    await rm(this.settings.DATA_DIR, { recursive: true, force: true });
  }
}

/** The first refresh of boards comes a moment after the start of a worker: in the middle of a test, where that is slow. */
const refreshedSql = `insert into kernel.ticks (name, last_at) values ('leaderboards', clock_timestamp()) on conflict do nothing`;

/** What a worker does every few seconds, which tests wait for; the schedule names those of `@Interval` by ids. */
const often = /^(backups|left work|[\da-f]{8}-[\da-f-]{27})$/u;

/** All else that is done from time to time is done where a test says so: not a minute after the start, in the middle of one that is slow. */
const doNothingByTheClock = (worker: INestApplicationContext): void => {
  const schedule = worker.get(SchedulerRegistry, { strict: false });
  for (const name of schedule.getIntervals()) if (!often.test(name)) schedule.deleteInterval(name);
};

/** Boots the application as `npm run start:prod` does, on a free port, with a clock that the test sets. */
export const startTestApp = async ({
  env = {},
  worker = false,
  beside,
  database = beside?.database,
}: TestAppOptions = {}): Promise<TestApp> => {
  database ??= await createTestDatabase();
  const settings = readSettings({
    PODIUM_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://podium.test',
    DATA_DIR: beside?.settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'podium-test-'))),
    DATABASE_URL: database.socketUrl ?? database.url,
    DATABASE_POOL: '8',
    // A busy machine is no dead database.
    DATABASE_SECONDS: '60',
    SECRET: 'the secret of the tests, long enough',
    ADMIN_PATH: '/office-of-7-tests',
    TRUSTED_PROXIES: '127.0.0.1',
    DEFAULT_LANGUAGE: 'ENG',
    // Boards are refreshed when a test asks for it.
    LEADERBOARD_REFRESH_SECONDS: '86400',
    // However full the disk is that tests run on.
    MIN_FREE_BYTES: '0',
    // Tests write faster than people.
    SAME_TEXT_SECONDS: '0',
    TOPIC_PAUSE_SECONDS: '0',
    NEWCOMER_TOPIC_PAUSE_SECONDS: '0',
    ...env,
  });
  if (!beside) await markInstallation(partsOf(settings));
  const clock = beside?.clock ?? new TestClock();
  const app = await createApp(settings);
  clock.drive(app.get(Clock));
  await startJobs(app);
  await app.listen({ host: settings.HOST, port: settings.PORT });
  if (worker) await query(app.get(MikroORM).em.fork(), refreshedSql);
  const works = worker ? await startWorker(settings) : null;
  if (works) {
    clock.drive(works.get(Clock));
    doNothingByTheClock(works);
  }
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return new TestApp(app, works, settings, clock, url, database, !beside);
};
