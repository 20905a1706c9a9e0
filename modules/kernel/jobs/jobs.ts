import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { PgBoss, type Queue } from 'pg-boss';
import { query } from '../database/sql.js';
import { SETTINGS, type Settings } from '../settings.js';

/** Where a job goes when all its attempts failed; operators see these. */
export const deadLetters = 'dead-letters';

export interface WorkOptions {
  /** Jobs of this queue that one process runs at a time. */
  concurrency: number;
}

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
      connectionString: settings.DATABASE_URL,
      max: 4,
      application_name: 'podium-jobs',
      useListenNotify: true,
      // Looks for silent workers this often; their jobs are then given to others.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      queueCacheIntervalSeconds: 60,
    });
    // Only what happened: the error of a lost connection carries the whole client with it.
    this.boss.on('error', (error) => this.log.error(error.stack ?? String(error)));
  }

  /** Installs pg-boss's tables where they are missing and makes the queues known. Runs once per process. */
  async start(queues: readonly Queue[]): Promise<void> {
    await this.boss.start();
    this.started = true;
    await this.boss.createQueue(deadLetters);
    for (const queue of queues) {
      const options = { deadLetter: deadLetters, notify: true, ...queue };
      await this.boss.createQueue(queue.name, options);
      // createQueue leaves an existing queue as it is; settings may have changed since.
      const { name: _name, policy: _policy, ...changeable } = options;
      await this.boss.updateQueue(queue.name, changeable);
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

  /** Writes a job within the transaction of `em`. */
  async send(queue: string, data: object, em: EntityManager, id?: string): Promise<void> {
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({ rows: await query<object>(em, text, values) }),
    };
    await this.boss.send(queue, data, id ? { db, id } : { db });
  }

  /** Takes jobs of a queue in this process, each in its own call of `handler`. */
  async work<T extends object>(
    queue: string,
    options: WorkOptions,
    handler: (job: JobRun<T>) => Promise<void>,
  ): Promise<void> {
    await this.boss.work<T>(
      queue,
      {
        localConcurrency: options.concurrency,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 2,
        includeMetadata: true,
      },
      async ([job]) => {
        if (job) await handler({ id: job.id, data: job.data, attempt: job.retryCount, signal: job.signal });
      },
    );
  }
}
