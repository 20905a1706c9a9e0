import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { oftenQuery } from '../database/sql.js';
import { forRequest } from '../request-id.js';
import type { Hint } from './topics.js';

export const liveChannel = 'podium_live';

/** What the id of a session that ended is told behind; no topic of a page begins so. */
const endedPrefix = 'session-ended:';

/** The id of a session that a hint says has ended, or null for a hint about a topic. */
export const endedSession = (hint: string): string | null =>
  hint.startsWith(endedPrefix) ? hint.slice(endedPrefix.length) : null;

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
  private readonly waiting = new Set<Hint>();
  /** Ends the tick that is under way. */
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly orm: MikroORM) {}

  /**
   * Call it after the commit, never within a transaction: NOTIFY would make commits wait for one another. It never fails:
   * what it tells of has happened. Commands say what happened instead, which is told by itself.
   */
  async changed(...hints: readonly Hint[]): Promise<void> {
    for (const hint of hints) this.waiting.add(hint);
    if (this.timer === undefined) await this.tell();
  }

  /** What waits for its tick is told before the process ends. */
  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.send();
  }

  private async tell(): Promise<void> {
    const end = (): void => {
      this.timer = undefined;
      if (this.waiting.size > 0) void this.tell();
    };
    // What came meanwhile is of other requests than the one that began the tick.
    this.timer = forRequest(undefined, () => setTimeout(end, tickMs));
    await this.send();
  }

  private async send(): Promise<void> {
    const hints = [...this.waiting];
    this.waiting.clear();
    if (hints.length === 0) return;
    try {
      await oftenQuery(this.orm.em.fork(), sql, [liveChannel, hints]);
    } catch (error) {
      this.log.warn(`hints are lost: ${String(error)}`);
    }
  }
}

const sql = 'select pg_notify($1, hint) from unnest($2::text[]) hint';
