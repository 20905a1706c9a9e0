import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { MuteSomething } from '../commands/mute.js';
import { NoteVisit } from '../commands/note-visit.js';
import * as routes from '../contract/reading.js';
import { MuteQueries } from '../queries/mute-queries.js';

/** FORUM5: how far one has read, and what one does not want to hear of. */
@Controller()
export class ReadingController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: MuteQueries,
  ) {}

  @Handle(routes.visitTopic)
  async visitTopic(@TheCall() { params, body, caller }: Call<typeof routes.visitTopic>) {
    await this.commands.run(new NoteVisit(caller.id, { topicId: params.id, number: body.number }));
    return {};
  }

  @Handle(routes.visitThread)
  async visitThread(@TheCall() { params, caller }: Call<typeof routes.visitThread>) {
    await this.commands.run(new NoteVisit(caller.id, { thread: params.name }));
    return {};
  }

  @Handle(routes.muteThread)
  muteThread(@TheCall() { params, caller }: Call<typeof routes.muteThread>) {
    return this.mute(caller.id, { thread: params.name }, true);
  }

  @Handle(routes.unmuteThread)
  unmuteThread(@TheCall() { params, caller }: Call<typeof routes.unmuteThread>) {
    return this.mute(caller.id, { thread: params.name }, false);
  }

  @Handle(routes.mutePerson)
  mutePerson(@TheCall() { params, query, caller }: Call<typeof routes.mutePerson>) {
    return this.mute(caller.id, { login: params.login, post: query.post }, true);
  }

  @Handle(routes.unmutePerson)
  unmutePerson(@TheCall() { params, caller }: Call<typeof routes.unmutePerson>) {
    return this.mute(caller.id, { login: params.login }, false);
  }

  @Handle(routes.mutes)
  mutes(@TheCall() owner: Call<typeof routes.mutes>) {
    return this.queries.own(owner);
  }

  private async mute(personId: string, muted: MuteSomething['muted'], isMuted: boolean) {
    await this.commands.run(new MuteSomething(personId, muted, isMuted));
    return { muted: isMuted };
  }
}
