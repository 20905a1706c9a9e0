import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { sessionsEnded } from '../contract/events.js';
import { Person } from '../domain/person.js';
import { type Device, Session } from '../domain/session.js';

/** A new session's token, shown this once, and whose it is. */
export interface SignedIn {
  token: string;
  person: Person;
  /** Whether they took a deleted account back by it. */
  isBack: boolean;
}

/** Who took the first step, and the hash that their account had then, whichever step it was. */
export interface FirstStep {
  personId: string;
  passwordHash: string | null;
}

/** An account that was made within it is entered for the first time: whoever enters knows that it is them. */
const hourMs = 3_600_000;

/** AUTH4: opens a session for a person who took every step. */
export class SignIn extends Command<SignedIn> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(
    readonly step: FirstStep,
    readonly device: Device,
    /** The session that this browser had until now; it ends. */
    readonly former: string | null = null,
    /** True for a browser that the account does not know: its person is told. */
    readonly isUnknown = false,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError CREDENTIALS_WRONG where the password was replaced, or the account erased, since the first step */
  async execute({ step: { personId, passwordHash }, device, former, isUnknown }: SignIn): Promise<SignedIn> {
    // Under the lock that a new password is set with: it ends this session, or is seen here.
    const person = await this.em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person || person.erasedAt || (person.passwordHash ?? null) !== passwordHash)
      throw new DomainError('CREDENTIALS_WRONG');
    if (former) await this.end(former);
    const now = this.clock.now();
    if (isUnknown && (await this.isOldOrOpen(person, now))) person.tell('device', null, device.userAgent.slice(0, 200));
    const { session, token, isBack } = Session.open(person, device, now);
    this.em.persist(session);
    return { token, person, isBack };
  }

  private async isOldOrOpen(person: Person, now: Date): Promise<boolean> {
    if (now.getTime() - person.createdAt.getTime() >= hourMs) return true;
    return (await this.em.count(Session, { person })) > 0;
  }

  private async end(sessionId: string): Promise<void> {
    await this.em.nativeDelete(Session, { id: sessionId });
    happened(sessionsEnded({ sessionIds: [sessionId] }));
  }
}
