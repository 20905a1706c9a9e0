import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { organiserNotice } from '../contract/notices.js';
import { Campaign } from '../domain/campaign.js';
import { mailsWaiting } from '../queries/held-notices.js';
import { WriteNotices, WriteNoticesHandler } from './write-notices.js';

/**
 * NOTIF1: tells the next people of a campaign, or pauses it with its mails where whoever sends it may not any more. Answers whether
 * there may be more to do here.
 */
export class SendCampaignBatch extends Command<boolean> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly campaignId: string) {
    super();
  }
}

/** As many as one transaction writes: hints go out after each. */
export const campaignBatch = 1000;

@CommandHandler(SendCampaignBatch)
export class SendCampaignBatchHandler implements ICommandHandler<SendCampaignBatch> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notices: WriteNoticesHandler,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ campaignId: id }: SendCampaignBatch): Promise<boolean> {
    // Another worker that is at it goes on; where it dies, the next tick does.
    const lock = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE };
    const campaign = await this.em.findOne(Campaign, { id, state: { $ne: 'PAUSED' } }, lock);
    if (!campaign) return false;
    if (!(await this.isAllowed(campaign))) {
      const waiting = await mailsWaiting(this.em, id);
      if (campaign.state !== 'DONE' || waiting > 0) campaign.become('PAUSE', this.clock.now(), waiting);
      return false;
    }
    if (campaign.state === 'DONE') return false;
    const told = await query<{ personId: string }>(this.em, tellSql, [id]);
    if (told.length > 0)
      await this.notices.execute(
        new WriteNotices({
          ...organiserNotice('news.organiser', campaign),
          reason: `campaign:${id}`,
          about: id,
          people: told,
          mails: campaign.byMail ? 'paced' : 'none',
        }),
      );
    campaign.sent += told.length;
    if (told.length < campaignBatch) campaign.become('FINISH', this.clock.now());
    return told.length === campaignBatch;
  }

  /** Whoever sends it may do so still; the operator at the command line always may. Another who leads the championship resumes it. */
  private async isAllowed({ championshipId, authorId }: Campaign): Promise<boolean> {
    return !authorId || this.championships.isStillManaged(championshipId, authorId);
  }
}

const tellSql = `update notifications.campaign_people set is_told = true
  where campaign_id = $1 and person_id in (
    select person_id from notifications.campaign_people where campaign_id = $1 and not is_told
    order by person_id limit ${campaignBatch})
  returning person_id as "personId"`;
