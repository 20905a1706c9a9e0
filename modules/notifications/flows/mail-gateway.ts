import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { NoUseTrying } from '../../kernel/jobs/jobs.js';
import { lanes } from '../../kernel/jobs/lanes.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';

/** So long a mail server may say nothing; `SMTP_URL` may have others (`?socketTimeout=60000`). A mail is tried again then. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** One for each mail that is under way in this process: those that somebody waits for never wait for a connection. */
const connections = lanes.asked.concurrency + lanes.mail.concurrency;

/** AUTH11: hands mails to the server of `SMTP_URL`, over connections that are kept for the next ones. */
@Injectable()
export class MailGateway implements OnApplicationShutdown {
  private transport: ReturnType<MailGateway['connect']> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** False where mails stay in the development outbox. */
  isThere(): boolean {
    return this.settings.SMTP_URL !== undefined;
  }

  /** @throws NoUseTrying when the server refuses it for good; Error when it did not take it for now */
  async send(mail: SendMailOptions): Promise<void> {
    this.transport ??= this.connect();
    // Readable as it is sent, in either alphabet.
    const sending = this.transport.sendMail({
      from: this.settings.MAIL_FROM,
      textEncoding: 'quoted-printable',
      ...mail,
    });
    await sending.catch((error: unknown) => {
      throw isForGood(error) ? new NoUseTrying(`The mail server refuses it for good: ${String(error)}`) : error;
    });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  private connect() {
    return createTransport({ ...patience, url: this.settings.SMTP_URL, pool: true, maxConnections: connections });
  }
}

/** The recipient, or the mail itself, is refused for good. What is wrong with our sender or password, somebody may mend meanwhile. */
const isForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { command = '', permanent = false } = error as { command?: string; permanent?: boolean };
  return permanent && (command === 'RCPT TO' || command === 'DATA');
};
