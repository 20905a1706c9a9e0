import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RepositoryFault } from '../contract/runner.js';
import { heldRun } from './held-run.js';
import { RunEnds } from './run-ends.js';

/** ALGO1: a repository can't be had, or not be run: its solution is invalid, and costs nothing. */
export class RefuseRun extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly reason: RepositoryFault,
    /** What its build said. */
    readonly log: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(RefuseRun)
export class RefuseRunHandler implements ICommandHandler<RefuseRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly ends: RunEnds,
  ) {}

  /** @throws DomainError CONFLICT when the run was given up */
  async execute({ run: id, reason, log }: RefuseRun): Promise<void> {
    const held = await heldRun(this.em, id);
    const problem = { kind: 'repository', line: null, column: reason, value: log?.slice(-1000).toWellFormed() ?? null };
    await this.ends.invalid(held, id, [problem], { repository: 1 });
  }
}
