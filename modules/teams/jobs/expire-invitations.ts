import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { ExpireInvitation } from '../commands/expire-invitation.js';

/** At most so many at once; the next look takes the others. */
const dueSql = `select id from teams.invitations where status = 'SENT' and expires_at <= $1 order by expires_at limit 1000`;

/** TEAM1: closes invitations whose time has run out. Nobody can answer one meanwhile. */
@Injectable()
export class ExpireInvitations {
  private readonly log = new Logger(ExpireInvitations.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
  ) {}

  /** Each by a command of its own: one that fails keeps no other. */
  @Every({ turn: 'expired invitations', seconds: 60, look: 60 })
  async expire(): Promise<void> {
    const due = await query<{ id: string }>(this.orm.em.fork(), dueSql, [this.clock.now()]);
    for (const { id } of due)
      await this.commands.run(new ExpireInvitation(id)).catch((error: unknown) => this.log.error(error));
  }
}
