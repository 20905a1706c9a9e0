import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { happened } from '../../../kernel/domain/happened.js';
import { Files } from '../../../kernel/storage/files.js';
import { accountDeleted } from '../../contract/events.js';
import { Person } from '../../domain/person.js';
import { dropArchives } from '../archive/drop-archives.js';
import { endSessions } from '../sessions-of.js';
import { Belongings } from './belongings.js';

/**
 * PROF2: takes all that is personal from an account that was deleted before `before`. The row stays, so that results,
 * teams and posts keep their author. Answers the files that are let go, and are to be removed at once; null where nothing was
 * erased.
 */
export class EraseAccount extends Command<{ freed: string[] } | null> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly personId: string,
    readonly before: Date,
  ) {
    super();
  }
}

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly belongings: Belongings,
  ) {}

  async execute({ personId, before }: EraseAccount) {
    const due = { id: personId, erasedAt: null, deletedAt: { $lte: before } };
    // Nothing where they came back, or another worker was first.
    const person = await this.em.findOne(Person, due, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person) return null;
    const avatars = person.avatar ? [person.avatar.storageKey] : [];
    await Files.letGo(this.em, avatars, { atOnce: true });
    await this.belongings.unname(person);
    person.erase(this.clock.now());
    await endSessions(this.em, personId, { allBut: null });
    const archives = await dropArchives(this.em, [personId]);
    await this.belongings.drop([personId]);
    happened(accountDeleted({ personId }));
    return { freed: [...avatars, ...archives] };
  }
}
