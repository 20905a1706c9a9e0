import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { TellTerms } from '../commands/tell-terms.js';

/** The editor saves while somebody types: after so many minutes without a change it is what they mean. */
const quietMinutes = 3;

const quietSql = `select championship_id as id from championships.terms_changes
  where changed_at <= $1::timestamptz - make_interval(mins => ${quietMinutes})`;

/** NOTIF1: has changed dates and limits told once they stay as they are. */
@Injectable()
export class ChangedTerms {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
  ) {}

  @Every({ turn: 'changed terms', seconds: 60, look: 30 })
  async tell(): Promise<void> {
    const quiet = await query<{ id: string }>(this.orm.em.fork(), quietSql, [this.clock.now()]);
    for (const { id } of quiet) await this.commands.run(new TellTerms(id));
  }
}
