import { createHash, randomBytes, randomInt } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans, refuseFields } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { personStatuses, role, type PersonStatus, type Role } from '../../kernel/contract/status.js';
import { happened } from '../../kernel/domain/happened.js';
import type { Language } from '../../kernel/contract/language.js';
import { type AccountChange, accountChanged } from '../contract/events.js';
import { deletedPrefix } from '../contract/deleted.js';
import type { SessionUser } from '../contract/person.js';
import type { PersonalChange, PersonalView } from '../contract/personal.js';
import { avatarAddress, type StoredAvatar } from './avatar.js';
import type { MovedPerson } from './moved/moved-person.js';
import { isReserved } from './reserved-logins.js';

/** How a person is shown, as the view `identity.names` says it; indexed for searches by name. */
const display = `case when deleted_at is not null then 'deleted user'
      when nickname <> '' then nickname
      when login like '!%' then coalesce(nullif(trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), substr(login, 2))
      else login end`;
const displayIndex = `create index "people_display_index" on "identity"."people" using gin (((${display})::varchar) gin_trgm_ops)`;

const firstLast = "lower(coalesce(firstname, '') || ' ' || coalesce(lastname, ''))";
const lastFirst = "lower(coalesce(lastname, '') || ' ' || coalesce(firstname, ''))";

/** By what the console looks people up: what a column begins with, whatever its case (`queries/people-search.ts`). */
const beginnings = [
  ['people_login_begin_index', 'login_key'],
  ['people_email_begin_index', 'email_key'],
  ['people_phone_begin_index', 'phone'],
  ['people_nickname_begin_index', '(lower(nickname::text))'],
  ['people_city_begin_index', '(lower(city::text))'],
  ['people_name_begin_index', `(${firstLast})`],
  ['people_lastname_begin_index', `(${lastFirst})`],
].map(([name = '', column = '']) => {
  const type = column.startsWith('(') ? 'text_pattern_ops' : 'varchar_pattern_ops';
  return { name, expression: `create index "${name}" on "identity"."people" (${column} ${type})` };
});

/** Accounts whose term runs. */
const toErase = {
  name: 'people_to_erase_index',
  expression: `create index "people_to_erase_index" on "identity"."people" ("deleted_at") where deleted_at is not null and erased_at is null`,
};

const PersonSchema = defineEntity({
  name: 'Person',
  schema: 'identity',
  tableName: 'people',
  indexes: [{ name: 'people_display_index', expression: displayIndex }, ...beginnings, toErase],
  checks: [{ name: 'people_erased_check', expression: 'erased_at is null or deleted_at is not null' }],
  properties: {
    id: p.uuid().primary(),
    login: p.string().length(64),
    /** Lower case: logins are one whatever their case. */
    loginKey: p.string().length(64).unique('people_login_key_unique'),
    /** Null for somebody who came by a social network that does not vouch for one. */
    email: p.string().length(254).nullable(),
    emailKey: p.string().length(254).nullable().unique('people_email_key_unique'),
    /** Null where they came by a social network. */
    passwordHash: p.text().nullable(),
    /** They want mails beside those about their account. */
    isSubscribed: p.boolean().default(true),
    /** AUTH8: moved from the old platform, and still to choose a login. */
    choosesLogin: p.boolean().default(false),
    /** AUTH8: digest of the login that they had elsewhere; kept for ever, so that no file brings them twice. */
    movedKey: p.string().length(43).nullable().unique('people_moved_key_unique'),
    /** AUTH8: that login itself, while they have still to choose one. */
    formerLogin: p.string().length(200).nullable(),
    /** PROF2: what they were called here before, the newest last, in small letters: copies of it go with the account. */
    formerLogins: p.array().default([]),
    nickname: p.string().length(64).default(''),
    firstname: p.string().length(64).nullable(),
    lastname: p.string().length(64).nullable(),
    /** Confirmed, in its international form (E.164). */
    phone: p.string().length(16).nullable().unique('people_phone_unique'),
    birthday: p.date().nullable(),
    city: p.string().length(120).default(''),
    university: p.string().length(120).default(''),
    workplace: p.string().length(120).default(''),
    skills: p.array().default([]),
    avatar: p.json<StoredAvatar>().nullable(),
    role: p.enum(role.options).default('user'),
    status: p.enum(personStatuses).default('NEW'),
    createdAt: p.datetime(),
    /** When they deleted their account; null for who did not, or took it back. */
    deletedAt: p.datetime().nullable(),
    /** When what was personal went; only the row is left then. */
    erasedAt: p.datetime().nullable(),
  },
});

