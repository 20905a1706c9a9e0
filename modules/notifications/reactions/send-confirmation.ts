import { Inject, Injectable } from '@nestjs/common';
import { emailConfirmationRequested } from '../../identity/contract/events.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import { say } from '../../kernel/http/texts.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { NoteLanguage } from '../commands/note-language.js';
import { WriteMessage } from '../commands/write-message.js';
import { ChannelQueries } from '../queries/channel-queries.js';

interface Asked {
  confirmationId: string;
  language: Language | null;
  again?: string | undefined;
}

/** AUTH2, AUTH4: writes the mail with the link that confirms an e-mail, or signs in. */
@Injectable()
@ReactsTo(emailConfirmationRequested, 'notifications.send-confirmation', { lane: 'asked' })
export class SendConfirmation implements Reaction<Asked> {
  constructor(
    private readonly identity: IdentityApi,
    private readonly commands: Commands,
    private readonly channels: ChannelQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ confirmationId: id, language: own, again }: Asked): Promise<void> {
    const confirmation = await this.identity.confirmation(id);
    if (!confirmation) return;
    const { personId, email: recipient, login, token, signsIn, isChange } = confirmation;
    if (own) await this.commands.run(new NoteLanguage(personId, own));
    const language = await this.channels.languageOf(personId, own);
    const link = `${publicUrl(this.settings)}/confirm?token=${token}${signsIn ? '&to=login' : ''}`;
    const [subject, text] = textsOf(signsIn, isChange);
    await this.commands.run(
      new WriteMessage({
        reason: ['email-confirmation', id, again].filter(Boolean).join(':'),
        purpose: isChange ? 'typed' : 'asked',
        recipient,
        subject: say(language, 'mail', subject),
        text: say(language, 'mail', text, { login, link }),
        language,
      }),
    );
  }
}

const textsOf = (signsIn: boolean, isChange: boolean): [subject: string, text: string] => {
  if (signsIn) return ['mail.link.subject', 'mail.link.text'];
  return isChange ? ['mail.change.subject', 'mail.change.text'] : ['mail.confirm.subject', 'mail.confirm.text'];
};
