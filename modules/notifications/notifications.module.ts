import { Module, type DynamicModule } from '@nestjs/common';
import { WriteMessageHandler } from './commands/write-message.js';
import { Message } from './domain/message.js';
import { OutboxController } from './http/outbox.controller.js';
import { DeliverMessage } from './reactions/deliver-message.js';
import { SendConfirmation } from './reactions/send-confirmation.js';

export const notificationsEntities = [Message];

@Module({})
export class NotificationsModule {
  static with(serves: boolean, identity: DynamicModule): DynamicModule {
    return {
      module: NotificationsModule,
      imports: [identity],
      controllers: serves ? [OutboxController] : [],
      providers: [WriteMessageHandler, SendConfirmation, DeliverMessage],
    };
  }
}
