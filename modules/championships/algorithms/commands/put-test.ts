import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { Files } from '../../../kernel/storage/files.js';
import { AttachFileHandler } from '../../commands/files/attach-file.js';
import { type EditedBy, EditNotes } from '../../commands/edit-notes.js';
import { openChampionship } from '../../commands/locked-championship.js';
import { mostTests } from '../contract/algorithm.js';
import { ChampionshipTest, type TestChange } from '../domain/test.js';
import { type JoinedTruth, refuseOtherTests } from './joined-truth.js';

/** ALGO1: makes a test of a championship or changes it. */
export class PutTest extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly name: string,
    readonly change: TestChange,
    /** Absent for data that the product loads by itself. */
    readonly by?: EditedBy,
    /** Where its answers are others: those of all tests with it. */
    readonly truth: JoinedTruth | null = null,
  ) {
    super();
  }
}

@CommandHandler(PutTest)
export class PutTestHandler implements ICommandHandler<PutTest> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
    private readonly attaching: AttachFileHandler,
  ) {}

  /** @throws DomainError FILE_REQUIRED for a new one without input, TESTS_FULL, KIND_WRONG; CONFLICT as refuseOtherTests and AttachFile */
  async execute({ championshipId, name, change, by, truth }: PutTest): Promise<void> {
    const now = this.clock.now();
    // It is locked: so tests are counted one after the other.
    const championship = await openChampionship(this.em, championshipId, by, now);
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    const known = await this.em.findOne(ChampionshipTest, { championship, name });
    if (!known) {
      refuse(!change.input, 'FILE_REQUIRED');
      refuse((await this.em.count(ChampionshipTest, { championship })) >= mostTests, 'TESTS_FULL', { max: mostTests });
    }
    // Answers came to it since its input was sent without a word of them.
    const isOther = change.input !== undefined && change.input.sha256 !== known?.sha256;
    refuse(!truth && typeof known?.truthKey === 'string' && isOther, 'CONFLICT');
    if (truth) {
      await refuseOtherTests(this.em, championship, truth);
      await this.attaching.execute(truth.attach);
    }
    const test = known ?? ChampionshipTest.of(championship, name);
    const gone = test.change(change, now);
    this.em.persist(test);
    if (by) {
      championship.touch(by.id, now);
      await this.notes.changed(championship, by, ['tests']);
    }
    const given = [change.input, change.truth].filter((file) => file !== undefined);
    await Files.claim(this.em, given, `test:${test.id}`);
    await Files.letGo(this.em, gone);
  }
}
