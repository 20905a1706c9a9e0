import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { lockedChampionship } from './locked-championship.js';

/** Shows a championship to everybody, whole or not: for the demo and tests. People publish by ChangeState. */
export class PublishChampionship extends Command<void> {
  static readonly asksNobody = 'what the demo and the tests are made of';

  constructor(readonly championshipId: string) {
    super();
  }
}

@CommandHandler(PublishChampionship)
export class PublishChampionshipHandler implements ICommandHandler<PublishChampionship> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId }: PublishChampionship): Promise<void> {
    (await lockedChampionship(this.em, championshipId)).publish(this.clock.now());
  }
}
