import type { Readable } from 'node:stream';
import { LockMode, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Commands } from '../kernel/commands/commands.js';
import type { PersonStatus, Role } from '../kernel/contract/status.js';
import type { WorkView } from '../kernel/contract/work/view.js';
import { type Actor, operator } from '../kernel/audit/audit.js';
import { readerOf } from '../kernel/database/reader.js';
import { askBy } from '../kernel/database/sql.js';
import { SETTINGS, type Settings } from '../kernel/settings.js';
import { parse } from '../kernel/http/validate.js';
import { BlockPerson, UnblockPerson } from './commands/admins/block-person.js';
import { ManagePerson } from './commands/admins/manage-person.js';
import { SetRole } from './commands/admins/set-role.js';
import { CreatePerson } from './commands/create-person.js';
import type { Contact } from './contract/person.js';
import type { MovedProblem } from './contract/import.js';
import { registration } from './contract/person.js';
import { Block, type BlockTerms } from './domain/block.js';
import { EmailConfirmation } from './domain/email-confirmation.js';
import { PasswordReset } from './domain/password-reset.js';
import { PhoneCode } from './domain/phone-code.js';
import { checkNewPassword, hashPassword } from './domain/passwords.js';
import { keyOf, Person } from './domain/person.js';
import { SecondFactor } from './domain/second-factor.js';
import { Session } from './domain/session.js';
import { FirstAdmin } from './flows/first-admin.js';
import { type MovedAuthor, type MovedCells, MovedPeople } from './flows/moved-people.js';
import { PeopleImports } from './flows/people-imports.js';
import { contactsOf } from './queries/contacts.js';
import { digitsOfId, tokenOfId } from './domain/secret-of-id.js';

export interface PersonToCreate {
  login: string;
  email: string;
  password: string;
  firstname?: string;
  lastname?: string;
}

export type { MovedAuthor };

/** A link that is to be sent by mail. */
export interface LinkToSend {
  personId: string;
  email: string;
  login: string;
  /** A secret. */
  token: string;
  signsIn: boolean;
  /** It puts this address in the place of the one that the account has. */
  isChange: boolean;
}

/** The way to a new password, to be sent by mail. */
export interface ResetToSend {
  personId: string;
  email: string;
  login: string;
  /** A secret, as the code is. */
  token: string;
  code: string;
}

/** A person as an operator makes one; what their status rests on is made up where it is not given. */
export type PersonOfStatus = PersonToCreate & { role: Role; status: PersonStatus; phone?: string };

/** Where somebody is written to. */
export interface PersonMailbox {
  id: string;
  login: string;
  email: string;
  /** Whether the address is known to be theirs. */
  isConfirmed: boolean;
  /** PROF2: whether they want mails beside those about their account. */
  takesMail: boolean;
  /** ADMIN1: whether a block stands now. */
  isBlocked: boolean;
}

/** What other contexts may ask of identity. */
@Injectable()
export class IdentityApi {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly imports: PeopleImports,
    private readonly moved: MovedPeople,
    private readonly first: FirstAdmin,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** How these people are written to; who has gone, or has no address, is not in it. */
  async mailboxes(ids: readonly string[]): Promise<PersonMailbox[]> {
    const em = readerOf(this.orm);
    const people = await em.find(Person, { id: { $in: [...ids] }, deletedAt: null });
    const blocks = await em.find(Block, { person: { $in: [...ids] }, endedAt: null });
    const now = this.clock.now();
    const blocked = new Set(blocks.filter(({ until }) => !until || until > now).map(({ person }) => person.id));
    return people.flatMap(({ id, login, email, status, isSubscribed }) => {
      const how = { isConfirmed: status !== 'NEW', takesMail: isSubscribed, isBlocked: blocked.has(id) };
      return email ? [{ id, login, email, ...how }] : [];
    });
  }

  /** Whether others may ask them for something: they have confirmed an address, and no block stands (ADMIN1). Which of the two it is, is told to nobody. */
  async mayBeAsked(id: string): Promise<boolean> {
    const person = await readerOf(this.orm).findOne(Person, { id });
    if (!person || person.status === 'NEW') return false;
    const blocks = await readerOf(this.orm).find(Block, { person: id, endedAt: null });
    const now = this.clock.now();
    return !blocks.some(({ until }) => !until || until > now);
  }

  /** To whom a confirmation link goes and what it is, or null when it ended meanwhile, or there is no address. */
  async confirmation(id: string): Promise<LinkToSend | null> {
    const confirmation = await readerOf(this.orm).findOne(EmailConfirmation, { id }, { populate: ['person'] });
    if (!confirmation || confirmation.endedAt) return null;
    const { signsIn, person } = confirmation;
    const email = confirmation.email ?? person.email;
    if (!email) return null;
    const token = tokenOfId('email-confirmation', id, this.settings.SECRET);
    return { personId: person.id, email, login: person.login, token, signsIn, isChange: Boolean(confirmation.email) };
  }

