import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endSessions } from './sessions-of.js';

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
    return { ended: await endSessions(this.em, personId, which) };
  }
}
