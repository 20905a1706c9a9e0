import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { type Actor, Audit, type AuditNote } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import type { Role } from '../../../kernel/contract/status.js';
import { happened } from '../../../kernel/domain/happened.js';
import { query } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { roleChanged } from '../../contract/events.js';
import { keyOf, Person } from '../../domain/person.js';
import { refuseAct, registered } from '../../domain/acts-on.js';
import { keepAnAdmin } from './last-admin.js';
import { Session } from '../../domain/session.js';
import { endSessions } from '../sessions-of.js';

/** ADMIN1: an operator says what somebody is: a participant, a client who leads championships, an admin. */
export class SetRole extends OfficeCommand<{ login: string; before: Role }> {
  constructor(
    /** A login, or the id of a person. */
    readonly whose: string | { id: string },
    readonly role: Role,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

/**
 * Programs that were made to operate while this did nothing, or that somebody may have made then, don't do so by themselves,
 * nor do those that led one's own championships lead all of them.
 */
const endTokensSql = 'delete from identity.api_tokens where person_id = $1 and scopes && $2::text[]';
/** What does more for an admin than for others. */
const adminScopes = ['operate', 'organise'];

@CommandHandler(SetRole)
export class SetRoleHandler implements ICommandHandler<SetRole> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError USER_NOT_REGISTERED, OWN_ACCOUNT, LAST_ADMIN, CONFLICT for an erased account */
  async execute({ whose, role, by, reason }: SetRole) {
    const where = typeof whose === 'string' ? { loginKey: keyOf(whose) } : whose;
    const { id } = registered(await this.em.findOne(Person, where));
    const now = this.clock.now();
    refuse(by.id === id, 'OWN_ACCOUNT');
    // Before any row, as all who take an admin away do.
    if (role !== 'admin') await keepAnAdmin(this.em, id, now);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    const person = registered(await this.em.findOne(Person, { id }, lock));
    refuseAct(person, 'ROLE');
    const before = person.role;
    if (before !== role) {
      person.role = role;
      // Sockets are opened anew, by what may be heard now; an admin's work begins and ends with a token of its own.
      const sessions = await this.em.find(Session, { person }, { fields: ['id'] });
      const sessionIds = sessions.map((session) => session.id);
      happened(roleChanged({ personId: person.id, role, at: now.toISOString(), sessionIds }));
      if (before === 'admin' || role === 'admin') {
        await endSessions(this.em, person.id, { allBut: null });
        await query(this.em, endTokensSql, [person.id, role === 'admin' ? adminScopes : ['operate']]);
      }
    }
    const note: AuditNote = {
      action: 'identity.set-role',
      object: `person:${person.id}`,
      reason,
      details: { login: person.login, before, role },
    };
    await this.audit.note(by, note);
    return { login: person.login, before };
  }
}
