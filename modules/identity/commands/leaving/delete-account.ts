import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit, type AuditNote } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import type { Language } from '../../../kernel/contract/language.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { accountLeft } from '../../contract/events.js';
import { ApiToken } from '../../domain/api-token.js';
import { registered } from '../../domain/acts-on.js';
import { Person } from '../../domain/person.js';
import { Hindrances } from '../../queries/hindrances.js';
import { keepAnAdmin } from '../admins/last-admin.js';
import { endOtherWaysIn } from '../sessions-of.js';

/** An admin who deletes the account of somebody else. */
interface Deleter {
  actor: Actor;
  reason: string;
}

/**
 * PROF2: somebody deletes their account, or an admin does (ADMIN1). It is gone for others at once, and its person's again when
 * they sign in within the term.
 */
export class DeleteAccount extends OfficeCommand<void> {
  constructor(
    readonly personId: string,
    /** Null by an admin. */
    readonly language: Language | null,
    /** How long it can be taken back. */
    readonly days: number,
    /** Null where it is their own. */
    readonly deleter: Deleter | null = null,
  ) {
    super();
  }

  get by(): Actor | null {
    return this.deleter?.actor ?? null;
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly hindrances: Hindrances,
  ) {}

  /** @throws DomainError LAST_ADMIN, LEADS_CHAMPIONSHIPS; by an admin USER_NOT_REGISTERED, OWN_ACCOUNT, CONFLICT for one that is deleted */
  async execute({ personId, language, days, deleter: by }: DeleteAccount): Promise<void> {
    const now = this.clock.now();
    await this.hindrances.refuseHindered(personId);
    refuse(by?.actor.id === personId, 'OWN_ACCOUNT');
    await keepAnAdmin(this.em, personId, now);
    const person = registered(
      await this.em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
    );
    refuse(by !== null && Boolean(person.deletedAt), 'CONFLICT');
    if (person.deletedAt) return;
    person.deletedAt = now;
    person.tell('deleted', language, String(days));
    happened(accountLeft({ personId }));
    await endOtherWaysIn(this.em, personId, null, now);
    // Programs don't take an account back: its person makes new tokens then.
    await this.em.nativeDelete(ApiToken, { person: personId });
    if (!by) return;
    const said: AuditNote = { action: 'identity.delete', object: `person:${personId}`, reason: by.reason };
    await this.audit.note(by.actor, { ...said, details: { login: person.login, days } });
  }
}
