import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { TellTerms } from '../commands/tell-terms.js';

/** The editor saves while somebody types: after so many minutes without a change it is what they mean. */
const quietMinutes = 3;

/** What is in the archive may be published again, and is told then. */
const quietSql = `select t.championship_id as id
  from championships.terms_changes t join championships.championships c on c.id = t.championship_id
  where t.changed_at <= $1 and c.state <> 'ARCHIVED' order by t.changed_at`;

/** NOTIF1: has changed dates and limits told once they stay as they are. */
@Injectable()
export class ChangedTerms {
  private readonly log = new Logger(ChangedTerms.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
  ) {}

  @Every({ turn: 'changed terms', seconds: 60, look: 30 })
  async tell(): Promise<void> {
    const quietSince = new Date(this.clock.now().getTime() - quietMinutes * 60_000);
    const quiet = await query<{ id: string }>(this.orm.em.fork(), quietSql, [quietSince]);
    // Those of one championship wait for no other.
    for (const { id } of quiet)
      await this.commands.run(new TellTerms(id, quietSince)).catch((error: unknown) => this.log.error(error));
  }
}
