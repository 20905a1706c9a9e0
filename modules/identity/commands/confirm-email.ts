import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { type Device, Session } from '../domain/session.js';
import { SecondFactor } from '../domain/second-factor.js';
import { keyOf, Person } from '../domain/person.js';
import { Unconfirmed } from './leaving/unconfirmed.js';
import { endMailedWaysIn, endSessions, endWaysOfUnproven } from './sessions-of.js';

export interface Confirmed {
  person: Person;
  token: string | null;
  /** It would have signed in, but for the second step. */
  isHalf: boolean;
  /** Whether they took a deleted account back by it. */
  isBack: boolean;
}

/** AUTH2: uses a confirmation link, and signs in where a device is given. */
export class ConfirmEmail extends Command<Confirmed> {
  static readonly asksNobody = 'whoever holds the code or link may do it';

  constructor(
    readonly confirmationId: string,
    /** Null where somebody is signed in already. */
    readonly device: Device | null,
    /** Who is signed in where the link was opened; null for nobody. */
    readonly by: string | null,
  ) {
    super();
  }
}

@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly unconfirmed: Unconfirmed,
  ) {}

  async execute({ confirmationId, device, by }: ConfirmEmail) {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['person'] as const };
    const confirmation = await this.em.findOne(EmailConfirmation, { id: confirmationId }, lock);
    if (!confirmation) throw new DomainError('CONFIRM_LINK_OUTDATED');
    const { person } = confirmation;
    this.refuseElsewhere(confirmation, by);
    // A link to sign in by is of no use here now; it still is once they have signed out. One that is over says nothing of
    // whose it was.
    if (confirmation.email) await this.takeFromUnconfirmed(confirmation.email, person);
    if (device || !confirmation.signsIn) await this.use(confirmation, by);
    else confirmation.refuseOver(this.clock.now());
    const isHalf = device !== null && (await this.em.count(SecondFactor, { person, confirmedAt: { $ne: null } })) > 0;
    if (!device || isHalf) return { person, token: null, isHalf, isBack: false };
    const { session, token, isBack } = Session.open(person, device, this.clock.now());
    this.em.persist(session);
    return { token, person, isHalf, isBack };
  }

  /**
   * A link to another address than the account has is asked for by whoever is in the account, and leads to a mailbox that may
   * be somebody else's: it works in a session of the account alone, so that nobody gets into the account of another by it.
   */
  private refuseElsewhere(confirmation: EmailConfirmation, by: string | null): void {
    const { email, person } = confirmation;
    if (!email || by === person.id) return;
    confirmation.refuseOver(this.clock.now());
    throw new DomainError('CONFIRM_ELSEWHERE', { details: { login: person.login } });
  }

  /**
   * One that is the first proof of an address, and was not opened by whoever is in the account already, ends what a stranger may
   * have there. Whoever asks for a link that signs in knows no password of the account, so that it isn't theirs either; the link
   * of the registration leaves it to somebody who registered in one browser and confirms in another.
   */
  private async use(confirmation: EmailConfirmation, by: string | null): Promise<void> {
    const { person, email } = confirmation;
    const isFirstProof = person.status === 'NEW' && !email && by !== person.id;
    const now = this.clock.now();
    confirmation.use(now);
    if (email) await endMailedWaysIn(this.em, person.id, now);
    if (!isFirstProof) return;
    await endWaysOfUnproven(this.em, person.id);
    await endSessions(this.em, person.id, { allBut: null });
    if (confirmation.signsIn) person.passwordHash = null;
  }

  /** An account that never confirmed an address does not own it: whoever proves that it is theirs gets it. */
  private async takeFromUnconfirmed(email: string, person: Person): Promise<void> {
    await this.unconfirmed.remove({ emailKey: keyOf(email), id: { $ne: person.id } });
  }
}
