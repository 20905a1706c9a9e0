import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '../../kernel/domain/domain-error.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { afterCampaignEvent, type CampaignEvent, campaignState } from '../contract/campaign.machine.js';
import { type Audience, audiences, teamsOf } from '../contract/campaign.js';
import { campaignMoved } from '../contract/events.js';

const CampaignSchema = defineEntity({
  name: 'Campaign',
  schema: 'notifications',
  tableName: 'campaigns',
  indexes: [{ name: 'campaigns_championship_index', properties: ['championshipId', 'madeAt'] }],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    champname: p.string().length(64),
    /** Who sends it: began it, or has let it go on since; null for the operator. */
    authorId: p.uuid().nullable(),
    author: p.string().length(64),
    /** Of somebody to whom the daily limit applies. */
    isLimited: p.boolean(),
    audience: p.enum(audiences),
    top: p.integer(),
    title: p.json<Bilingual>(),
    text: p.json<Bilingual>(),
    byMail: p.boolean(),
    state: p.enum(campaignState.options).default('SENDING'),
    people: p.integer(),
    sent: p.integer().default(0),
    madeAt: p.datetime(),
    doneAt: p.datetime().nullable(),
  },
});

/** NOTIF1: a message to many people of a championship. To whom, is settled as it is made: `campaign_people`. */
export class Campaign extends CampaignSchema.class {
  static start(
    input: {
      championship: { id: string; champname: string };
      by: { id: string | null; login: string };
      isLimited: boolean;
      audience: Audience;
      title: Bilingual;
      text: Bilingual;
      byMail: boolean;
      people: number;
    },
    now: Date,
  ): Campaign {
    const { championship, by, audience, ...rest } = input;
    const made = Object.assign(new Campaign(), {
      id: newId(),
      championshipId: championship.id,
      champname: championship.champname,
      authorId: by.id,
      author: by.login,
      audience: audience.audience,
      top: teamsOf(audience),
      ...rest,
      state: 'SENDING' as const,
      sent: 0,
      madeAt: now,
      doneAt: null,
    });
    made.moved();
    return made;
  }

  /**
   * What is so already stays so.
   * @param mailsWaiting of those who were told: as long as there are some, one that is done can be paused
   * @throws DomainError CONFLICT when the machine does not allow it
   */
  become(type: CampaignEvent['type'], now: Date, mailsWaiting = 0): void {
    const next = afterCampaignEvent(this.state, type, mailsWaiting);
    if (next === null && afterCampaignEvent(type === 'PAUSE' ? 'SENDING' : 'PAUSED', type) === this.state) return;
    if (next === null) throw new DomainError('CONFLICT');
    this.state = next;
    this.doneAt = next === 'DONE' ? now : null;
    this.moved();
  }

  /** Lets it go on: by whoever does that, where the one before may not any more. @throws DomainError CONFLICT for one that is done */
  resume(by: { id: string | null; login: string }, now: Date): void {
    if (this.state === 'PAUSED') Object.assign(this, { authorId: by.id, author: by.login });
    this.become('RESUME', now);
  }

  private moved(): void {
    happened(campaignMoved({ campaignId: this.id, championshipId: this.championshipId, state: this.state }));
  }
}

CampaignSchema.setClass(Campaign);

/** To whom a campaign goes, and whom it has told. */
export const CampaignPerson = defineEntity({
  name: 'CampaignPerson',
  schema: 'notifications',
  tableName: 'campaign_people',
  indexes: [
    {
      name: 'campaign_people_left_index',
      expression: `create index "campaign_people_left_index" on "notifications"."campaign_people" ("campaign_id", "person_id") where not is_told`,
    },
  ],
  properties: { campaignId: p.uuid().primary(), personId: p.uuid().primary(), isTold: p.boolean().default(false) },
});
