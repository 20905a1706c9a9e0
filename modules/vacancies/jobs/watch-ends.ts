import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { PassTime } from '../commands/pass-time.js';
import { remindDays } from '../contract/limits.js';

const dueSql = `select vacancy_id as id from vacancies.posts
  where expires_at <= $1 or (reminded_at is null and expires_at <= $1::timestamptz + make_interval(days => $2::int))
  order by expires_at`;

/** VAC1: closes vacancies whose time is over, and reminds authors before. Nobody sees one that has expired meanwhile. */
@Injectable()
export class WatchEnds {
  private readonly log = new Logger(WatchEnds.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
  ) {}

  /** Each by a command of its own: one that fails keeps no other. */
  @Every({ turn: 'ends of vacancies', seconds: 900, look: 300 })
  async watch(): Promise<void> {
    const due = await query<{ id: string }>(this.orm.em.fork(), dueSql, [this.clock.now(), remindDays]);
    for (const { id } of due)
      await this.commands.run(new PassTime(id)).catch((error: unknown) => this.log.error(error));
  }
}
