import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands } from '../../modules/kernel/commands/commands.js';
import type { TestApp } from './api.js';

/** A command whose work is written in the test. */
class Work extends Command<unknown> {
  constructor(readonly work: (em: EntityManager) => Promise<unknown>) {
    super();
  }
}

@CommandHandler(Work)
class WorkHandler implements ICommandHandler<Work> {
  constructor(private readonly em: EntityManager) {}

  execute({ work }: Work) {
    return work(this.em);
  }
}

/** Runs what a test writes as a command of this application. */
export const commandsOf = (api: TestApp): ((work: (em: EntityManager) => Promise<unknown>) => Promise<unknown>) => {
  const instance = new WorkHandler(api.get(EntityManager));
  api.get(CommandBus).register([{ instance, metatype: WorkHandler, isDependencyTreeStatic: () => true } as never]);
  return (work) => api.get(Commands).run(new Work(work));
};
