import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { LiveTopic } from '../contract/live.js';
import { oftenQuery } from '../database/sql.js';

export const liveChannel = 'podium_live';

/** What the id of a session that ended is told behind; no topic begins so. */
const endedPrefix = 'session-ended:';

/** The id of a session that a hint says has ended, or null for a hint about a topic. */
export const endedSession = (payload: string): string | null =>
  payload.startsWith(endedPrefix) ? payload.slice(endedPrefix.length) : null;

/** What changes many times within so long is told once. */
const tickMs = 100;

/**
 * Tells every open page that something changed, from whatever process: PostgreSQL carries the hint to each process that
 * holds sockets. The first hint goes at once, what comes within a tick of it goes together at the tick's end. A hint that is
 * lost costs nothing but time: pages also read again when they reconnect.
 */
@Injectable()
export class Live implements OnModuleDestroy {
  private readonly log = new Logger(Live.name);
  private readonly waiting = new Set<LiveTopic>();
  /** Ends the tick that is under way. */
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly orm: MikroORM) {}

  /**
   * Call it after the commit, never within a transaction: NOTIFY would make commits wait for one another. It never fails:
   * what it tells of has happened.
   */
  async changed(...topics: readonly LiveTopic[]): Promise<void> {
    for (const topic of topics) this.waiting.add(topic);
    if (this.timer === undefined) await this.tell();
  }

  /** Closes the sockets of sessions that ended, in all processes; like a hint it is told after the commit. */
  async sessionsEnded(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.notify(ids.map((id) => endedPrefix + id));
  }

  /** What waits for its tick is told before the process ends. */
  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.send();
  }

  private async tell(): Promise<void> {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.waiting.size > 0) void this.tell();
    }, tickMs);
    await this.send();
  }

  private async send(): Promise<void> {
    const topics = [...this.waiting];
    this.waiting.clear();
    if (topics.length === 0) return;
    await this.notify(topics);
  }

  private async notify(payloads: readonly string[]): Promise<void> {
    try {
      await oftenQuery(this.orm.em.fork(), sql, [liveChannel, payloads]);
    } catch (error) {
      this.log.warn(`hints are lost: ${String(error)}`);
    }
  }
}

const sql = 'select pg_notify($1, topic) from unnest($2::text[]) topic';
