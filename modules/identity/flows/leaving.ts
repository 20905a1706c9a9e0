import { Inject, Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import type { Caller } from '../../kernel/contract/status.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { DeleteAccount } from '../commands/leaving/delete-account.js';
import { Proof } from './proof.js';

/** PROF2: how somebody deletes their account. */
@Injectable()
export class Leaving {
  constructor(
    private readonly commands: Commands,
    private readonly proof: Proof,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError PASSWORD_WRONG, SIGN_IN_AGAIN, LAST_ADMIN, LEADS_CHAMPIONSHIPS, TOO_MANY_REQUESTS */
  async leave(caller: Caller, given: { password?: string | undefined }, language: Language): Promise<void> {
    await this.proof.need(caller, given);
    await this.commands.run(new DeleteAccount(caller.id, language, this.settings.DELETED_DAYS));
  }

  /** ADMIN1: an admin deletes the account of somebody. @throws DomainError USER_NOT_REGISTERED, OWN_ACCOUNT, LAST_ADMIN, LEADS_CHAMPIONSHIPS, CONFLICT */
  async remove(personId: string, reason: string, actor: Caller): Promise<void> {
    await this.commands.run(new DeleteAccount(personId, null, this.settings.DELETED_DAYS, { actor, reason }));
  }
}
