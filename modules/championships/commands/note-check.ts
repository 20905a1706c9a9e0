import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Check } from '../domain/check.js';
import { ChampionshipFile } from '../domain/championship-file.js';

/** Keeps what the engine said of a truth or a sample. A file that was replaced meanwhile is left alone. */
export class NoteCheck extends Command<void> {
  constructor(
    readonly fileId: string,
    readonly check: Check,
  ) {
    super();
  }
}

@CommandHandler(NoteCheck)
export class NoteCheckHandler implements ICommandHandler<NoteCheck> {
  constructor(private readonly em: EntityManager) {}

  async execute({ fileId, check }: NoteCheck): Promise<void> {
    await this.em.nativeUpdate(ChampionshipFile, { id: fileId }, { check });
  }
}