export interface NewPerson {
  login: string;
  email: string | null;
  passwordHash: string | null;
  firstname?: string | undefined;
  lastname?: string | undefined;
}

/** Of which copies are looked for; whoever is called anew more often is hardly named by the first ones. */
const mostFormerLogins = 100;

/** Logins and e-mails are compared whatever their case. */
export const keyOf = (name: string): string => name.toLowerCase();

/** By what somebody who was moved is known again: of a login elsewhere, which may be of any characters. */
export const movedKeyOf = (login: string): string =>
  createHash('sha256')
    .update(`moved ${keyOf(login.normalize('NFC'))}`)
    .digest('base64url');

/** A number of no country, so that no message to it reaches anybody. */
const nobodysPhone = (): string => `+999${String(randomInt(10 ** 11)).padStart(11, '0')}`;

/** Somebody with an account. Logins and e-mails are unique without regard to case (AUTH2). */
export class Person extends PersonSchema.class {
  /**
   * @param others people who have the login, as nickname too, or the e-mail already; of those who register at this moment the database tells
   * @throws DomainError LOGIN_UNAVAILABLE for a reserved login, LOGIN_USED, MAIL_USED; its fields name all that apply
   */
  static register(input: NewPerson, others: readonly Person[], now: Date): Person {
    const key = keyOf(input.login);
    const isLoginUsed = others.some(({ loginKey, nickname }) => loginKey === key || keyOf(nickname) === key);
    const isMailUsed = others.some(({ emailKey }) => emailKey === keyOf(input.email ?? ''));
    refuseFields({
      ...(isLoginUsed && { login: 'LOGIN_USED' }),
      ...(isReserved(input.login) && { login: 'LOGIN_UNAVAILABLE' }),
      ...(isMailUsed && { email: 'MAIL_USED' }),
    });
    return Person.create({ ...input, role: 'user', status: 'NEW' }, now);
  }

  /** A person as an operator makes one: any login, role and status, with what the status rests on (AUTH7). */
  static create(input: NewPerson & { role: Role; status: PersonStatus; phone?: string }, now: Date): Person {
    const made = Person.bare(input, now);
    const { status, phone = nobodysPhone() } = input;
    if (status === 'VERIFIED' || status === 'IDENTIFIED') made.confirmPhone(phone);
    if (status === 'IDENTIFIED') {
      const names = { firstname: made.firstname || made.login, lastname: made.lastname || made.login };
      made.describe({ ...names, birthday: '1990-05-17', city: 'Samara', university: 'Podium University' });
    }
    return made;
  }

  /** AUTH8: somebody of another platform, who confirmed the address there. @param login null for one that has to be chosen */
  static move(input: MovedPerson, login: string | null, now: Date): Person {
    const given = login ?? `!moved-${randomBytes(5).toString('hex')}`;
    const { email, passwordHash, firstname, lastname, role: own, movedKey } = input;
    const named = { login: given, email, passwordHash, firstname, lastname, role: own, status: 'CONFIRMED' } as const;
    const formerLogin = login === null ? input.login : null;
    return Object.assign(Person.bare(named, now), { choosesLogin: login === null, movedKey, formerLogin });
  }

  private static bare(input: NewPerson & { role: Role; status: PersonStatus }, now: Date): Person {
    return Object.assign(new Person(), {
      id: newId(),
      login: input.login,
      loginKey: keyOf(input.login),
      email: input.email,
      emailKey: input.email && keyOf(input.email),
      passwordHash: input.passwordHash,
      isSubscribed: true,
      choosesLogin: false,
      movedKey: null,
      formerLogin: null,
      formerLogins: [],
      nickname: '',
      firstname: input.firstname || null,
      lastname: input.lastname || null,
      phone: null,
      birthday: null,
      city: '',
      university: '',
      workplace: '',
      skills: [],
      avatar: null,
      role: input.role,
      status: input.status === 'NEW' ? 'NEW' : 'CONFIRMED',
      createdAt: now,
      deletedAt: null,
      erasedAt: null,
    });
  }

  /** The e-mail is theirs. A person further up the ladder stays there. */
  confirmEmail(): void {
    if (this.status === 'NEW') this.standOn('CONFIRMED');
  }

