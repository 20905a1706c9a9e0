import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Files } from '../../../kernel/storage/files.js';
import { type EditedBy, EditNotes } from '../../commands/edit-notes.js';
import { openChampionship } from '../../commands/locked-championship.js';
import { ChampionshipTest } from '../domain/test.js';

/** Removes a test of a championship. */
export class RemoveTest extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly name: string,
    readonly by: EditedBy,
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
  ) {}

  async execute({ championshipId, name, by }: RemoveTest): Promise<void> {
    const now = this.clock.now();
    const championship = await openChampionship(this.em, championshipId, by, now);
    const test = found(await this.em.findOne(ChampionshipTest, { championship, name }));
    this.em.remove(test);
    championship.touch(by.id, now);
    await this.notes.changed(championship, by, ['tests']);
    await Files.letGo(this.em, [test.inputKey, test.truthKey]);
  }
}
