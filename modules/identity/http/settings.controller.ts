import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { AskPhoneCode } from '../commands/ask-phone-code.js';
import { ChangePersonal } from '../commands/change-personal.js';
import { ConfirmPhone } from '../commands/confirm-phone.js';
import { pauseSeconds } from '../contract/limits.js';
import * as routes from '../contract/routes.js';
import { Proof } from '../flows/proof.js';
import { OwnAccount } from '../queries/own-account.js';

/** PROF2: what people change of themselves. */
@Controller()
export class SettingsController {
  constructor(
    private readonly commands: Commands,
    private readonly account: OwnAccount,
    private readonly proof: Proof,
  ) {}

  @Handle(routes.personal)
  personal(@TheCall() { caller }: Call<typeof routes.personal>) {
    return this.account.personal(caller.id);
  }

  @Handle(routes.changePersonal)
  async changePersonal(@TheCall() { caller, body }: Call<typeof routes.changePersonal>) {
    const person = await this.commands.run(new ChangePersonal(caller.id, body));
    return { user: await this.account.viewOf(person) };
  }

  @Handle(routes.askPhoneCode)
  async askPhoneCode(@TheCall() { caller, body, language }: Call<typeof routes.askPhoneCode>) {
    await this.proof.needFreshToChangePhone(caller);
    return this.commands.run(new AskPhoneCode(caller.id, body.phone, language));
  }

  @Handle(routes.confirmPhone)
  async confirmPhone(@TheCall() { caller, body }: Call<typeof routes.confirmPhone>) {
    const tries = new ConfirmPhone(caller.id, body.code);
    const { tried } = await this.commands.run(tries, { told: ({ tried: what }) => ({ tried: what }) });
    // Another code may be asked for by then.
    refuse(tried === 'exceeded', 'CODE_TRIES_EXCEEDED', { retryAfter: pauseSeconds });
    refuse(tried === 'wrong', 'CODE_INVALID');
    return { user: await this.account.user(caller.id) };
  }
}
