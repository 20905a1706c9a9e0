import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { Person } from '../domain/person.js';

/** AUTH2: sends the link again. Does nothing for a stranger or a confirmed person, and does not tell. */
export class RepeatConfirmation extends Command<void> {
  constructor(
    readonly username: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(RepeatConfirmation)
export class RepeatConfirmationHandler implements ICommandHandler<RepeatConfirmation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ username, language }: RepeatConfirmation): Promise<void> {
    const key = username.toLowerCase();
    const person = await this.em.findOne(Person, { $or: [{ loginKey: key }, { emailKey: key }], status: 'NEW' });
    if (!person) return;
    const older = await this.em.find(EmailConfirmation, { person, endedAt: null });
    for (const confirmation of older) confirmation.end(this.clock.now());
    this.em.persist(EmailConfirmation.request(person, language, this.clock.now()));
  }
}
