import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { type Device, Session } from '../domain/session.js';
import type { SignedIn } from './sign-in.js';

/** AUTH2: uses a confirmation link and signs in. */
export class ConfirmEmail extends Command<SignedIn> {
  constructor(
    readonly confirmationId: string,
    readonly device: Device,
  ) {
    super();
  }
}

@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ confirmationId, device }: ConfirmEmail): Promise<SignedIn> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['person'] as const };
    const confirmation = await this.em.findOne(EmailConfirmation, { id: confirmationId }, lock);
    if (!confirmation) throw new DomainError('CONFIRM_LINK_OUTDATED');
    confirmation.use(this.clock.now());
    const { person } = confirmation;
    const { session, token } = Session.open(person, device, this.clock.now());
    this.em.persist(session);
    return { token, person };
  }
}
