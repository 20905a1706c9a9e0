import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { endImport, lockedImport } from '../../../kernel/imports/import-row.js';

/** AUTH8: all people of a file are taken; it is noted who did it, and why. */
export class FinishMoving extends Command<void> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(
    readonly by: Actor,
    readonly reason: string,
    readonly counted: { rows: number; added: number; choosing: number; here: number },
    /** The import that ends with it, and what it tells then. */
    readonly ending: { importId: string; result: object } | null = null,
  ) {
    super();
  }
}

@CommandHandler(FinishMoving)
export class FinishMovingHandler implements ICommandHandler<FinishMoving> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ by, reason, counted, ending }: FinishMoving): Promise<void> {
    const own = ending && (await lockedImport(this.em, ending.importId));
    // Another worker ended it, or it was broken off: that is noted already.
    if (ending && !own) return;
    await this.audit.note(by, { action: 'identity.import', object: 'people', reason, details: counted });
    if (own) await endImport(this.em, own, ending.result);
  }
}
