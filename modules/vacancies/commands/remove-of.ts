import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockedVacancy } from './locked-vacancy.js';

/** PROF2: a vacancy goes with the account of its author, whom nobody could answer any more, and with the contacts in it. */
export class RemoveOf extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly vacancyId: string) {
    super();
  }
}

@CommandHandler(RemoveOf)
export class RemoveOfHandler implements ICommandHandler<RemoveOf> {
  constructor(private readonly em: EntityManager) {}

  async execute({ vacancyId }: RemoveOf): Promise<void> {
    const { vacancy, post } = await lockedVacancy(this.em, vacancyId);
    if (post) {
      vacancy.become('CLOSE', true);
      this.em.remove(post);
    }
    vacancy.become('REMOVE', false);
    this.em.remove(vacancy);
  }
}
