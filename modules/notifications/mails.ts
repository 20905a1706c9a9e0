import { ReaddressMailsHandler } from './commands/readdress-mails.js';
import { WriteMessageHandler } from './commands/write-message.js';
import { MailGateway } from './flows/mail-gateway.js';
import { NoticeMailbox } from './flows/notice-mailbox.js';
import { SmsGateway } from './flows/sms-gateway.js';
import { ForgetMessages } from './jobs/forget-messages.js';
import { MessageFigures } from './queries/message-figures.js';
import { OutboxPage } from './queries/outbox-page.js';
import { DeliverMessage } from './reactions/deliver-message.js';
import { SendConfirmation } from './reactions/send-confirmation.js';
import { SendPasswordReset } from './reactions/send-password-reset.js';
import { SendPhoneCode } from './reactions/send-phone-code.js';
import { TellAccountChange } from './reactions/tell-account-change.js';

const ofIdentity = [SendConfirmation, SendPasswordReset, SendPhoneCode, TellAccountChange];

/** What writes mails and messages to phones, and sends them. */
export const mails = [
  ReaddressMailsHandler,
  WriteMessageHandler,
  OutboxPage,
  DeliverMessage,
  ForgetMessages,
  MailGateway,
  MessageFigures,
  NoticeMailbox,
  SmsGateway,
  ...ofIdentity,
];
