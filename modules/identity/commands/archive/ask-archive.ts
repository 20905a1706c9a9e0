import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { Files } from '../../../kernel/storage/files.js';
import { Works } from '../../../kernel/work/works.js';
import { DataArchive, makeArchiveKind } from '../../domain/data-archive.js';
import { Person } from '../../domain/person.js';

/** PROF2: somebody asks for all that is kept of them. Answers the files that it takes the place of, which are to be removed at once. */
export class AskArchive extends Command<{ freed: string[] }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(readonly personId: string) {
    super();
  }
}

@CommandHandler(AskArchive)
export class AskArchiveHandler implements ICommandHandler<AskArchive> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly works: Works,
  ) {}

  /** @throws DomainError ARCHIVE_UNDERWAY; of two who ask at this moment the database tells */
  async execute({ personId }: AskArchive) {
    const now = this.clock.now();
    const former = await this.em.findOne(DataArchive, { person: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    refuse(former?.stateAt(now) === 'MAKING', 'ARCHIVE_UNDERWAY');
    if (former) {
      await Files.letGo(this.em, [former.storageKey], { atOnce: true });
      await this.em.nativeDelete(DataArchive, { id: former.id });
      this.em.clear();
    }
    const archive = DataArchive.ask(await this.em.findOneOrFail(Person, { id: personId }), now);
    const wish = { kind: makeArchiveKind, subject: archive.id, person: personId };
    archive.workId = await this.works.begin(this.em, wish);
    this.em.persist(archive);
    return { freed: former?.storageKey ? [former.storageKey] : [] };
  }
}
