import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';

/** For so long an operator can answer whether somebody was written to. */
const keptMs = 30 * 24 * 3600 * 1000;
const atOnce = 10_000;
const oldSql = `delete from notifications.messages where id in
  (select id from notifications.messages where created_at < $1 limit ${atOnce}) returning id`;

/** Addresses, numbers and what was written to them are not kept for longer than somebody may ask why. */
@Injectable()
export class ForgetMessages {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  @Every({ turn: 'old messages', seconds: 86_400, look: 600 })
  async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptMs);
    const em = this.orm.em.fork();
    while ((await query(em, oldSql, [before])).length === atOnce);
  }
}
