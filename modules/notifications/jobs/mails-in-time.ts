import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Campaigns } from '../flows/campaigns.js';
import { NoticeMails } from '../flows/notice-mails.js';
import { ChannelQueries } from '../queries/channel-queries.js';

const batch = 500;

/** NOTIF1: writes digests, and mails that waited for the end of quiet hours. */
@Injectable()
export class MailsInTime {
  constructor(
    private readonly clock: Clock,
    private readonly channels: ChannelQueries,
    private readonly campaigns: Campaigns,
    private readonly mails: NoticeMails,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  // A turn a minute among all workers, so that MAILS_A_MINUTE holds however many there are.
  @Every({ turn: 'mails in time', seconds: 60, look: 15 })
  async writeSome(): Promise<void> {
    await this.write(this.settings.MAILS_A_MINUTE);
  }

  /** @param most people at a time: the others are written to by the next tick */
  async write(most = Infinity): Promise<void> {
    await this.campaigns.lookAtMailed(this.clock.now());
    // Who is written to is due no more, so that this ends.
    for (let left = most, due = await this.due(left); due.length > 0; due = await this.due(left)) {
      await this.mails.writeTo(due);
      left -= due.length;
    }
  }

  private due(most: number): Promise<string[]> {
    return this.channels.due(this.clock.now(), Math.min(batch, most));
  }
}
