import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Bilingual } from '../../kernel/contract/language.js';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { StoredFile } from '../../kernel/storage/file-storage.js';
import { ChampionshipFile, type FileKind } from '../domain/championship-file.js';
import { Championship } from '../domain/championship.js';
import type { TableShape } from '../domain/table-shape.js';

/** Adds a stored file to a championship. */
export class AttachFile extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly file: {
      kind: FileKind;
      name: string;
      description: Bilingual;
      stored: StoredFile;
      shape: TableShape | null;
    },
  ) {
    super();
  }
}

@CommandHandler(AttachFile)
export class AttachFileHandler implements ICommandHandler<AttachFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, file }: AttachFile): Promise<void> {
    const championship = found(await this.em.findOne(Championship, { id: championshipId }));
    this.em.persist(ChampionshipFile.attach(championship, file, this.clock.now()));
  }
}
