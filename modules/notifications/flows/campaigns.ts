import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Commands } from '../../kernel/commands/commands.js';
import { oftenQuery } from '../../kernel/database/sql.js';
import { type Reaction, Reactions, ReactsTo } from '../../kernel/jobs/reactions.js';
import { SendCampaignBatch } from '../commands/send-campaign-batch.js';
import { campaignMoved } from '../contract/events.js';
import { mailingNow } from '../queries/held-notices.js';

const lookEveryMs = 5000;

/**
 * NOTIF1: sends messages to many, batch by batch. Whoever begins one goes on to its end; a worker that dies leaves whole
 * batches, and the next look of any other goes on from there.
 */
@Injectable()
@ReactsTo(campaignMoved, 'notifications.send-campaign', { lane: 'heavy' })
export class Campaigns implements Reaction<{ campaignId: string; state: string }> {
  private readonly log = new Logger(Campaigns.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly reactions: Reactions,
  ) {}

  async react({ campaignId, state }: { campaignId: string; state: string }): Promise<void> {
    if (state === 'SENDING') await this.send(campaignId);
  }

  @Interval('campaigns', lookEveryMs)
  async tick(): Promise<void> {
    if (!this.reactions.areRunHere) return;
    try {
      await this.sendAll();
    } catch (error) {
      this.log.error(error);
    }
  }

  /** Goes on with what a worker left. */
  async sendAll(): Promise<void> {
    const sql = `select id from notifications.campaigns where state = 'SENDING' order by made_at`;
    for (const { id } of await oftenQuery<{ id: string }>(this.orm.em.fork(), sql)) await this.send(id);
  }

  /** Pauses those whose mails are due and that nobody may send any more: everybody was told of them before. */
  async lookAtMailed(now: Date): Promise<void> {
    for (const id of await mailingNow(this.orm.em.fork(), now)) await this.commands.run(new SendCampaignBatch(id));
  }

  private async send(id: string): Promise<void> {
    while (await this.commands.run(new SendCampaignBatch(id)));
  }
}
