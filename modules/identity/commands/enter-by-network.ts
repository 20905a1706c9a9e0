import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { query } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { keyOf, Person } from '../domain/person.js';
import { SocialLogin, type Vouched } from '../domain/social-login.js';
import { Unconfirmed } from './leaving/unconfirmed.js';
import type { FirstStep } from './sign-in.js';

/** AUTH3: the person whom a network vouches for; somebody new where it never did. */
export class EnterByNetwork extends Command<FirstStep> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(
    readonly vouched: Vouched,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(EnterByNetwork)
export class EnterByNetworkHandler implements ICommandHandler<EnterByNetwork> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly unconfirmed: Unconfirmed,
  ) {}

  /** @throws DomainError MAIL_USED where somebody else has confirmed the address */
  async execute({ vouched, language }: EnterByNetwork) {
    const { issuer, subject, verifiedEmail } = vouched;
    // Two pages that come back at once are one person.
    await query(this.em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`network ${issuer} ${subject}`]);
    const known = await this.em.findOne(SocialLogin, { issuer, subject }, { populate: ['person'] });
    if (known) return { personId: known.person.id, passwordHash: known.person.passwordHash ?? null };
    if (verifiedEmail) await this.takeAddress(verifiedEmail);
    const person = this.newPerson(vouched);
    this.em.persist([person, SocialLogin.link(person, vouched, this.clock.now())]);
    // What nobody vouches for becomes theirs once they open its link.
    if (!verifiedEmail && vouched.email)
      this.em.persist(EmailConfirmation.request(person, language, this.clock.now(), { email: vouched.email }));
    return { personId: person.id, passwordHash: null };
  }

  /** An account that never confirmed an address does not own it; one that did is not entered by its e-mail alone. */
  private async takeAddress(email: string): Promise<void> {
    const owner = await this.em.findOne(Person, { emailKey: keyOf(email) });
    refuse(owner !== null && owner.status !== 'NEW', 'MAIL_USED');
    await this.unconfirmed.remove({ emailKey: keyOf(email) });
  }

  private newPerson({ provider, verifiedEmail: email, firstname, lastname }: Vouched): Person {
    const names = { ...(firstname && { firstname }), ...(lastname && { lastname }) };
    const login = `!${provider}-${randomBytes(5).toString('hex')}`;
    const status = email ? 'CONFIRMED' : 'NEW';
    return Person.create({ login, email, passwordHash: null, ...names, role: 'user', status }, this.clock.now());
  }
}
