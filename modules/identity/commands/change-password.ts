import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { Person } from '../domain/person.js';
import { endOtherWaysIn } from './sessions-of.js';

/** PROF2: somebody who gave the old password sets a new one. All their other sessions end. */
export class ChangePassword extends Command<Person> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly change: {
      personId: string;
      /** The one that was looked at; null for somebody without a password. */
      formerHash: string | null;
      passwordHash: string;
      sessionId: string;
      language: Language;
    },
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError CONFLICT where the password was changed meanwhile */
  async execute({ change: { personId, formerHash, passwordHash, sessionId, language } }: ChangePassword) {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    refuse((person.passwordHash ?? null) !== formerHash, 'CONFLICT');
    person.changePassword(passwordHash, language);
    await endOtherWaysIn(this.em, personId, sessionId, this.clock.now());
    return person;
  }
}
