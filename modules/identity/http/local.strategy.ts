import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { RateLimits } from '../../kernel/http/rate-limits.js';
import { keyOf, Person } from '../domain/person.js';
import { verifyPassword } from '../domain/passwords.js';

/** Wrong passwords of one address for one account; others may still sign in to it. */
const failures = { free: 5, seconds: 3600, longest: 900 };
const failuresName = 'wrong password';

/** AUTH4: verifies login or e-mail and password. Unknown people take as long as known ones. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly orm: MikroORM,
    private readonly limits: RateLimits,
  ) {
    super({ passReqToCallback: true });
  }

  /** @returns what the guard puts on `request.user`. @throws DomainError CREDENTIALS_WRONG, TOO_MANY_REQUESTS */
  async validate(request: FastifyRequest, username: string, password: string): Promise<{ personId: string }> {
    const name = keyOf(username.trim());
    const key = `${name}|${request.ip}`;
    // Counted before the password is looked at: guesses that come at once must not pass the limit together.
    await this.limits.slowDown(failuresName, failures, key);
    const person = await this.orm.em.fork().findOne(Person, { $or: [{ loginKey: name }, { emailKey: name }] });
    await verifyPassword(person?.passwordHash ?? null, password);
    await this.limits.forget(failuresName, failures, key);
    if (!person) throw new DomainError('CREDENTIALS_WRONG');
    return { personId: person.id };
  }
}
