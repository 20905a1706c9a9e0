import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { SlowDowns } from '../../kernel/http/slow-downs.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ChangePassword } from '../commands/change-password.js';
import { ResetPassword } from '../commands/reset-password.js';
import { checkPassword, hashPassword, refuseOwnName, verifyPassword } from '../domain/passwords.js';
import { Person } from '../domain/person.js';
import { idOfToken } from '../domain/secret-of-id.js';
import { Proof } from './proof.js';
import { SignInLimits } from './sign-in-limits.js';

/** Wrong old passwords of somebody who is signed in: they may be a stranger at a computer that was left. */
const ofOld = { free: 5, seconds: 3600, longest: 900 };

/** AUTH5, PROF2: how somebody comes to a new password. Passwords are hashed before the command, which holds a transaction. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly limits: SignInLimits,
    private readonly slowDowns: SlowDowns,
    private readonly proof: Proof,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Who has no password yet is asked otherwise whether it is them: a first one keeps the account as another one would.
   * @throws DomainError PASSWORDS_DIFFER, PASSWORD_NEEDS_EMAIL, OLD_PASSWORD_INVALID, PROOF_NEEDED, SIGN_IN_AGAIN, PASSWORD_COMMON, TOO_MANY_REQUESTS
   */
  async change(
    caller: Caller,
    { oldpassword = '', newpassword, password2 = newpassword }: NewPassword,
    language: Language,
  ) {
    refuseFields({ ...(password2 !== newpassword && { password2: 'PASSWORDS_DIFFER' }) });
    const person = await this.orm.em.fork().findOneOrFail(Person, { id: caller.id });
    refuse(person.status === 'NEW', 'PASSWORD_NEEDS_EMAIL');
    const formerHash = person.passwordHash ?? null;
    if (formerHash === null) await this.proof.needFresh(caller);
    else await this.verifyOld(caller.id, formerHash, oldpassword);
    checkPassword(newpassword, 'newpassword');
    refuseOwnName(newpassword, [person.login, person.email ?? ''], 'newpassword');
    const passwordHash = await hashPassword(newpassword);
    const change = { personId: caller.id, formerHash, passwordHash, sessionId: caller.sessionId, language };
    return this.commands.run(new ChangePassword(change));
  }

  /**
   * AUTH5: whoever there is, the new password is hashed and a try is counted, so that neither answer nor time tells.
   * @throws DomainError RESET_LINK_OUTDATED, CODE_INVALID, PASSWORD_COMMON, TOO_MANY_REQUESTS
   */
  async reset(request: FastifyRequest, caller: Caller | null, given: GivenReset, language: Language): Promise<Person> {
    const { login: username, newpassword: password, code } = given;
    checkPassword(password, 'newpassword');
    refuseOwnName(password, [username], 'newpassword');
    const resetId = code.includes('.') ? idOfToken('password-reset', code, this.settings.SECRET) : null;
    if (code.includes('.') && resetId === null) throw new DomainError('RESET_LINK_OUTDATED');
    // A link can't be guessed: it gets through where strangers have used up the tries of the code.
    const counted = resetId === null ? await this.limits.countReset(request, username) : null;
    const passwordHash = await hashPassword(password);
    const by = resetId === null ? { digits: code } : { resetId };
    const reset = { username, by, password, passwordHash, sessionId: caller?.sessionId ?? null, language };
    const { person } = await this.commands.run(new ResetPassword(reset));
    if (!person) throw new DomainError('CODE_INVALID', { fields: { code: 'CODE_INVALID' } });
    await counted?.wasRight();
    return person;
  }

  private async verifyOld(personId: string, hash: string, typed: string): Promise<void> {
    const own = { key: `own-password:${personId}`, wait: ofOld };
    await this.slowDowns.count([own]);
    await verifyPassword(hash, typed).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'CREDENTIALS_WRONG') throw error;
      throw new DomainError('OLD_PASSWORD_INVALID', { fields: { oldpassword: 'OLD_PASSWORD_INVALID' } });
    });
    await this.slowDowns.forget(own.key);
  }
}

interface NewPassword {
  oldpassword?: string | undefined;
  newpassword: string;
  password2?: string | undefined;
}

interface GivenReset {
  login: string;
  newpassword: string;
  /** Six digits, or the token of the link. */
  code: string;
}
