import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { EndSessions } from '../commands/end-sessions.js';
import * as routes from '../contract/routes.js';
import { OwnAccount } from '../queries/own-account.js';

/** AUTH4: a person's own sessions. */
@Controller()
export class SessionsController {
  constructor(
    private readonly account: OwnAccount,
    private readonly commands: Commands,
  ) {}

  @Handle(routes.sessions)
  async list(@TheCall() { caller }: Call<typeof routes.sessions>) {
    return { items: await this.account.sessions(caller.id, caller.sessionId) };
  }

  @Handle(routes.endSession)
  async end(@TheCall() { caller, params }: Call<typeof routes.endSession>) {
    const { ended } = await this.commands.run(new EndSessions(caller.id, { only: params.id }));
    refuse(ended.length === 0, 'NOT_FOUND');
    return {};
  }

  @Handle(routes.endOtherSessions)
  async endOthers(@TheCall() { caller }: Call<typeof routes.endOtherSessions>) {
    const { ended } = await this.commands.run(new EndSessions(caller.id, { allBut: caller.sessionId }));
    return { ended: ended.length };
  }
}
