import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { refuseFields } from '../../kernel/domain/domain-error.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { keyOf, Person } from '../domain/person.js';

/** PROF2: somebody wants another address, which takes the place of the old one once its link was opened. */
export class AskEmailChange extends Command<Person> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly email: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(AskEmailChange)
export class AskEmailChangeHandler implements ICommandHandler<AskEmailChange> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError MAIL_USED */
  async execute({ personId, email, language }: AskEmailChange) {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const owner = await this.em.findOne(Person, { emailKey: keyOf(email) });
    // An account that never confirmed the address does not own it.
    if (owner && owner.id !== personId && owner.status !== 'NEW') refuseFields({ email: 'MAIL_USED' });
    const now = this.clock.now();
    const older = { person: personId, endedAt: null, signsIn: false };
    await this.em.nativeUpdate(EmailConfirmation, older, { endedAt: now });
    const isOwn = owner?.id === personId;
    if (isOwn && person.status !== 'NEW') return person;
    this.em.persist(EmailConfirmation.request(person, language, now, isOwn ? {} : { email }));
    return person;
  }
}
