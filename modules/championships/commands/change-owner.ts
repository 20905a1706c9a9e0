import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { lockedChampionship } from './locked-championship.js';

/** Gives a championship into other hands. */
export class ChangeOwner extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly ownerId: string,
    readonly personId: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeOwner)
export class ChangeOwnerHandler implements ICommandHandler<ChangeOwner> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, ownerId, personId }: ChangeOwner): Promise<void> {
    const championship = await lockedChampionship(this.em, championshipId);
    championship.ownerId = ownerId;
    championship.touch(personId, this.clock.now());
  }
}
