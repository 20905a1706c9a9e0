import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../commands/office.js';
import { type Actor, Audit } from '../../audit/audit.js';
import { DomainError, found, refuse } from '../../domain/domain-error.js';
import { Kinds } from '../kinds.js';
import { itemOf, lockedRow } from '../rows.js';
import { Works } from '../works.js';

/** An operator has it begun once more. */
export class WorkAgain extends OfficeCommand<void> {
  constructor(
    readonly workId: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(WorkAgain)
export class WorkAgainHandler implements ICommandHandler<WorkAgain> {
  constructor(
    private readonly em: EntityManager,
    private readonly works: Works,
    private readonly kinds: Kinds,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND, CONFLICT for what has not failed, or was not cancelled, and where there is no way back to it */
  async execute({ workId, by, reason }: WorkAgain) {
    const row = found(await lockedRow(this.em, workId));
    const { kind, subject, state, error } = row;
    if (state !== 'failed' && state !== 'cancelled') throw new DomainError('CONFLICT');
    const doer = this.kinds.of(kind)?.doer;
    refuse((await doer?.hasAgain?.(itemOf(row), state)) === false, 'CONFLICT');
    await doer?.again?.(itemOf(row));
    await this.works.beginAgain(this.em, row);
    const object = `work:${workId}`;
    await this.audit.note(by, {
      action: 'kernel.work-again',
      object,
      reason,
      details: { kind, subject, state, error },
    });
  }
}
