import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { happened } from '../../kernel/domain/happened.js';
import { sessionsEnded } from '../contract/events.js';
import { Person } from '../domain/person.js';
import { type Device, Session } from '../domain/session.js';

/** A new session's token, shown this once, and whose it is. */
export interface SignedIn {
  token: string;
  person: Person;
}

/** AUTH4: opens a session for a person whose password was verified. */
export class SignIn extends Command<SignedIn> {
  constructor(
    readonly personId: string,
    readonly device: Device,
    /** The session that this browser had until now; it ends. */
    readonly former: string | null = null,
    /** In which to tell the person that the account was entered from a browser it does not know; null for one it knows. */
    readonly tellIn: Language | null = null,
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

  async execute({ personId, device, former, tellIn }: SignIn): Promise<SignedIn> {
    if (former) await this.end(former);
    const person = await this.em.findOneOrFail(Person, { id: personId });
    // Whoever enters for the first time, or from nowhere else now, knows that it is them.
    const isElsewhere = tellIn !== null && (await this.em.count(Session, { person })) > 0;
    if (isElsewhere) person.tell('device', tellIn, device.userAgent.slice(0, 200));
    const { session, token } = Session.open(person, device, this.clock.now());
    this.em.persist(session);
    return { token, person };
  }

  private async end(sessionId: string): Promise<void> {
    await this.em.nativeDelete(Session, { id: sessionId });
    happened(sessionsEnded({ sessionIds: [sessionId] }));
  }
}
