import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { queryOne } from '../../kernel/database/sql.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { parse } from '../../kernel/http/validate.js';
import { email, login } from '../contract/person.js';
import { keyOf, Person } from '../domain/person.js';
import { isReserved } from '../domain/reserved-logins.js';

type Answer = { available: true } | { available: false; error: ErrorCode };
const refused = (error: ErrorCode): Answer => ({ available: false, error });

/** $1 what somebody else may be called by, whether as login or as nickname */
const takenSql = `select 1 as one from identity.people
  where login_key = $1 or lower(nickname::text) = $1 limit 1`;

/** Whether a login or e-mail can be taken; a hint for forms, the constraint in the database decides. */
@Injectable()
export class Availability {
  constructor(private readonly em: EntityManager) {}

  async ofLogin(wanted: string): Promise<Answer> {
    const fault = faultOf(() => parse(login, wanted));
    if (fault) return refused(fault);
    if (isReserved(wanted.trim())) return refused('LOGIN_UNAVAILABLE');
    const taken = await queryOne(this.em, takenSql, [keyOf(wanted.trim())]);
    return taken ? refused('LOGIN_USED') : { available: true };
  }

  async ofEmail(wanted: string): Promise<Answer> {
    const fault = faultOf(() => parse(email, wanted));
    if (fault) return refused(fault);
    const taken = await this.em.count(Person, { emailKey: keyOf(wanted.trim()) });
    return taken ? refused('MAIL_USED') : { available: true };
  }
}

const faultOf = (check: () => unknown): ErrorCode | null => {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};
