import { Module } from '@nestjs/common';
import type { Context } from '../kernel/context.js';
import { IdentityModule } from '../identity/identity.module.js';
import { WriteMessageHandler } from './commands/write-message.js';
import { Message } from './domain/message.js';
import { OutboxController } from './http/outbox.controller.js';
import { OutboxPage } from './queries/outbox-page.js';
import { DeliverMessage } from './reactions/deliver-message.js';
import { SendConfirmation } from './reactions/send-confirmation.js';
import { SendPhoneCode } from './reactions/send-phone-code.js';
import './settings.js';

@Module({
  imports: [IdentityModule],
  controllers: [OutboxController],
  providers: [WriteMessageHandler, OutboxPage, SendConfirmation, SendPhoneCode, DeliverMessage],
})
export class NotificationsModule {}

export const notifications: Context = {
  module: NotificationsModule,
  entities: [Message],
};
