import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../contract/status.js';
import { query } from '../../database/sql.js';
import { found, refuse } from '../../domain/domain-error.js';
import { happened } from '../../domain/happened.js';
import { workMoved } from '../events.js';
import { isFor, Kinds } from '../kinds.js';
import { hasEnded, itemOf, lockedRow } from '../rows.js';
import { endSql } from './end-work.js';

/** Somebody breaks off what takes long: it has ended with this, and whoever does it stops as soon as they hear of it. */
export class CancelWork extends Command<void> {
  constructor(
    readonly workId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(CancelWork)
export class CancelWorkHandler implements ICommandHandler<CancelWork> {
  constructor(
    private readonly em: EntityManager,
    private readonly kinds: Kinds,
  ) {}

  /** @throws DomainError NOT_FOUND for whoever may not watch it, CONFLICT once it is done or has failed */
  async execute({ workId, caller }: CancelWork) {
    const row = found(await lockedRow(this.em, workId));
    const doer = this.kinds.of(row.kind)?.doer;
    found((await isFor(doer, itemOf(row), caller)) || null);
    // Whoever asks again, since the answer was lost, is told the same.
    if (row.state === 'cancelled') return;
    refuse(hasEnded(row), 'CONFLICT');
    await query(this.em, endSql, [workId, 'cancelled', null, null, null]);
    await doer?.ended?.(itemOf(row), 'cancelled');
    happened(workMoved({ workId }));
  }
}
