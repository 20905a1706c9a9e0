import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { found } from '../../kernel/domain/domain-error.js';
import { Championship } from '../domain/championship.js';

/** Shows a championship to everybody. */
export class PublishChampionship extends Command<void> {
  constructor(readonly championshipId: string) {
    super();
  }
}

@CommandHandler(PublishChampionship)
export class PublishChampionshipHandler implements ICommandHandler<PublishChampionship> {
  constructor(private readonly em: EntityManager) {}

  async execute({ championshipId }: PublishChampionship): Promise<void> {
    found(await this.em.findOne(Championship, { id: championshipId })).publish();
  }
}
