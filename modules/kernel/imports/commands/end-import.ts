import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endImport, lockedImport } from '../import-row.js';

/** AUTH8, RATE1: nothing of a file is taken, since it was only checked, or something is wrong with it. */
export class EndImport extends Command<void> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(
    readonly importId: string,
    readonly result: object,
  ) {
    super();
  }
}

@CommandHandler(EndImport)
export class EndImportHandler implements ICommandHandler<EndImport> {
  constructor(private readonly em: EntityManager) {}

  async execute({ importId, result }: EndImport) {
    const own = await lockedImport(this.em, importId);
    // Ended with its last rows, by another worker, or broken off.
    if (own) await endImport(this.em, own, result);
  }
}
