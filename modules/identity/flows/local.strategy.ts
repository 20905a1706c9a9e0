import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { Commands } from '../../kernel/commands/commands.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { UpgradeHash } from '../commands/moved/upgrade-hash.js';
import type { FirstStep } from '../commands/sign-in.js';
import { keyOf, movedKeyOf, Person } from '../domain/person.js';
import { hashPassword, isOldHash, verifyPassword } from '../domain/passwords.js';
import { SignInLimits } from './sign-in-limits.js';

/** AUTH4: verifies login or e-mail and password. Unknown people take as long as known ones. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly limits: SignInLimits,
    private readonly log: SecurityLog,
  ) {
    super({ passReqToCallback: true });
  }

  /** @returns what the guard puts on `request.user`. @throws DomainError CREDENTIALS_WRONG, TOO_MANY_REQUESTS */
  async validate(request: FastifyRequest, username: string, password: string): Promise<FirstStep> {
    const name = keyOf(username.trim());
    const person = await this.personOf(name);
    const facts = { person: person?.id ?? null, address: request.ip };
    const counted = await this.limits.count(request, person?.id ?? null, name);
    await verifyPassword(person?.passwordHash ?? null, password).catch(async (error: unknown) => {
      if (isWrong(error)) this.log.note('sign-in refused', facts);
      else await counted.wasNone();
      throw error;
    });
    await counted.wasRight();
    if (!person) throw new DomainError('CREDENTIALS_WRONG');
    const passwordHash = await this.renewedHash(person, password);
    this.log.note('sign-in', { ...facts, by: 'password' });
    return { personId: person.id, passwordHash };
  }

  /** By login or e-mail; who was moved here and has still to choose a login, also by the one of the old platform. */
  private async personOf(name: string): Promise<Person | null> {
    const em = this.orm.em.fork();
    const known = await em.findOne(Person, { $or: [{ loginKey: name }, { emailKey: name }] });
    return known ?? em.findOne(Person, { movedKey: movedKeyOf(name), choosesLogin: true });
  }

  /** AUTH8: the password is known now, and so its hash becomes one of the own kind. */
  private async renewedHash({ id, passwordHash = null }: Person, password: string): Promise<string | null> {
    if (!passwordHash || !isOldHash(passwordHash)) return passwordHash;
    const renewed = await hashPassword(password);
    await this.commands.run(new UpgradeHash(id, passwordHash, renewed));
    // Who signs in twice at once has the hash of the other one by now, or another password.
    const { passwordHash: known = null } = await this.orm.em.fork().findOneOrFail(Person, { id });
    if (known !== renewed) await verifyPassword(known, password);
    return known;
  }
}

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.code === 'CREDENTIALS_WRONG';
