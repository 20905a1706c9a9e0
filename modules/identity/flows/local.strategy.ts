import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { keyOf, Person } from '../domain/person.js';
import { verifyPassword } from '../domain/passwords.js';
import { SignInLimits } from './sign-in-limits.js';

/** AUTH4: verifies login or e-mail and password. Unknown people take as long as known ones. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly orm: MikroORM,
    private readonly limits: SignInLimits,
    private readonly log: SecurityLog,
  ) {
    super({ passReqToCallback: true });
  }

  /** @returns what the guard puts on `request.user`. @throws DomainError CREDENTIALS_WRONG, TOO_MANY_REQUESTS */
  async validate(request: FastifyRequest, username: string, password: string): Promise<{ personId: string }> {
    const name = keyOf(username.trim());
    const person = await this.orm.em.fork().findOne(Person, { $or: [{ loginKey: name }, { emailKey: name }] });
    const facts = { person: person?.id ?? null, address: request.ip };
    const counted = await this.limits.count(request, person?.id ?? null, name);
    await verifyPassword(person?.passwordHash ?? null, password).catch(async (error: unknown) => {
      if (isWrong(error)) this.log.note('sign-in refused', facts);
      else await counted.wasNone();
      throw error;
    });
    await counted.wasRight();
    if (!person) throw new DomainError('CREDENTIALS_WRONG');
    this.log.note('sign-in', { ...facts, by: 'password' });
    return { personId: person.id };
  }
}

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.code === 'CREDENTIALS_WRONG';
