import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Clock } from '../../kernel/clock.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { messageWritten } from '../contract/events.js';
import { Message } from '../domain/message.js';

/** AUTH11: sends a stored mail by SMTP; without a server it stays readable in the development outbox. */
@Injectable()
@ReactsTo(messageWritten, 'notifications.deliver-message', { lane: 'mail' })
export class DeliverMessage implements Reaction<{ messageId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ messageId }: { messageId: string }): Promise<void> {
    const { SMTP_URL: server, MAIL_FROM: from } = this.settings;
    if (!server) return;
    const em = this.orm.em.fork();
    const message = await em.findOne(Message, { id: messageId, channel: 'mail', sentAt: null });
    if (!message) return;
    const { id, recipient: to, subject, text } = message;
    // The id makes a mail that was sent twice (a crash after sending) one mail for the reader's program.
    await createTransport(server).sendMail({ from, to, subject, text, messageId: `<${id}@podium>` });
    // The text may hold a link that lets somebody in; once it is sent nobody needs it here.
    await em.nativeUpdate(Message, { id }, { sentAt: this.clock.now(), text: '' });
  }
}
