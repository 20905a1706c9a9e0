import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { type Device, Session } from '../domain/session.js';
import type { Person } from '../domain/person.js';

/** AUTH2: uses a confirmation link, and signs in where a device is given. */
export class ConfirmEmail extends Command<{ person: Person; token: string | null }> {
  constructor(
    readonly confirmationId: string,
    /** Null where somebody is signed in already. */
    readonly device: Device | null,
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

  async execute({ confirmationId, device }: ConfirmEmail) {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['person'] as const };
    const confirmation = await this.em.findOne(EmailConfirmation, { id: confirmationId }, lock);
    if (!confirmation) throw new DomainError('CONFIRM_LINK_OUTDATED');
    const { person } = confirmation;
    // A link to sign in by is of no use here now; it still is once they have signed out. One that is over says nothing of
    // whose it was.
    if (device || !confirmation.signsIn) confirmation.use(this.clock.now());
    else confirmation.refuseOver(this.clock.now());
    if (!device) return { person, token: null };
    const { session, token } = Session.open(person, device, this.clock.now());
    this.em.persist(session);
    return { token, person };
  }
}
