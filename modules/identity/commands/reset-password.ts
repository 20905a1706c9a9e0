import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ApiToken } from '../domain/api-token.js';
import { PasswordReset } from '../domain/password-reset.js';
import { refuseOwnName } from '../domain/passwords.js';
import { keyOf, Person } from '../domain/person.js';
import { endOtherWaysIn, endWaysOfUnproven } from './sessions-of.js';

export interface Reset {
  /** Login or e-mail. */
  username: string;
  /** The six digits of the mail, or the id of the reset whose link was signed by us. */
  by: { digits: string } | { resetId: string };
  password: string;
  passwordHash: string;
  /** The session that this browser has, which stays where it is the person's own. */
  sessionId: string | null;
  language: Language;
}

/** AUTH5: sets a new password. A wrong code is an outcome, not a refusal: a refused command would not count it. */
export class ResetPassword extends Command<{ person: Person | null }> {
  static readonly asksNobody = 'whoever holds the code or link may do it';

  constructor(readonly reset: Reset) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError RESET_LINK_OUTDATED, PASSWORD_COMMON */
  async execute({ reset }: ResetPassword) {
    const person = await this.personOf(reset);
    if (!person) return { person: null };
    // Only now: before, it would tell whose e-mail belongs to which login.
    refuseOwnName(reset.password, [person.login, person.email ?? ''], 'newpassword');
    if (person.status === 'NEW') await endWaysOfUnproven(this.em, person.id);
    person.changePassword(reset.passwordHash, reset.language);
    // Whoever read the mail has the address.
    person.confirmEmail();
    await endOtherWaysIn(this.em, person.id, reset.sessionId, this.clock.now());
    // A stranger may have made one; whoever forgot a password can make their own anew.
    await this.em.nativeDelete(ApiToken, { person });
    return { person };
  }

  /** Whose password it is, once code or link were used up; null for a wrong code. */
  private async personOf({ username, by }: Reset): Promise<Person | null> {
    const key = keyOf(username);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const person = await this.em.findOne(Person, { $or: [{ loginKey: key }, { emailKey: key }] }, lock);
    if ('digits' in by) return person && this.byCode(person, by.digits);
    const reset = person && (await this.em.findOne(PasswordReset, { id: by.resetId, person }, lock));
    if (!reset) throw new DomainError('RESET_LINK_OUTDATED');
    reset.useLink(this.clock.now());
    return person;
  }

  private async byCode(person: Person, digits: string): Promise<Person | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const reset = await this.em.findOne(PasswordReset, { person, endedAt: null }, lock);
    const tried = reset?.tryCode(digits, this.settings.SECRET, this.clock.now()) ?? 'wrong';
    return tried === 'right' ? person : null;
  }
}
