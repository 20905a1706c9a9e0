import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { DropMails } from '../commands/drop-mails.js';
import { MailNotices } from '../commands/mail-notices.js';

/** Mails that are written at a time. */
const together = 4;

/** NOTIF1: writes the mails that are due to people. */
@Injectable()
export class NoticeMails {
  constructor(
    private readonly identity: IdentityApi,
    private readonly commands: Commands,
  ) {}

  async writeTo(personIds: readonly string[]): Promise<void> {
    const limit = pLimit(together);
    const mailboxes = await this.identity.mailboxes(personIds);
    await Promise.all(mailboxes.map((mailbox) => limit(() => this.commands.run(new MailNotices(mailbox)))));
    const reached = new Set(mailboxes.map(({ id }) => id));
    const others = personIds.filter((id) => !reached.has(id));
    if (others.length > 0) await this.commands.run(new DropMails(others));
  }
}
