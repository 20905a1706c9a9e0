import { Inject, Injectable } from '@nestjs/common';
import { passwordResetAsked } from '../../identity/contract/events.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { say } from '../../kernel/http/texts.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { WriteMessage } from '../commands/write-message.js';
import { ChannelQueries } from '../queries/channel-queries.js';

interface Asked {
  resetId: string;
  again?: string | undefined;
}

/** AUTH5: writes the mail with the code and the link for a new password. */
@Injectable()
@ReactsTo(passwordResetAsked, 'notifications.send-password-reset', { lane: 'asked' })
export class SendPasswordReset implements Reaction<Asked> {
  constructor(
    private readonly identity: IdentityApi,
    private readonly commands: Commands,
    private readonly channels: ChannelQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ resetId: id, again }: Asked): Promise<void> {
    const reset = await this.identity.passwordReset(id);
    if (!reset) return;
    const { personId, email: recipient, login, token, code } = reset;
    const language = await this.channels.languageOf(personId, null);
    const link = `${publicUrl(this.settings)}/password?login=${encodeURIComponent(login)}&token=${token}`;
    const subject = say(language, 'mail', 'mail.reset.subject');
    const text = say(language, 'mail', 'mail.reset.text', { login, link, code });
    const reason = ['password-reset', id, again].filter(Boolean).join(':');
    await this.commands.run(new WriteMessage({ reason, purpose: 'asked', recipient, subject, text, language }));
  }
}
