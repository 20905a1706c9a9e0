import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';

/** Which browsers: one of a person, those that a service does not know any more, or those of sessions that ended. */
type Ended = { personId: string; endpoint: string } | { ids: readonly string[] } | { sessionIds: readonly string[] };

/** NOTIF1: browsers show nothing any more. */
export class EndPushes extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly which: Ended) {
    super();
  }
}

@CommandHandler(EndPushes)
export class EndPushesHandler implements ICommandHandler<EndPushes> {
  constructor(private readonly em: EntityManager) {}

  async execute({ which }: EndPushes): Promise<void> {
    const from = 'delete from notifications.push_subscriptions where';
    if ('personId' in which)
      await query(this.em, `${from} person_id = $1 and endpoint = $2`, [which.personId, which.endpoint]);
    else if ('ids' in which) await query(this.em, `${from} id = any($1::uuid[])`, [which.ids]);
    else await query(this.em, `${from} session_id = any($1::uuid[])`, [which.sessionIds]);
  }
}
