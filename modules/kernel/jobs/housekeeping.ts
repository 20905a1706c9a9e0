import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { query } from '../database/sql.js';
import { Ticks } from './ticks.js';

const lookEveryMs = 10 * 60 * 1000;
const hourSeconds = 3600;

/** Forgets counted calls whose time is over, so that the table does not grow with every address that ever called. */
@Injectable()
export class Housekeeping {
  private readonly log = new Logger(Housekeeping.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly ticks: Ticks,
  ) {}

  @Interval(lookEveryMs)
  async tick(): Promise<void> {
    try {
      if (await this.ticks.isDue('rate limits', hourSeconds)) await this.forgetLimits(Date.now());
    } catch (error) {
      this.log.error(error);
    }
  }

  /** @param now milliseconds since 1970 */
  async forgetLimits(now: number): Promise<void> {
    await query(this.orm.em.fork(), 'delete from kernel.rate_limits where expire < $1', [now]);
    await query(this.orm.em.fork(), 'delete from kernel.slow_downs where forget_at < clock_timestamp()');
  }
}
