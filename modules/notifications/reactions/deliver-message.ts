import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { NoUseTrying } from '../../kernel/jobs/jobs.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { messageWritten } from '../contract/events.js';
import { MailGateway } from '../flows/mail-gateway.js';
import { NoticeMailbox } from '../flows/notice-mailbox.js';
import { SmsGateway } from '../flows/sms-gateway.js';
import { deliverer, Message } from '../domain/message.js';
import { htmlOf } from '../queries/mail-html.js';

/** What a message to a phone says is a code, which works for so long (AUTH6). */
const smsLifeMs = 10 * 60_000;

/** AUTH11: sends what is stored, by SMTP or the gateway of messages; without them it stays in the development outbox. */
@Injectable()
@ReactsTo(messageWritten, deliverer, { lane: ({ lane }) => lane })
export class DeliverMessage implements Reaction<{ messageId: string }> {
  private readonly log = new Logger('Mail');

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly mails: MailGateway,
    private readonly phones: SmsGateway,
    private readonly mailbox: NoticeMailbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ messageId }: { messageId: string }): Promise<void> {
    const em = this.orm.em.fork();
    const message = await em.findOne(Message, { id: messageId, sentAt: null });
    if (!message) return;
    // Whom it went to and what it says stay out of the log.
    const said = `${message.channel} ${message.id}`;
    const sending = message.channel === 'sms' ? this.toPhone(message) : this.byMail(message);
    const isSent = await sending.catch((error: unknown) => {
      this.log.warn(`${said} was refused: ${saidBy(error)}`);
      throw error;
    });
    if (isSent) this.log.log(`${said} was sent`);
    // The text may hold a link or a code that lets somebody in; once it is sent nobody needs it here.
    if (isSent) await em.nativeUpdate(Message, { id: messageId }, { sentAt: this.clock.now(), text: '' });
  }

  private async byMail(message: Message): Promise<boolean> {
    if (!this.mails.isThere()) return false;
    const to = await this.mailbox.of(message);
    if (to === null) {
      await this.orm.em.fork().nativeDelete(Message, { id: message.id, sentAt: null });
      this.log.log(`${message.channel} ${message.id} is wanted no more`);
      return false;
    }
    const { id, subject, text, thread, off } = message;
    const html = htmlOf(message, publicUrl(this.settings));
    const host = /@([\w.-]+)/u.exec(this.settings.MAIL_FROM)?.[1] ?? 'podium';
    const idOf = (name: string) => `<${name}@${host}>`;
    // The id makes a mail that was sent twice (a crash after sending) one mail for the reader's program.
    await this.mails.send({
      ...{ to, subject, text, html, messageId: idOf(id) },
      // Nobody has got the first of them: those who name the same one stand together all the same.
      ...(thread && { references: idOf(thread), inReplyTo: idOf(thread) }),
      ...(off && { headers: offHeaders(off) }),
    });
    return true;
  }

  private async toPhone({ id, recipient: phone, text, createdAt }: Message): Promise<boolean> {
    if (!this.phones.isThere()) return false;
    // Nobody pays for a code that is over.
    if (this.clock.now().getTime() - createdAt.getTime() > smsLifeMs) return false;
    await this.phones.send({ id, phone, text });
    return true;
  }
}

/** Why, without the address, which servers repeat in their answer. */
const saidBy = (error: unknown): string => {
  if (error instanceof NoUseTrying) return 'for good';
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? (error instanceof Error ? error.name : error));
};

/** Mail programs offer a button for it, which posts (RFC 8058). */
const offHeaders = (off: string): Record<string, string> => ({
  'List-Unsubscribe': `<${off}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
