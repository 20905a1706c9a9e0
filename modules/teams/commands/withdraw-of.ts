import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { withdrawOpen } from './close-invitations.js';
import { holdPerson } from './held.js';

/** TEAM1: withdraws the open invitations that somebody has for a championship and will never answer. */
export class WithdrawOf extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly championshipId: string,
    readonly personId: string,
  ) {
    super();
  }
}

@CommandHandler(WithdrawOf)
export class WithdrawOfHandler implements ICommandHandler<WithdrawOf> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ championshipId, personId }: WithdrawOf): Promise<void> {
    const { champname } = await this.championships.byId(championshipId);
    await holdPerson(this.em, championshipId, personId);
    await withdrawOpen(this.em, { id: championshipId, champname }, { personId }, this.clock.now());
  }
}
