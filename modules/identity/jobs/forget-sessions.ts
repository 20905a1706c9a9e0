import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../kernel/clock.js';
import { Ticks } from '../../kernel/jobs/ticks.js';
import { idleLife, Session } from '../domain/session.js';

const lookEveryMs = 10 * 60 * 1000;
const daySeconds = 24 * 3600;

/** Removes sessions that can't be used any more. */
@Injectable()
export class ForgetSessions {
  private readonly log = new Logger(ForgetSessions.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly ticks: Ticks,
    private readonly clock: Clock,
  ) {}

  @Interval(lookEveryMs)
  async tick(): Promise<void> {
    try {
      if (await this.ticks.isDue('old sessions', daySeconds)) await this.forget();
    } catch (error) {
      this.log.error(error);
    }
  }

  async forget(): Promise<void> {
    const now = this.clock.now();
    const unused = new Date(now.getTime() - idleLife.other);
    await this.orm.em
      .fork()
      .nativeDelete(Session, { $or: [{ expiresAt: { $lt: now } }, { lastSeenAt: { $lt: unused } }] });
  }
}
