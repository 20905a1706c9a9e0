import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Inject } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { AskEmailChange } from '../commands/ask-email-change.js';
import { AskForReset } from '../commands/ask-for-reset.js';
import { ChangeNames } from '../commands/change-names.js';
import * as routes from '../contract/account-routes.js';
import { rememberDevice } from '../flows/cookie.js';
import { OwnPassword } from '../flows/own-password.js';
import { Proof } from '../flows/proof.js';
import { OwnAccount } from '../queries/own-account.js';

/** AUTH5, AUTH8, PROF2: names, address and password of one's own account. */
@Controller()
export class AccountController {
  constructor(
    private readonly commands: Commands,
    private readonly passwords: OwnPassword,
    private readonly account: OwnAccount,
    private readonly proof: Proof,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.account)
  own(@TheCall() { caller }: Call<typeof routes.account>) {
    return this.account.account(caller.id);
  }

  @Handle(routes.wantReset)
  async wantReset(@TheCall() { query }: Call<typeof routes.wantReset>) {
    await this.commands.run(new AskForReset(query.username));
    return {};
  }

  @Handle(routes.resetPassword)
  async reset(
    @TheCall() { body, caller, language }: Call<typeof routes.resetPassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id } = await this.passwords.reset(request, caller, body, language);
    this.log.note('password reset', { person: id, address: request.ip });
    // Whoever read the mail is no stranger here: what strangers do to the account must not keep them out now.
    rememberDevice(reply, id, this.settings, this.clock.now());
    return {};
  }

  @Handle(routes.changePassword)
  async changePassword(@TheCall() { caller, body, language }: Call<typeof routes.changePassword>) {
    return { user: await this.account.viewOf(await this.passwords.change(caller, body, language)) };
  }

  @Handle(routes.changeEmail)
  async changeEmail(@TheCall() { caller, body, language }: Call<typeof routes.changeEmail>) {
    await this.proof.needFresh(caller);
    await this.commands.run(new AskEmailChange(caller.id, body.email, language));
    return { user: await this.account.user(caller.id) };
  }

  @Handle(routes.subscribe)
  subscribe(@TheCall() { caller, body }: Call<typeof routes.subscribe>) {
    return this.change(caller.id, body);
  }

  @Handle(routes.changeNickname)
  nickname(@TheCall() { caller, body }: Call<typeof routes.changeNickname>) {
    return this.change(caller.id, body);
  }

  @Handle(routes.changeLogin)
  login(@TheCall() { caller, body }: Call<typeof routes.changeLogin>) {
    return this.change(caller.id, body);
  }

  @Handle(routes.oaregist)
  firstLogin(@TheCall() { caller, body }: Call<typeof routes.oaregist>) {
    return this.change(caller.id, body, true);
  }

  @Handle(routes.oaregistAtRoot)
  firstLoginAtRoot(@TheCall() { caller, body }: Call<typeof routes.oaregistAtRoot>) {
    return this.change(caller.id, body, true);
  }

  private async change(personId: string, change: ChangeNames['change'], isFirstLogin = false) {
    return {
      user: await this.account.viewOf(await this.commands.run(new ChangeNames(personId, change, isFirstLogin))),
    };
  }
}
