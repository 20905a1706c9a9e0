import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../kernel/audit/audit.js';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { keepSoFar, lockedImport } from '../../../kernel/imports/import-row.js';
import type { MovedSoFar } from './moved-so-far.js';
import { TakeMoved, TakeMovedHandler } from './take-moved.js';

/**
 * AUTH8: makes accounts of the next rows of an import, with how far it is then. Answers that; null at its end. Whoever began it has to be
 * an admin still: it may take hours, and makes admins too.
 */
export class TakeMovedOfImport extends OfficeCommand<MovedSoFar | null> {
  constructor(
    readonly importId: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(TakeMovedOfImport)
export class TakeMovedOfImportHandler implements ICommandHandler<TakeMovedOfImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly taking: TakeMovedHandler,
  ) {}

  /** @throws DomainError NOT_FOUND once it has ended, LOGIN_USED, MAIL_USED as the rows alone */
  async execute({ importId, by, reason }: TakeMovedOfImport): Promise<MovedSoFar | null> {
    const soFar = found((await lockedImport<MovedSoFar>(this.em, importId))?.soFar ?? null);
    const taken = await this.taking.execute(new TakeMoved(soFar.staged, soFar.after, by, reason));
    if (taken.last === null) return null;
    const next = { ...soFar, after: taken.last };
    for (const what of ['added', 'choosing', 'here'] as const) next[what] += taken[what];
    await keepSoFar(this.em, importId, next);
    return next;
  }
}
