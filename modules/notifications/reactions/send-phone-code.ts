import { Injectable } from '@nestjs/common';
import { phoneCodeAsked } from '../../identity/contract/events.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import { say } from '../../kernel/http/texts.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { WriteMessage } from '../commands/write-message.js';
import { ChannelQueries } from '../queries/channel-queries.js';

/** AUTH6: writes the message with the code that confirms a telephone. */
@Injectable()
@ReactsTo(phoneCodeAsked, 'notifications.send-phone-code', { lane: 'sms' })
export class SendPhoneCode implements Reaction<{ codeId: string; language: Language }> {
  constructor(
    private readonly identity: IdentityApi,
    private readonly commands: Commands,
    private readonly channels: ChannelQueries,
  ) {}

  async react({ codeId: id, language: own }: { codeId: string; language: Language }): Promise<void> {
    const asked = await this.identity.phoneCode(id);
    if (!asked) return;
    const { personId, phone: recipient, code } = asked;
    const language = await this.channels.languageOf(personId, own);
    const text = say(language, 'mail', 'sms.code', { code });
    const what = { channel: 'sms', purpose: 'typed', recipient, subject: '', text, language } as const;
    await this.commands.run(new WriteMessage({ reason: `phone-code:${id}`, ...what }));
  }
}
