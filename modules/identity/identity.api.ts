import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Commands } from '../kernel/commands/commands.js';
import type { PersonStatus, Role } from '../kernel/contract/status.js';
import { operator } from '../kernel/audit/audit.js';
import { readerOf } from '../kernel/database/reader.js';
import { SETTINGS, type Settings } from '../kernel/settings.js';
import { parse } from '../kernel/http/validate.js';
import { SetRole } from './commands/set-role.js';
import { CreatePerson } from './commands/create-person.js';
import { registration } from './contract/person.js';
import { EmailConfirmation, tokenOf } from './domain/email-confirmation.js';
import { codeOf, PhoneCode } from './domain/phone-code.js';
import { checkNewPassword, hashPassword } from './domain/passwords.js';
import { keyOf, Person } from './domain/person.js';

export interface PersonToCreate {
  login: string;
  email: string;
  password: string;
  firstname?: string;
  lastname?: string;
}

/** What other contexts may ask of identity. */
@Injectable()
export class IdentityApi {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** To whom a confirmation link goes and what it is, or null when it ended meanwhile. `token` is a secret. */
  async confirmation(id: string): Promise<{ email: string; login: string; token: string; signsIn: boolean } | null> {
    const confirmation = await readerOf(this.orm).findOne(EmailConfirmation, { id }, { populate: ['person'] });
    if (!confirmation || confirmation.endedAt) return null;
    const { signsIn, person } = confirmation;
    return { email: person.email, login: person.login, token: tokenOf(id, this.settings.SECRET), signsIn };
  }

  /** What is sent to which telephone, or null when the code ended meanwhile. `code` is a secret. */
  async phoneCode(id: string): Promise<{ phone: string; code: string } | null> {
    const found = await readerOf(this.orm).findOne(PhoneCode, { id, endedAt: null });
    return found && { phone: found.phone, code: codeOf(id, this.settings.SECRET) };
  }

  /** Makes an admin with the rules of registration. @throws DomainError as registration does */
  async createAdmin(person: PersonToCreate): Promise<{ id: string }> {
    const input = parse(registration, { ...person, password2: person.password });
    checkNewPassword(input);
    return this.createPerson({ ...person, role: 'admin', status: 'CONFIRMED' });
  }

  /** Makes a person of any role and status, without a mail: for the demo and for tests. */
  async createPerson(person: PersonToCreate & { role: Role; status: PersonStatus }): Promise<{ id: string }> {
    const { password, ...rest } = person;
    return this.commands.run(new CreatePerson({ ...rest, passwordHash: await hashPassword(password) }));
  }

  /** The operator makes somebody a client, an admin, or a participant again. @throws DomainError NOT_FOUND */
  setRole(login: string, role: Role, reason: string): Promise<{ login: string; before: Role }> {
    return this.commands.run(new SetRole(login, role, operator, reason));
  }

  /** The person with this login, or null. */
  async personOf(login: string): Promise<{ id: string; login: string; role: Role } | null> {
    const person = await readerOf(this.orm).findOne(Person, { loginKey: keyOf(login) });
    return person && { id: person.id, login: person.login, role: person.role };
  }
}
