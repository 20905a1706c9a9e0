import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Files } from '../../../kernel/storage/files.js';
import { AttachFileHandler } from '../../commands/files/attach-file.js';
import { type EditedBy, EditNotes } from '../../commands/edit-notes.js';
import { openChampionship } from '../../commands/locked-championship.js';
import { ChampionshipTest } from '../domain/test.js';
import { type JoinedTruth, refuseOtherTests } from './joined-truth.js';

/** Removes a test of a championship. */
export class RemoveTest extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly name: string,
    readonly by: EditedBy,
    /** Where it had answers: those of all others. */
    readonly truth: JoinedTruth | null = null,
  ) {
    super();
  }
}

@CommandHandler(RemoveTest)
export class RemoveTestHandler implements ICommandHandler<RemoveTest> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
    private readonly attaching: AttachFileHandler,
  ) {}

  /** @throws DomainError NOT_FOUND; CONFLICT as refuseOtherTests and AttachFile */
  async execute({ championshipId, name, by, truth }: RemoveTest): Promise<void> {
    const now = this.clock.now();
    const championship = await openChampionship(this.em, championshipId, by, now);
    const test = found(await this.em.findOne(ChampionshipTest, { championship, name }));
    if (truth) {
      await refuseOtherTests(this.em, championship, truth);
      await this.attaching.execute(truth.attach);
    }
    this.em.remove(test);
    championship.touch(by.id, now);
    await this.notes.changed(championship, by, ['tests']);
    await Files.letGo(this.em, [test.inputKey, test.truthKey]);
  }
}
