import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Files, type StoredFile } from '../../../kernel/storage/files.js';
import { DataArchive } from '../../domain/data-archive.js';
import { Person } from '../../domain/person.js';

const dayMs = 24 * 3600 * 1000;

/** PROF2: the file of an archive is written. Answers false where nobody waits for it any more. */
export class FinishArchive extends Command<boolean> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly archiveId: string,
    readonly file: StoredFile,
    /** How long it can be fetched. */
    readonly days: number,
  ) {
    super();
  }
}

@CommandHandler(FinishArchive)
export class FinishArchiveHandler implements ICommandHandler<FinishArchive> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ archiveId, file, days }: FinishArchive) {
    const now = this.clock.now();
    const archive = await this.em.findOne(
      DataArchive,
      { id: archiveId, readyAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!archive) return false;
    await Files.claim(this.em, [file], `archive:${archiveId}`);
    const person = await this.em.findOneOrFail(Person, { id: archive.person.id });
    archive.take(file, person, now, new Date(now.getTime() + days * dayMs));
    return true;
  }
}
