import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FailRun, FailRunHandler } from '../../solutions/commands/fail-run.js';
import { heldRun } from './held-run.js';

/** A box failed, by nobody's fault: the run waits for another try, and ends as ours after the last. */
export class FailBox extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly message: string,
  ) {
    super();
  }
}

@CommandHandler(FailBox)
export class FailBoxHandler implements ICommandHandler<FailBox> {
  constructor(
    private readonly em: EntityManager,
    private readonly runs: FailRunHandler,
  ) {}

  /** @throws DomainError CONFLICT when the run was given up */
  async execute({ run: id, message }: FailBox): Promise<void> {
    const { run, solution } = await heldRun(this.em, id);
    run.failure = message.slice(0, 2000);
    await this.em.flush();
    await this.runs.execute(new FailRun(solution.id, id, 'INTERNAL', true));
  }
}
