import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { keyOf, type NewPerson, Person } from '../domain/person.js';
import { calledSo } from './change-names.js';

/** AUTH2: makes an account whose e-mail is still to be confirmed. */
export class Register extends Command<{ email: string }> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(
    readonly person: NewPerson & { email: string },
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ person: input, language }: Register) {
    const keys = { loginKey: keyOf(input.login), emailKey: keyOf(input.email) };
    const called = await calledSo(this.em, input.login);
    const others = await this.em.find(Person, {
      $or: [{ loginKey: keys.loginKey }, { emailKey: keys.emailKey }, ...(called ? [{ id: called }] : [])],
    });
    const person = Person.register(input, others, this.clock.now());
    this.em.persist([person, EmailConfirmation.request(person, language, this.clock.now())]);
    return { email: input.email };
  }
}
