import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { Files, type StoredFile } from '../../../kernel/storage/files.js';
import { LogLine } from '../../solutions/domain/solution.js';
import { heldRun } from './held-run.js';

/** ALGO1: keeps the repository of a run as it was cloned. */
export class KeepSource extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly source: StoredFile,
    readonly commit: string,
    readonly files: number,
  ) {
    super();
  }
}

@CommandHandler(KeepSource)
export class KeepSourceHandler implements ICommandHandler<KeepSource> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError CONFLICT when the run was given up, or it is another commit than may be run */
  async execute({ run: id, source, commit, files }: KeepSource): Promise<void> {
    const { run, solution } = await heldRun(this.em, id);
    const before = run.sourceKey ?? null;
    refuse(!run.clone(commit, files, source), 'CONFLICT');
    solution.sourceBytes = source.bytes;
    this.em.persist(LogLine.of(solution, 'cloned', { commit, files, bytes: source.bytes }, this.clock.now()));
    await Files.claim(this.em, [source], `run:${solution.id}`);
    await Files.letGo(this.em, [before]);
  }
}
