import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../database/sql.js';
import { Every } from './ticks.js';

/** Forgets counted calls, and keys of calls, whose time is over, so that the tables do not grow with all that ever called. */
@Injectable()
export class Housekeeping {
  constructor(private readonly orm: MikroORM) {}

  /** @param now milliseconds since 1970 */
  @Every({ turn: 'rate limits', seconds: 3600, look: 600 })
  async forgetLimits(now = Date.now()): Promise<void> {
    await query(this.orm.em.fork(), 'delete from kernel.rate_limits where expire < $1', [now]);
    await query(this.orm.em.fork(), 'delete from kernel.slow_downs where forget_at < clock_timestamp()');
  }

  /** Nobody waits so long for an answer that was lost. */
  @Every({ turn: 'sendings', seconds: 3600, look: 600 })
  async forgetSendings(): Promise<void> {
    await query(this.orm.em.fork(), "delete from kernel.sendings where made_at < clock_timestamp() - interval '1 day'");
  }
}
