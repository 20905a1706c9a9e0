import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { Championship, type NewChampionship } from '../domain/championship.js';

/** Makes a championship as a draft. */
export class CreateChampionship extends Command<{ id: string }> {
  constructor(readonly championship: NewChampionship) {
    super();
  }
}

@CommandHandler(CreateChampionship)
export class CreateChampionshipHandler implements ICommandHandler<CreateChampionship> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championship: input }: CreateChampionship) {
    const championship = Championship.draft(input, this.clock.now());
    this.em.persist(championship);
    return { id: championship.id };
  }
}
