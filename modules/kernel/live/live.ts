import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LiveTopic } from '../contract/live.js';
import { query } from '../database/sql.js';

export const liveChannel = 'podium_live';

/**
 * Tells every open page that something changed, from whatever process: PostgreSQL carries the hint to each process that
 * holds sockets. A hint that is lost costs nothing but time: pages also read again when they reconnect.
 */
@Injectable()
export class Live {
  constructor(private readonly orm: MikroORM) {}

  /** Call it after the commit, never within a transaction: NOTIFY would make commits wait for one another. */
  async changed(...topics: LiveTopic[]): Promise<void> {
    await query(this.orm.em.fork(), 'select pg_notify($1, topic) from unnest($2::text[]) topic', [liveChannel, topics]);
  }
}