  /** To whom the way to a new password goes and what it is, or null when it ended meanwhile. */
  async passwordReset(id: string): Promise<ResetToSend | null> {
    const reset = await readerOf(this.orm).findOne(PasswordReset, { id, endedAt: null }, { populate: ['person'] });
    if (!reset) return null;
    const { id: personId, email, login } = reset.person;
    const token = tokenOfId('password-reset', id, this.settings.SECRET);
    const code = digitsOfId('password-reset-code', id, this.settings.SECRET);
    return email ? { personId, email, login, token, code } : null;
  }

  /** What is sent to which telephone, or null when the code ended meanwhile. `code` is a secret. */
  async phoneCode(id: string): Promise<{ personId: string; phone: string; code: string } | null> {
    const found = await readerOf(this.orm).findOne(PhoneCode, { id, endedAt: null });
    return (
      found && {
        personId: found.person.id,
        phone: found.phone,
        code: digitsOfId('phone-code', id, this.settings.SECRET),
      }
    );
  }

  /** Makes an admin with the rules of registration. @throws DomainError as registration does */
  async createAdmin(person: PersonToCreate): Promise<{ id: string }> {
    const input = parse(registration, { ...person, password2: person.password });
    checkNewPassword(input);
    return this.createPerson({ ...person, role: 'admin', status: 'CONFIRMED' });
  }

  /** AUTH9: a link by which whoever opens it becomes the first admin; null where there is an admin. It is a secret. */
  offerFirstAdmin(): Promise<string | null> {
    return this.first.offer();
  }

  /** Makes a person of any role and status with the grounds of it, without a mail: for the demo and for tests. */
  async createPerson(person: PersonOfStatus): Promise<{ id: string }> {
    const { password, ...rest } = person;
    return this.commands.run(new CreatePerson({ ...rest, passwordHash: await hashPassword(password) }));
  }

  /** The operator makes somebody a client, an admin, or a participant again. @throws DomainError NOT_FOUND */
  setRole(login: string, role: Role, reason: string): Promise<{ login: string; before: Role }> {
    return this.commands.run(new SetRole(login, role, operator, reason));
  }

  /** AUTH11: the operator takes the second factor off somebody who lost it. @throws DomainError USER_NOT_REGISTERED, SECOND_FACTOR_OFF */
  endSecondFactor(login: string, reason: string): Promise<{ login: string; ended: number }> {
    const told = ({ person, ended }: { person: Person; ended: number }) => ({ login: person.login, ended });
    return this.commands.run(new ManagePerson({ login }, 'END_SECOND_FACTOR', reason, operator), { told });
  }

  /** AUTH8: has people of another platform taken in, by a worker. @param isTry only checks the file @returns the work, to be watched */
  importPeople(file: Readable, reason: string, isTry: boolean): Promise<WorkView> {
    return this.imports.beginWith(file, { reason, isTry }, operator);
  }

  /** AUTH8: somebody whom a file from elsewhere names beside what they wrote. @returns what is wrong with them, else the author */
  readMoved(cells: MovedCells, line: number): MovedAuthor | MovedProblem[] {
    return this.moved.read(cells, line);
  }

  /** AUTH8: takes those in who are not here yet. @returns the account of each, by their login there */
  takeMoved(authors: readonly MovedAuthor[], reason: string): Promise<Map<string, string>> {
    return this.moved.take(authors, reason);
  }

  /** AUTH8: whom a file from elsewhere means by logins alone, in small letters: who came under each, else who has it here. */
  meantThere(logins: readonly string[]): Promise<Map<string, string>> {
    return this.moved.meant(logins);
  }

  /** Lets somebody only read, until then or for ever. @throws DomainError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN */
  block(personId: string, terms: BlockTerms, by: Actor = operator): Promise<void> {
    return this.commands.run(new BlockPerson(personId, terms, by));
  }

  /** Ends a block before its time. @throws DomainError NOT_FOUND, CONFLICT */
  unblock(personId: string, reason: string, by: Actor = operator): Promise<void> {
    return this.commands.run(new UnblockPerson(personId, reason, by));
  }

  /** Everybody who takes messages; `PHONE`: of them those who have a telephone. */
  contacts(type: 'PHONE' | 'EMAIL'): AsyncIterable<Contact> {
    return contactsOf(askBy(this.orm.em.fork()), type === 'PHONE', this.clock.now());
  }

  /** Whether a session goes on; it does until what asks for it is done. */
  async holdsSession(id: string): Promise<boolean> {
    const lock = { lockMode: LockMode.PESSIMISTIC_READ };
    return (await readerOf(this.orm).findOne(Session, { id }, lock)) !== null;
  }

  /** Whether somebody has turned a second factor on. */
  async hasSecondFactor(personId: string): Promise<boolean> {
    return (await readerOf(this.orm).count(SecondFactor, { person: personId, confirmedAt: { $ne: null } })) > 0;
  }

  /** The person with this login, or null. */
  async personOf(login: string): Promise<{ id: string; login: string; role: Role } | null> {
    const person = await readerOf(this.orm).findOne(Person, { loginKey: keyOf(login), deletedAt: null });
    return person && { id: person.id, login: person.login, role: person.role };
  }

  /** Whether nothing but what others answered is left of somebody: they can't come back any more. */
  async isErased(personId: string): Promise<boolean> {
    return (await readerOf(this.orm).count(Person, { id: personId, erasedAt: { $ne: null } })) > 0;
  }
}
