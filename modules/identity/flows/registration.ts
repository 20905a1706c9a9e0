import { Inject, Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ConfirmEmail } from '../commands/confirm-email.js';
import { Register } from '../commands/register.js';
import { checkNewPassword, hashPassword } from '../domain/passwords.js';
import type { NewPerson } from '../domain/person.js';
import { idOfToken } from '../domain/secret-of-id.js';
import type { Device } from '../domain/session.js';

/** AUTH2: how an account comes about. Passwords are hashed before the command, which holds a transaction. */
@Injectable()
export class Registration {
  constructor(
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async register(
    input: Omit<NewPerson, 'passwordHash' | 'email'> & { email: string; password: string; password2: string },
    language: Language,
  ) {
    checkNewPassword(input);
    return this.commands.run(new Register({ ...input, passwordHash: await hashPassword(input.password) }, language));
  }

  /**
   * @param device of whom the link signs in; null for nobody
   * @param by who is signed in there already
   * @throws DomainError CONFIRM_LINK_OUTDATED
   */
  async confirm(token: string, device: Device | null, by: string | null) {
    const id = idOfToken('email-confirmation', token, this.settings.SECRET);
    if (!id) throw new DomainError('CONFIRM_LINK_OUTDATED');
    return this.commands.run(new ConfirmEmail(id, device, by));
  }
}
