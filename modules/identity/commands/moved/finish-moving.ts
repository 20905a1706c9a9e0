import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';

/** AUTH8: all people of a file are taken; it is noted who did it, and why. */
export class FinishMoving extends Command<void> {
  constructor(
    readonly by: Actor,
    readonly reason: string,
    readonly counted: { rows: number; added: number; choosing: number; here: number },
  ) {
    super();
  }
}

@CommandHandler(FinishMoving)
export class FinishMovingHandler implements ICommandHandler<FinishMoving> {
  constructor(private readonly audit: Audit) {}

  async execute({ by, reason, counted }: FinishMoving): Promise<void> {
    await this.audit.note(by, { action: 'identity.import', object: 'people', reason, details: counted });
  }
}
