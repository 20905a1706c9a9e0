import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { Championship, type NewChampionship } from '../domain/championship.js';
import { keepShown, type RenderedText } from './keep-shown.js';

/** Makes a championship as a draft. */
export class CreateChampionship extends Command<{ id: string }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly championship: NewChampionship,
    /** Its texts as they are shown. */
    readonly shown: readonly RenderedText[] = [],
  ) {
    super();
  }
}

@CommandHandler(CreateChampionship)
export class CreateChampionshipHandler implements ICommandHandler<CreateChampionship> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championship: input, shown }: CreateChampionship) {
    const championship = Championship.draft(input, this.clock.now());
    this.em.persist(championship);
    if (shown.length > 0) await this.em.flush();
    await keepShown(this.em, championship.id, shown);
    return { id: championship.id };
  }
}
