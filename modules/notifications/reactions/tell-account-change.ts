import { Inject, Injectable } from '@nestjs/common';
import { deviceOf } from '../../identity/contract/sessions/device.js';
import { accountChanged } from '../../identity/contract/events.js';
import { IdentityApi } from '../../identity/identity.api.js';
import type { Language } from '../../kernel/contract/language.js';
import { Commands } from '../../kernel/commands/commands.js';
import { say } from '../../kernel/http/texts.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { ReaddressMails } from '../commands/readdress-mails.js';
import { WriteMessage } from '../commands/write-message.js';
import { ChannelQueries } from '../queries/channel-queries.js';

type Changed = ReturnType<typeof accountChanged.parse>;

/** Tells the address that an account had what was changed in it, should it not have been its person. Of another address no notices go to the former one. */
@Injectable()
@ReactsTo(accountChanged, 'notifications.tell-account-change', { lane: 'quick' })
export class TellAccountChange implements Reaction<Changed> {
  constructor(
    private readonly commands: Commands,
    private readonly channels: ChannelQueries,
    private readonly identity: IdentityApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ id, what, personId, login, email: recipient, by, language: own }: Changed): Promise<void> {
    const language = await this.channels.languageOf(personId, own);
    const site = publicUrl(this.settings);
    const shown = what === 'device' ? deviceText(language, by) : by;
    const facts = {
      login,
      by: shown,
      password: `${site}/password`,
      settings: `${site}/user/${encodeURIComponent(login)}`,
      contact: this.settings.CONTACT_EMAIL ?? 'none',
    };
    const subject = say(language, 'mail', `mail.changed.${what}.subject`);
    const text = say(language, 'mail', `mail.changed.${what}.text`, facts);
    await this.commands.run(
      new WriteMessage({ reason: `account-changed:${id}`, purpose: 'account', recipient, subject, text, language }),
    );
    if (what === 'email' && personId !== null) await this.readdress(personId, recipient);
  }

  private async readdress(personId: string, former: string): Promise<void> {
    const [mailbox] = await this.identity.mailboxes([personId]);
    if (mailbox) await this.commands.run(new ReaddressMails(personId, former, mailbox.email));
  }
}

/** "Firefox on Linux"; what is no known browser or program by the name that it gave itself. */
const deviceText = (language: Language, agent: string): string => {
  const { name, system } = deviceOf(agent);
  return say(language, 'mail', 'mail.changed.device.by', {
    name: name ?? 'none',
    system: name === null ? 'none' : (system ?? 'none'),
    agent: agent || '–',
  });
};
