import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockedChampionship } from './locked-championship.js';

const dayMs = 86_400_000;

/** Ends a championship in the past, with results that came out a day later: for the demo. People finish by ChangeState. */
export class FinishPast extends Command<void> {
  static readonly asksNobody = 'what the demo and the tests are made of';

  constructor(
    readonly championshipId: string,
    readonly end: Date,
  ) {
    super();
  }
}

@CommandHandler(FinishPast)
export class FinishPastHandler implements ICommandHandler<FinishPast> {
  constructor(private readonly em: EntityManager) {}

  async execute({ championshipId, end }: FinishPast): Promise<void> {
    const championship = await lockedChampionship(this.em, championshipId);
    if (championship.state === 'FINISHED') return;
    championship.change({ dateEnd: end });
    championship.become({ type: 'FINISH' }, new Date(end.getTime() + dayMs));
  }
}
