import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { ratingChanged } from '../contract/events.js';

/** RATE1: all championships of an import are awarded: it is noted, and people are put in order once for all of them. */
export class FinishImport extends Command<void> {
  constructor(
    readonly by: Actor,
    readonly reason: string,
    readonly counted: { rows: number; championships: number; changed: number },
  ) {
    super();
  }
}

@CommandHandler(FinishImport)
export class FinishImportHandler implements ICommandHandler<FinishImport> {
  constructor(private readonly audit: Audit) {}

  async execute({ by, reason, counted }: FinishImport): Promise<void> {
    await this.audit.note(by, { action: 'rating.import', object: 'rating', reason, details: counted });
    happened(ratingChanged({ contestId: newId() }));
  }
}
