import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { secondsTo } from '../../kernel/domain/seconds-to.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { Audience, CampaignText, CampaignView } from '../contract/campaign.js';
import { Campaign } from '../domain/campaign.js';
import { audienceSql, audienceValues, countAudience } from '../queries/audience-sql.js';
import { campaignView } from '../queries/campaign-queries.js';

type Wish = Audience & CampaignText & { byMail: boolean; count: number };

/** NOTIF1: sends a message to an audience of a championship; who that is, is settled now. */
export class StartCampaign extends Command<CampaignView> {
  constructor(
    readonly champname: string,
    readonly by: Actor,
    readonly wish: Wish,
  ) {
    super();
  }
}

const dayMs = 24 * 3600 * 1000;

@CommandHandler(StartCampaign)
export class StartCampaignHandler implements ICommandHandler<StartCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError NOT_FOUND, AUDIENCE_EMPTY, AUDIENCE_CHANGED, CAMPAIGN_LIMIT */
  async execute({ champname, by, wish }: StartCampaign): Promise<CampaignView> {
    const championship = await this.championships.managed({ champname }, by);
    // Two at once count each other.
    await query(this.em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`campaigns ${championship.id}`]);
    const isLimited = by.role !== 'admin';
    if (isLimited) await this.refuseMany(championship.id);
    const { people } = await countAudience(this.em, championship.id, wish);
    refuse(people === 0, 'AUDIENCE_EMPTY');
    refuse(people !== wish.count, 'AUDIENCE_CHANGED', { count: people });
    const { title, text, byMail } = wish;
    const input = { championship, by, isLimited, audience: wish, title, text, byMail, people };
    const campaign = Campaign.start(input, this.clock.now());
    this.em.persist(campaign);
    const sql = `insert into notifications.campaign_people (campaign_id, person_id)
      select $3, person_id from (${audienceSql(wish)}) audience`;
    await query(this.em, sql, [...audienceValues(championship.id, wish), campaign.id]);
    await this.note(by, champname, campaign);
    return campaignView(campaign);
  }

  private async refuseMany(championshipId: string): Promise<void> {
    const limit = this.settings.CAMPAIGNS_A_DAY;
    const sql = `select count(*)::int as made, min(made_at) as "firstAt" from notifications.campaigns
      where championship_id = $1 and made_at > $2 and is_limited`;
    const since = new Date(this.clock.now().getTime() - dayMs);
    const today = await queryOne<{ made: number; firstAt: string | null }>(this.em, sql, [championshipId, since]);
    const retryAfter = secondsTo(today?.firstAt ?? null, this.clock.now(), dayMs);
    refuse((today?.made ?? 0) >= limit, 'CAMPAIGN_LIMIT', { limit, retryAfter });
  }

  private async note(by: Actor, champname: string, { id, audience, top, people, title }: Campaign): Promise<void> {
    const details = { campaign: id, audience, top, people };
    const reason = (title.eng || title.rus).slice(0, 500);
    await this.audit.note(by, { action: 'notifications.notify', object: `championship:${champname}`, reason, details });
  }
}
