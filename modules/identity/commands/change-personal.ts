import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PersonalChange } from '../contract/personal.js';
import { Person } from '../domain/person.js';

/** PROF2: somebody changes what they say of themselves; the step of the ladder follows (AUTH7). */
export class ChangePersonal extends Command<Person> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly change: PersonalChange,
  ) {
    super();
  }
}

@CommandHandler(ChangePersonal)
export class ChangePersonalHandler implements ICommandHandler<ChangePersonal> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, change }: ChangePersonal) {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    person.describe(change);
    return person;
  }
}
