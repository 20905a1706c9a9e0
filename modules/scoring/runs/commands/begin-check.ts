import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { newId } from '../../../kernel/domain/id.js';
import type { Repository } from '../domain/run.js';
import { RepositoryCheck } from '../domain/runner.js';

/** Has a runner look whether a repository can be had. @returns the id of the check */
export class BeginCheck extends Command<string> {
  constructor(
    readonly championshipId: string,
    readonly repository: Repository,
    /** On the visible tests. */
    readonly runs: boolean,
  ) {
    super();
  }
}

@CommandHandler(BeginCheck)
export class BeginCheckHandler implements ICommandHandler<BeginCheck> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, runs, repository: { url, ref, trustedCommit } }: BeginCheck): Promise<string> {
    const id = newId();
    const askedAt = this.clock.now();
    this.em.create(
      RepositoryCheck,
      { id, championshipId, repository: url, ref, trustedCommit, runs, askedAt },
      { persist: true },
    );
    return id;
  }
}
