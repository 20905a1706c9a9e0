import { Inject, Injectable } from '@nestjs/common';
import { emailConfirmationRequested } from '../../identity/contract/events.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Fact } from '../../kernel/domain/fact.js';
import { say } from '../../kernel/http/texts.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { WriteMessage } from '../commands/write-message.js';

/** AUTH2, AUTH4: writes the mail with the link that confirms an e-mail, or signs in. */
@Injectable()
@ReactsTo(emailConfirmationRequested, 'notifications.send-confirmation', { batch: 8 })
export class SendConfirmation implements Reaction {
  constructor(
    private readonly identity: IdentityApi,
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react(data: Fact['data']): Promise<void> {
    const id = String(data['confirmationId']);
    const language = data['language'] === 'RUS' ? 'RUS' : 'ENG';
    const confirmation = await this.identity.confirmation(id);
    if (!confirmation) return;
    const { email: recipient, login, token, signsIn } = confirmation;
    const link = `${publicUrl(this.settings)}/confirm?token=${token}${signsIn ? '&to=login' : ''}`;
    const [subject, text] = signsIn
      ? ['mail.link.subject', 'mail.link.text']
      : ['mail.confirm.subject', 'mail.confirm.text'];
    await this.commands.run(
      new WriteMessage({
        reason: `email-confirmation:${id}`,
        recipient,
        subject: say(language, 'mail', subject),
        text: say(language, 'mail', text, { login, link }),
      }),
    );
  }
}
