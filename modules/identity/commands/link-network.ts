import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { Person } from '../domain/person.js';
import { Session } from '../domain/session.js';
import { SocialLogin, type Vouched } from '../domain/social-login.js';

/** AUTH3: somebody who is signed in links a network to their account. */
export class LinkNetwork extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    /** The one that it began in. */
    readonly sessionId: string,
    readonly vouched: Vouched,
    /** What people call it. */
    readonly name: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(LinkNetwork)
export class LinkNetworkHandler implements ICommandHandler<LinkNetwork> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError SOCIAL_USED where it is linked to another account, or another one of it to this; SOCIAL_FAILED where the
   * session ended while the network was asked, as by a new password
   */
  async execute({ personId, sessionId, vouched, name, language }: LinkNetwork): Promise<void> {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    refuse((await this.em.count(Session, { id: sessionId, person })) === 0, 'SOCIAL_FAILED');
    const { issuer, subject } = vouched;
    const known = await this.em.findOne(SocialLogin, { issuer, subject });
    if (known?.person.id === personId) return;
    refuse(known !== null, 'SOCIAL_USED');
    this.em.persist(SocialLogin.link(person, vouched, this.clock.now()));
    person.tell('linked', language, name);
  }
}

/** AUTH3: and unlinks it again, unless there would be no way in any more. */
export class UnlinkNetwork extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly provider: string,
    readonly name: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(UnlinkNetwork)
export class UnlinkNetworkHandler implements ICommandHandler<UnlinkNetwork> {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError NOT_FOUND, LAST_WAY_IN */
  async execute({ personId, provider, name, language }: UnlinkNetwork): Promise<void> {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const all = await this.em.find(SocialLogin, { person });
    const one = found(all.find((login) => login.provider === provider));
    // An address leads back by a mail.
    const hasAnother = Boolean(person.passwordHash) || all.length > 1 || (person.email && person.status !== 'NEW');
    refuse(!hasAnother, 'LAST_WAY_IN');
    this.em.remove(one);
    person.tell('unlinked', language, name);
  }
}
