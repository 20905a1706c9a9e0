import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { ChooseChannels } from '../commands/choose-channels.js';
import { NoteLanguage } from '../commands/note-language.js';
import { SeeNotices } from '../commands/see-notices.js';
import { chooseChannels, notices, ownChannels, seeNotices } from '../contract/routes.js';
import { ChannelQueries } from '../queries/channel-queries.js';
import { NoticeQueries } from '../queries/notice-queries.js';

/** NOTIF1: everybody's own notices. */
@Controller()
export class NoticesController {
  constructor(
    private readonly queries: NoticeQueries,
    private readonly channels: ChannelQueries,
    private readonly commands: Commands,
  ) {}

  @Handle(notices)
  async list(@TheCall() { caller, language, query }: Call<typeof notices>) {
    const { isKnown, ...page } = await this.queries.list(caller, language, query);
    if (!isKnown) await this.commands.run(new NoteLanguage(caller.id, language));
    return page;
  }

  @Handle(ownChannels)
  ownChannels(@TheCall() { caller, language }: Call<typeof ownChannels>) {
    return this.channels.of(caller.id, language);
  }

  @Handle(chooseChannels)
  choose(@TheCall() { caller, body }: Call<typeof chooseChannels>) {
    return this.commands.run(new ChooseChannels(caller.id, body));
  }

  @Handle(seeNotices)
  async see(@TheCall() { caller, body }: Call<typeof seeNotices>) {
    await this.commands.run(new SeeNotices(caller.id, body));
    return { unseen: await this.queries.unseen(caller.id) };
  }
}
