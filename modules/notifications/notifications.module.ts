import { Module } from '@nestjs/common';
import type { Context } from '../kernel/context.js';
import { Notices } from '../kernel/notices/notices.js';
import { IdentityModule } from '../identity/identity.module.js';
import { OwnNotices } from '../identity/own-notices.port.js';
import { PhoneMessages } from '../identity/phone-messages.port.js';
import { campaigns } from './campaigns.js';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { DropMailsHandler } from './commands/drop-mails.js';
import { MailNoticesHandler } from './commands/mail-notices.js';
import { SeeNoticesHandler } from './commands/see-notices.js';
import { WriteNoticesHandler } from './commands/write-notices.js';
import { Campaign, CampaignPerson } from './domain/campaign.js';
import { Message } from './domain/message.js';
import { Notice } from './domain/notice.js';
import { PushSubscription } from './domain/push-subscription.js';
import { Reader } from './domain/reader.js';
import { ToldDate } from './domain/told-date.js';
import { NoticeMails } from './flows/notice-mails.js';
import { Teller } from './flows/teller.js';
import { SmsGateway } from './flows/sms-gateway.js';
import { CampaignsController } from './http/campaigns.controller.js';
import { PushController } from './http/push.controller.js';
import { NoticesController } from './http/notices.controller.js';
import { OffController } from './http/off.controller.js';
import { OutboxController } from './http/outbox.controller.js';
import { MailsInTime } from './jobs/mails-in-time.js';
import { TellDates } from './jobs/tell-dates.js';
import { NoticeQueries } from './queries/notice-queries.js';
import { WriteNoticeMails } from './reactions/write-notice-mails.js';
import { mails } from './mails.js';
import { pushes } from './pushes.js';
import './settings.js';
import { readers } from './readers.js';
import { NoticeTopics } from './topics.js';

const notices = [WriteNoticesHandler, SeeNoticesHandler, NoticeQueries, Teller, NoticeTopics, TellDates];
const noticeMails = [DropMailsHandler, MailNoticesHandler, NoticeMails, WriteNoticeMails, MailsInTime];

@Module({
  imports: [IdentityModule, ChampionshipsModule],
  controllers: [CampaignsController, NoticesController, OffController, OutboxController, PushController],
  providers: [...mails, ...notices, ...readers, ...noticeMails, ...campaigns, ...pushes],
  exports: [NoticeQueries, SmsGateway, Teller],
})
export class NotificationsModule {}

export const notifications: Context = {
  module: NotificationsModule,
  entities: [Campaign, CampaignPerson, Message, Notice, PushSubscription, Reader, ToldDate],
  ports: [
    { provide: OwnNotices, useExisting: NoticeQueries },
    { provide: PhoneMessages, useExisting: SmsGateway },
    { provide: Notices, useExisting: Teller },
  ],
  demo: async () => (await import('./demo.js')).story,
};
