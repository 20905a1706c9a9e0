import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { happened } from '../../kernel/domain/happened.js';
import { sessionsEnded } from '../contract/events.js';
import { Session } from '../domain/session.js';

/** AUTH4: ends sessions of a person: one of them, or all but one. Answers their ids. */
export class EndSessions extends Command<{ ended: string[] }> {
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
    const id = 'only' in which ? which.only : { $ne: which.allBut };
    const sessions = await this.em.find(Session, { person: personId, id }, { fields: ['id'] });
    const ended = sessions.map((session) => session.id);
    await this.em.nativeDelete(Session, { id: { $in: ended } });
    if (ended.length > 0) happened(sessionsEnded({ sessionIds: ended }));
    return { ended };
  }
}
