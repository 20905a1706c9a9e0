import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import { oftenQuery } from '../database/sql.js';
import { directUrl } from '../database/ways/addresses.js';
import { SETTINGS, type Settings } from '../settings.js';

/** How long a batch that follows on another one waits for more. */
const gatherMs = 100;

/** Where a job goes when all its attempts failed; operators see these. */
export const deadLetters = 'dead-letters';

/** What waits for a worker or, as a dead letter, for an operator is kept for a year; pg-boss itself forgets it after a fortnight. */
const keptSeconds = 365 * 24 * 3600;

export interface WorkOptions {
  /** Jobs of this queue that one process runs at a time. */
  concurrency: number;
  /** Jobs that are taken and written off together: pg-boss takes one alone no sooner than a second after the one before. */
  batch: number;
}

export interface JobToSend {
  data: object;
  /** Where it is given, a second job of this id is not written. */
  id?: string;
}

/** A job failed for good: it goes to the dead letters at once, with this reason. */
export class NoUseTrying extends Error {}

/** One attempt at a job: `attempt` is 0 for the first. `signal` aborts when the job is taken away from this worker. */
export interface JobRun<T> {
  id: string;
  data: T;
  attempt: number;
  signal: AbortSignal;
}

/**
 * Background jobs on PostgreSQL (pg-boss). A job is written in the transaction of what it belongs to, so that neither
 * exists without the other.
 */
@Injectable()
export class Jobs implements OnApplicationShutdown {
  private readonly log = new Logger(Jobs.name);
  private readonly boss: PgBoss;
  private started = false;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.boss = new PgBoss({
      connectionString: directUrl(settings),
      max: 4,
      application_name: 'podium-jobs',
      connectionTimeoutMillis: settings.DATABASE_SECONDS * 1000,
      options: `-c statement_timeout=${settings.DATABASE_WORK_SECONDS}s -c idle_in_transaction_session_timeout=${settings.DATABASE_IDLE_SECONDS}s`,
      useListenNotify: true,
      // Looks for silent workers this often; their jobs are then given to others.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      queueCacheIntervalSeconds: 60,
    });
    // Only what happened: the error of a lost connection carries the whole client with it.
    this.boss.on('error', (error) => this.log.error(error.stack ?? String(error)));
  }

  /**
   * Installs pg-boss's tables where they are missing and makes the queues known. Runs once per process, and writes only what is not so
   * yet: each writing is one more answer that a start may lose.
   */
  async start(queues: readonly Queue[]): Promise<void> {
    await this.boss.start();
    this.started = true;
    const wanted = [
      { name: deadLetters, retentionSeconds: keptSeconds },
      ...queues.map((queue) => ({
        deadLetter: deadLetters,
        notify: true,
        retentionSeconds: keptSeconds,
        ...queue,
      })),
    ];
    const there = await this.boss.getQueues(wanted.map(({ name }) => name));
    for (const { name, ...options } of wanted) {
      const known = there.find((one) => one.name === name);
      if (!known) await this.boss.createQueue(name, options);
      // Settings may have changed since it was made.
      else if (!isSubset(options, known)) {
        // First, so that a start which ends here does it anew.
        await this.boss.getDb().executeSql(keepSql, [name, keptSeconds]);
        await this.boss.updateQueue(name, options);
      }
    }
  }

  /** Stops taking jobs and lets those under way finish, for at most 10 s. */
  async onApplicationShutdown(): Promise<void> {
    if (this.started) await this.boss.stop({ graceful: true, timeout: 10_000 });
  }

  /** True when the queue tables answer. */
  async isReady(): Promise<boolean> {
    return this.started && (await this.boss.isInstalled());
  }

  /** Writes jobs within the transaction of `em`, in one statement. */
  async sendAll(queue: string, jobs: readonly JobToSend[], em: EntityManager): Promise<void> {
    await this.boss.insert(queue, [...jobs], { db: withinTransaction(em) });
  }

  /** Takes jobs of a queue in this process, each in its own call of `handler`; one that fails costs no other one. */
  async work<T extends object>(
    queue: string,
    { concurrency, batch }: WorkOptions,
    handler: (job: JobRun<T>) => Promise<void>,
  ): Promise<void> {
    const options = {
      batchSize: batch,
      // A full batch: there is more to do.
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
      includeMetadata: true,
      perJobResults: true,
      // Those that are taken one by one are done beside each other.
      localConcurrency: batch === 1 ? concurrency : 1,
    } as const;
    let last = -Infinity;
    await this.boss.work<T, void, typeof options>(queue, options, async (jobs) => {
      // Each new job wakes us at once; while many come, a short wait lets them gather.
      const since = performance.now() - last;
      if (jobs.length < batch && since < gatherMs) await wait(gatherMs - since);
      last = performance.now();
      const limit = pLimit(concurrency);
      return Promise.all(jobs.map((job) => limit(() => resultOf(job, handler))));
    });
  }
}

/** What a program that kept jobs for less has written. */
const keepSql = `update pgboss.job set keep_until = start_after + make_interval(secs => $2)
  where name = $1 and state < 'active' and keep_until < start_after + make_interval(secs => $2)`;

const isSubset = (some: object, all: object): boolean => isDeepStrictEqual({ ...all, ...some }, all);

/** Its text is one a queue. */
const withinTransaction = (em: EntityManager) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await oftenQuery<object>(em, text, values) }),
});

const resultOf = async <T>(
  { id, data, retryCount, signal }: JobWithMetadata<T>,
  handler: (job: JobRun<T>) => Promise<void>,
): Promise<JobResult> => {
  try {
    await handler({ id, data, attempt: retryCount, signal });
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: error instanceof NoUseTrying ? 'deadletter' : 'failed', output: error };
  }
};
