import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IdentityApi } from '../../identity/identity.api.js';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { personWarned } from '../contract/events.js';
import { keepDecision } from '../domain/decision.js';

/** FORUM3: tells somebody why what they write in the forum is not wanted there. */
export class WarnPerson extends OfficeCommand<void> {
  constructor(
    readonly person: { id: string },
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(WarnPerson)
export class WarnPersonHandler implements ICommandHandler<WarnPerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: IdentityApi,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError CONFLICT for an erased account: nobody is left to read it */
  async execute({ person, by, reason }: WarnPerson): Promise<void> {
    refuse(await this.identity.isErased(person.id), 'CONFLICT');
    const decided = { personId: person.id, kind: 'warning' as const, itemId: null, title: '', text: '', reason };
    await keepDecision(this.em, { ...decided, byId: by.id, at: this.clock.now() });
    happened(personWarned({ warningId: newId(), personId: person.id, reason }));
    await this.audit.note(by, { action: 'forum.warn', object: `person:${person.id}`, reason });
  }
}
