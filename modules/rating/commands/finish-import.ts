import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { endImport, lockedImport } from '../../kernel/imports/import-row.js';
import { ratingChanged } from '../contract/events.js';

/** RATE1: all championships of an import are awarded: it is noted, and people are put in order once for all of them. */
export class FinishImport extends Command<void> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(
    readonly by: Actor,
    readonly reason: string,
    readonly counted: { rows: number; championships: number; changed: number },
    /** The import that ends with it, and what it tells then. */
    readonly ending: { importId: string; result: object },
  ) {
    super();
  }
}

@CommandHandler(FinishImport)
export class FinishImportHandler implements ICommandHandler<FinishImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ by, reason, counted, ending: { importId, result } }: FinishImport): Promise<void> {
    const own = await lockedImport(this.em, importId);
    // Another worker ended it, or it was broken off: that is noted already.
    if (!own) return;
    await this.audit.note(by, { action: 'rating.import', object: 'rating', reason, details: counted });
    happened(ratingChanged({ contestId: newId() }));
    await endImport(this.em, own, result);
  }
}
