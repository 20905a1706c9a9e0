import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { SlowDowns } from '../../kernel/http/slow-downs.js';
import { UseSecondFactor } from '../commands/keys/use-second-factor.js';
import { verifyPassword } from '../domain/passwords.js';
import { Person } from '../domain/person.js';
import { SecondFactor } from '../domain/second-factor.js';
import { Session } from '../domain/session.js';

/** Wrong passwords or codes of somebody who is signed in: they may be a stranger at a computer that was left. */
const ofOwn = { free: 5, seconds: 3600, longest: 900 };

interface Typed {
  password?: string | undefined;
  code?: string | undefined;
}

/** That it is the person who changes what keeps the account, and not whoever found the browser open. */
@Injectable()
export class Proof {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly slowDowns: SlowDowns,
    private readonly clock: Clock,
  ) {}

  /**
   * For what asks for the password each time.
   * @throws DomainError PASSWORD_WRONG, TOO_MANY_REQUESTS; of somebody without one as {@link needFresh}
   */
  async need(caller: Caller, { password }: Typed): Promise<void> {
    const { passwordHash } = await this.personOf(caller);
    if (!passwordHash) return this.needFresh(caller);
    await this.verify(caller.id, passwordHash, password ?? '');
  }

  /**
   * That the session began, or was proved, within the last ten minutes.
   * @throws DomainError PROOF_NEEDED with the ways there are; SIGN_IN_AGAIN for somebody who has none of them
   */
  async needFresh(caller: Caller): Promise<void> {
    const em = this.orm.em.fork();
    const session = await em.findOne(Session, { id: caller.sessionId });
    if (session?.isFresh(this.clock.now())) return;
    const { passwordHash } = await this.personOf(caller);
    const hasFactor = (await em.count(SecondFactor, { person: caller.id, confirmedAt: { $ne: null } })) > 0;
    const by = [...(passwordHash ? ['password'] : []), ...(hasFactor ? ['code'] : [])];
    refuse(by.length === 0, 'SIGN_IN_AGAIN');
    throw new DomainError('PROOF_NEEDED', { details: { by } });
  }

  /** The same where there is something to lose: another phone in the place of a confirmed one. */
  async needFreshToChangePhone(caller: Caller): Promise<void> {
    if ((await this.personOf(caller)).phone) await this.needFresh(caller);
  }

  /** Proves it for the session, for ten minutes. @throws DomainError PASSWORD_WRONG, CODE_INVALID, SIGN_IN_AGAIN, TOO_MANY_REQUESTS */
  async prove(caller: Caller, { password, code }: Typed, language: Language): Promise<void> {
    if (code) await this.useCode(caller.id, code, language);
    else {
      const { passwordHash } = await this.personOf(caller);
      if (!passwordHash) throw new DomainError('SIGN_IN_AGAIN');
      await this.verify(caller.id, passwordHash, password ?? '');
    }
    await this.orm.em.fork().nativeUpdate(Session, { id: caller.sessionId }, { provedAt: this.clock.now() });
  }

  private personOf({ id }: Caller): Promise<Person> {
    return this.orm.em.fork().findOneOrFail(Person, { id });
  }

  private async useCode(personId: string, code: string, language: Language): Promise<void> {
    const counted = { key: `second-step:${personId}`, wait: ofOwn };
    await this.slowDowns.count([counted]);
    const used = await this.commands.run(new UseSecondFactor(personId, code, language));
    if (!used) throw new DomainError('CODE_INVALID', { fields: { code: 'CODE_INVALID' } });
    await this.slowDowns.forget(counted.key);
  }

  private async verify(personId: string, hash: string, typed: string): Promise<void> {
    if (typed === '') throw new DomainError('FIELD_REQUIRED', { fields: { password: 'FIELD_REQUIRED' } });
    const wrong = new DomainError('PASSWORD_WRONG', { fields: { password: 'PASSWORD_WRONG' } });
    const own = { key: `own-password:${personId}`, wait: ofOwn };
    await this.slowDowns.count([own]);
    await verifyPassword(hash, typed).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'CREDENTIALS_WRONG' ? wrong : error;
    });
    await this.slowDowns.forget(own.key);
  }
}
