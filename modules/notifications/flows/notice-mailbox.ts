import { Inject, Injectable } from '@nestjs/common';
import { IdentityApi } from '../../identity/identity.api.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { Message } from '../domain/message.js';
import { ChannelQueries } from '../queries/channel-queries.js';
import { readOffToken } from '../queries/off-token.js';

/** NOTIF1: where a mail goes in the moment in which it does, which may be days after it was written. */
@Injectable()
export class NoticeMailbox {
  constructor(
    private readonly identity: IdentityApi,
    private readonly channels: ChannelQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Null where its person gets no such mails any more. What tells of the account goes where it was meant to. */
  async of({ purpose, recipient, off }: Message): Promise<string | null> {
    const token = off === null || off === undefined ? null : new URL(off).searchParams.get('token');
    const said = purpose === 'notices' && token ? readOffToken(token, this.settings.SECRET) : null;
    if (!said) return recipient;
    const [mailbox] = await this.identity.mailboxes([said.personId]);
    if (!mailbox?.isConfirmed || !mailbox.takesMail || mailbox.isBlocked) return null;
    const { subjects } = await this.channels.of(said.personId);
    return said.subjects.every((subject) => subjects[subject].mail === 'never') ? null : mailbox.email;
  }
}
