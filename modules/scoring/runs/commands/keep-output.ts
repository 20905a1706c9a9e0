import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { found } from '../../../kernel/domain/domain-error.js';
import { Files, type StoredFile } from '../../../kernel/storage/files.js';
import { RunTest } from '../domain/run.js';
import { heldRun } from './held-run.js';

/** Keeps what a test gave, in the place of what it gave before. */
export class KeepOutput extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly name: string,
    readonly output: StoredFile,
  ) {
    super();
  }
}

@CommandHandler(KeepOutput)
export class KeepOutputHandler implements ICommandHandler<KeepOutput> {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError CONFLICT when the run was given up */
  async execute({ run: id, name, output }: KeepOutput): Promise<void> {
    const { solution } = await heldRun(this.em, id);
    const test = found(await this.em.findOne(RunTest, { solution: solution.id, name }));
    const before = test.outputKey ?? null;
    test.outputKey = output.bytes > 0 ? output.key : null;
    test.outputBytes = output.bytes;
    // What is empty is nothing: the sweeper has it.
    if (output.bytes > 0) await Files.claim(this.em, [output], `run:${solution.id}`);
    await Files.letGo(this.em, [before]);
  }
}
