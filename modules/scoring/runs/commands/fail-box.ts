import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { heldRun } from './held-run.js';
import { RunEnds, type RunFailure } from './run-ends.js';

/** A box failed, by nobody's fault: the run waits for another try, and ends as ours after the last. */
export class FailBox extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly message: string,
    /** As what it fails after the last try. */
    readonly failure: RunFailure = 'INTERNAL',
  ) {
    super();
  }
}

@CommandHandler(FailBox)
export class FailBoxHandler implements ICommandHandler<FailBox> {
  constructor(
    private readonly em: EntityManager,
    private readonly ends: RunEnds,
  ) {}

  /** @throws DomainError CONFLICT when the run was given up */
  async execute({ run: id, message, failure }: FailBox): Promise<void> {
    const held = await heldRun(this.em, id);
    held.run.failure = message.slice(0, 2000);
    await this.em.flush();
    await this.ends.failed(held, id, failure);
  }
}
