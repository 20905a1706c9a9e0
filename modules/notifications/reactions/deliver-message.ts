import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Clock } from '../../kernel/clock.js';
import { NoUseTrying } from '../../kernel/jobs/jobs.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { messageWritten } from '../contract/events.js';
import { SmsGateway } from '../flows/sms-gateway.js';
import { Message } from '../domain/message.js';

/** What a message to a phone says is a code, which works for so long (AUTH6). */
const smsLifeMs = 10 * 60_000;

/** So long a mail server may say nothing; `SMTP_URL` may have others (`?socketTimeout=60000`). A mail is tried again then. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** AUTH11: sends what is stored, by SMTP or the gateway of messages; without them it stays in the development outbox. */
@Injectable()
@ReactsTo(messageWritten, 'notifications.deliver-message', { lane: 'mail' })
export class DeliverMessage implements Reaction<{ messageId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly gateway: SmsGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ messageId }: { messageId: string }): Promise<void> {
    const em = this.orm.em.fork();
    const message = await em.findOne(Message, { id: messageId, sentAt: null });
    if (!message) return;
    const isSent = message.channel === 'sms' ? await this.toPhone(message) : await this.byMail(message);
    // The text may hold a link or a code that lets somebody in; once it is sent nobody needs it here.
    if (isSent) await em.nativeUpdate(Message, { id: messageId }, { sentAt: this.clock.now(), text: '' });
  }

  private async byMail({ id, recipient: to, subject, text, thread, off }: Message): Promise<boolean> {
    const { SMTP_URL: server, MAIL_FROM: from } = this.settings;
    if (!server) return false;
    // The id makes a mail that was sent twice (a crash after sending) one mail for the reader's program.
    const sending = createTransport({ ...patience, url: server }).sendMail({
      ...{ from, to, subject, text, messageId: `<${id}@podium>` },
      // Nobody has got the first of them: those who name the same one stand together all the same.
      ...(thread && { references: `<${thread}@podium>`, inReplyTo: `<${thread}@podium>` }),
      ...(off && { headers: offHeaders(off) }),
    });
    await sending.catch((error: unknown) => {
      throw isForGood(error) ? new NoUseTrying(`The mail server refuses it for good: ${String(error)}`) : error;
    });
    return true;
  }

  private async toPhone({ id, recipient: phone, text, createdAt }: Message): Promise<boolean> {
    if (!this.gateway.isThere()) return false;
    // Nobody pays for a code that is over.
    if (this.clock.now().getTime() - createdAt.getTime() > smsLifeMs) return false;
    await this.gateway.send({ id, phone, text });
    return true;
  }
}

/** The recipient, or the mail itself, is refused for good. What is wrong with our sender or password, somebody may mend meanwhile. */
const isForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { command = '', permanent = false } = error as { command?: string; permanent?: boolean };
  return permanent && (command === 'RCPT TO' || command === 'DATA');
};

/** Mail programs offer a button for it, which posts (RFC 8058). */
const offHeaders = (off: string): Record<string, string> => ({
  'List-Unsubscribe': `<${off}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
