import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PersonStatus, Role } from '../../kernel/contract/status.js';
import { Clock } from '../../kernel/clock.js';
import { type NewPerson, Person } from '../domain/person.js';

/** An operator makes a person without a mail: the first admin, and the people of the demo. */
export class CreatePerson extends Command<{ id: string }> {
  static readonly asksNobody = 'what the demo and the tests are made of';

  constructor(readonly person: NewPerson & { role: Role; status: PersonStatus; phone?: string }) {
    super();
  }
}

@CommandHandler(CreatePerson)
export class CreatePersonHandler implements ICommandHandler<CreatePerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ person: input }: CreatePerson) {
    const person = Person.create(input, this.clock.now());
    this.em.persist(person);
    return { id: person.id };
  }
}