  /** Another address is theirs, as its link was opened. @param language as in `tell` */
  changeEmail(email: string, language: Language | null): void {
    this.tell('email', language);
    this.email = email;
    this.emailKey = keyOf(email);
    this.confirmEmail();
  }

  /** AUTH5, PROF2: a password takes the place of the old one. */
  changePassword(passwordHash: string, language: Language): void {
    this.passwordHash = passwordHash;
    this.tell('password', language);
  }

  /** AUTH3: a login that begins with `!` was given, not chosen. */
  isUnnamed(): boolean {
    return this.login.startsWith('!');
  }

  /** AUTH3, AUTH8: the login is what they chose. */
  chooseLogin(login: string): void {
    const others = this.formerLogins.filter((former) => former !== this.loginKey);
    if (keyOf(login) !== this.loginKey) this.formerLogins = [...others, this.loginKey].slice(-mostFormerLogins);
    this.login = login;
    this.loginKey = keyOf(login);
    Object.assign(this, { choosesLogin: false, formerLogin: null });
  }

  /** Has its person told of a change, at the address that it has. @param language of their own call, else null @param by browser, or network */
  tell(what: AccountChange, language: Language | null, by = ''): void {
    const { id: personId, login, email } = this;
    if (!email || this.status === 'NEW') return;
    happened(accountChanged({ id: newId(), what, personId, login, email, by, language }));
  }

  /** AUTH6: the telephone is theirs. */
  confirmPhone(phone: string): void {
    this.phone = phone;
    this.standOn(this.status);
  }

  /** ADMIN1: it turned out not to be theirs; the step that rests on it is lost. */
  forgetPhone(): void {
    this.phone = null;
    this.standOn(this.status);
  }

  /** PROF2: what they say of themselves; an empty line takes it away. */
  describe({ firstname, lastname, ...others }: PersonalChange): void {
    if (firstname !== undefined) this.firstname = firstname || null;
    if (lastname !== undefined) this.lastname = lastname || null;
    Object.assign(this, others);
    this.standOn(this.status);
  }

  /** AUTH7: the step of the ladder that they stand on by what they have; a step whose ground went away is lost. */
  private standOn(before: PersonStatus): void {
    if (before === 'NEW') return;
    if (this.phone === null || this.phone === undefined) this.status = 'CONFIRMED';
    else this.status = this.isDescribed() ? 'IDENTIFIED' : 'VERIFIED';
  }

  /** Names, birthday, city, and where they study or work (decisions, People). */
  private isDescribed(): boolean {
    const { firstname, lastname, birthday, city, university, workplace } = this;
    return Boolean(firstname && lastname && birthday && city && (university || workplace));
  }

  /** PROF2: nothing is left by which anybody could tell who it was, or enter the account. */
  erase(now: Date): void {
    const login = `${deletedPrefix}${this.id}`;
    const nobody = Person.bare({ login, email: null, passwordHash: null, role: 'user', status: 'CONFIRMED' }, now);
    const { id, createdAt, deletedAt, movedKey } = this;
    Object.assign(this, nobody, { id, createdAt, deletedAt, movedKey, erasedAt: now, isSubscribed: false });
  }

  /** Their own data, as they see them. */
  personal(): PersonalView {
    const { firstname, lastname, birthday, city, university, workplace, skills, phone } = this;
    const names = { firstname: firstname ?? '', lastname: lastname ?? '' };
    return { ...names, birthday: birthday ?? null, city, university, workplace, skills, phone: phone ?? null };
  }

  /** What the person's own app is told. @param adminPath path of the console, told to admins alone */
  view(adminPath: string): Omit<SessionUser, 'isNewNotify'> {
    const { login, nickname, firstname, lastname, role: own, status, choosesLogin } = this;
    const console = own === 'admin' ? { adminPath } : {};
    return {
      login,
      email: this.email ?? '',
      nickname,
      firstname: firstname ?? null,
      lastname: lastname ?? null,
      avatar: this.avatar ? avatarAddress(login, this.avatar) : null,
      role: own,
      status,
      statusLoad: status === 'NEW' || this.isUnnamed() ? 'REGISTERED' : 'LOADED',
      choosesLogin,
      ...console,
    };
  }
}

PersonSchema.setClass(Person);
constraintMeans('people_login_key_unique', 'LOGIN_USED', 'login');
constraintMeans('people_email_key_unique', 'MAIL_USED', 'email');
constraintMeans('people_phone_unique', 'PHONE_USED', 'phone');
