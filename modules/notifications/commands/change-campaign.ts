import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Campaign } from '../domain/campaign.js';
import { mailsWaiting } from '../queries/held-notices.js';

/** NOTIF1: stops a message to many, with the mails of it that wait, or lets it go on. */
export class ChangeCampaign extends Command<Campaign> {
  constructor(
    readonly id: string,
    readonly event: 'PAUSE' | 'RESUME',
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeCampaign)
export class ChangeCampaignHandler implements ICommandHandler<ChangeCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND also for those of others, CONFLICT for one that is done, with all of its mails */
  async execute({ id, event, by }: ChangeCampaign): Promise<Campaign> {
    const campaign = found(await this.em.findOne(Campaign, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    await this.championships.managed({ id: campaign.championshipId }, by);
    if (event === 'RESUME') campaign.resume(by, this.clock.now());
    else campaign.become(event, this.clock.now(), await mailsWaiting(this.em, id));
    return campaign;
  }
}
