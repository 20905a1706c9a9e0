import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { sessionsEnded } from '../contract/events.js';
import { idleLife } from '../domain/session.js';
import { endSessions } from './sessions-of.js';

/** AUTH4: ends sessions of a person: one of them, or all but one. Answers their ids. */
export class EndSessions extends Command<{ ended: string[] }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly which: { only: string } | { allBut: string },
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, which }: EndSessions) {
    return { ended: await endSessions(this.em, personId, which) };
  }
}

/** AUTH4: ends sessions whose time is over, some at a time. @returns how many */
export class EndOldSessions extends Command<number> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly most: number) {
    super();
  }
}

/** $1 now, $2 since when they were not used, $3 how many. */
const oldSql = `delete from identity.sessions where id in (
    select id from identity.sessions where expires_at <= $1 or last_seen_at <= $2 limit $3 for update skip locked)
  returning id`;

@CommandHandler(EndOldSessions)
export class EndOldSessionsHandler implements ICommandHandler<EndOldSessions> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ most }: EndOldSessions): Promise<number> {
    const now = this.clock.now();
    const values = [now, new Date(now.getTime() - idleLife.other), most];
    const sessionIds = (await query<{ id: string }>(this.em, oldSql, values)).map(({ id }) => id);
    // What lasts as long as a session ends with it, as when somebody logs out.
    if (sessionIds.length > 0) happened(sessionsEnded({ sessionIds }));
    return sessionIds.length;
  }
}
