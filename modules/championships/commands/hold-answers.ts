import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { EditedBy } from './edit-notes.js';
import { ledChampionship } from './locked-championship.js';

/** CHAMP4: somebody is about to be told what tells of the answers, such as how a file of theirs scores by them. */
export class HoldAnswers extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly by: Pick<EditedBy, 'id'>,
  ) {
    super();
  }
}

@CommandHandler(HoldAnswers)
export class HoldAnswersHandler implements ICommandHandler<HoldAnswers> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, by }: HoldAnswers): Promise<void> {
    await ledChampionship(this.em, championshipId, by, this.clock.now());
  }
}
