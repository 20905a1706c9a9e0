import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import type { Role } from '../../kernel/contract/status.js';
import { found } from '../../kernel/domain/domain-error.js';
import { keyOf, Person } from '../domain/person.js';

/** ADMIN1: an operator says what somebody is: a participant, a client who leads championships, an admin. */
export class SetRole extends Command<{ login: string; before: Role }> {
  constructor(
    readonly login: string,
    readonly role: Role,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(SetRole)
export class SetRoleHandler implements ICommandHandler<SetRole> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async execute({ login, role, by, reason }: SetRole) {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const person = found(await this.em.findOne(Person, { loginKey: keyOf(login) }, lock));
    const before = person.role;
    person.role = role;
    const note = { action: 'identity.set-role', object: `person:${person.login}`, reason, details: { before, role } };
    await this.audit.note(by, note);
    return { login: person.login, before };
  }
}
