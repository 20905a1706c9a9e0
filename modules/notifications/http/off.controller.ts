import { Controller, Header, Inject } from '@nestjs/common';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { found } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ChooseChannels } from '../commands/choose-channels.js';
import { askOff, switchOff } from '../contract/routes.js';
import { type Off, readOffToken } from '../queries/off-token.js';
import { ChannelQueries } from '../queries/channel-queries.js';
import { offPage } from '../queries/off-page.js';

/** NOTIF1: the link of each mail by which such mails are switched off, without signing in (RFC 8058). */
@Controller()
export class OffController {
  constructor(
    private readonly commands: Commands,
    private readonly channels: ChannelQueries,
    private readonly identity: IdentityApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(askOff)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  async ask(@TheCall() { query, language }: Call<typeof askOff>): Promise<string> {
    return offPage(language, await this.aboutOf(this.offOf(query.token)), false);
  }

  @Handle(switchOff)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  async switchOff(@TheCall() { query, language }: Call<typeof switchOff>): Promise<string> {
    const off = this.offOf(query.token);
    const { personId, subjects } = off;
    const now = await this.channels.of(personId, language);
    const chosen = subjects.map((subject) => [subject, { ...now.subjects[subject], mail: 'never' }]);
    await this.commands.run(new ChooseChannels(personId, { subjects: Object.fromEntries(chosen) }));
    return offPage(language, await this.aboutOf(off), true);
  }

  private async aboutOf({ personId, subjects }: Off) {
    const [mailbox] = await this.identity.mailboxes([personId]);
    return { subjects, login: mailbox?.login ?? null };
  }

  private offOf(token: string): Off {
    return found(readOffToken(token, this.settings.SECRET));
  }
}
