import { Inject, Injectable } from '@nestjs/common';
import { accountChanged, type AccountChange } from '../../identity/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import { say } from '../../kernel/http/texts.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { WriteMessage } from '../commands/write-message.js';

interface Changed {
  id: string;
  what: AccountChange;
  login: string;
  email: string;
  by: string;
  language: Language;
}

/** Tells the address that an account had what was changed in it, should it not have been its person. */
@Injectable()
@ReactsTo(accountChanged, 'notifications.tell-account-change', { lane: 'quick' })
export class TellAccountChange implements Reaction<Changed> {
  constructor(
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async react({ id, what, login, email: recipient, by, language }: Changed): Promise<void> {
    const site = publicUrl(this.settings);
    const facts = { login, by, password: `${site}/password`, settings: `${site}/user/${encodeURIComponent(login)}` };
    const subject = say(language, 'mail', `mail.changed.${what}.subject`);
    const text = say(language, 'mail', `mail.changed.${what}.text`, facts);
    await this.commands.run(
      new WriteMessage({ reason: `account-changed:${id}`, purpose: 'account', recipient, subject, text }),
    );
  }
}
