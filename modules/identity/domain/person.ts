import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans, refuseFields } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { personStatuses, role, type PersonStatus, type Role } from '../../kernel/contract/status.js';
import type { SessionUser } from '../contract/person.js';
import type { PersonalChange, PersonalView } from '../contract/personal.js';
import { isReserved } from './reserved-logins.js';

/** How a person is shown, as the view `identity.names` says it; indexed for searches by name. */
const display = `case when nickname <> '' then nickname
      when login like '!%' then coalesce(nullif(trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), substr(login, 2))
      else login end`;
const displayIndex = `create index "people_display_index" on "identity"."people" using gin (((${display})::varchar) gin_trgm_ops)`;

const PersonSchema = defineEntity({
  name: 'Person',
  schema: 'identity',
  tableName: 'people',
  indexes: [{ name: 'people_display_index', expression: displayIndex }],
  properties: {
    id: p.uuid().primary(),
    login: p.string().length(64),
    /** Lower case: logins are one whatever their case. */
    loginKey: p.string().length(64).unique('people_login_key_unique'),
    email: p.string().length(254),
    emailKey: p.string().length(254).unique('people_email_key_unique'),
    passwordHash: p.text(),
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
    role: p.enum(role.options).default('user'),
    status: p.enum(personStatuses).default('NEW'),
    createdAt: p.datetime(),
  },
});

export interface NewPerson {
  login: string;
  email: string;
  passwordHash: string;
  firstname?: string | undefined;
  lastname?: string | undefined;
}

/** Logins and e-mails are compared whatever their case. */
export const keyOf = (name: string): string => name.toLowerCase();

/** Somebody with an account. Logins and e-mails are unique without regard to case (AUTH2). */
export class Person extends PersonSchema.class {
  /**
   * @param others people who have the login or the e-mail already; of those who register at this moment the database tells
   * @throws DomainError LOGIN_UNAVAILABLE for a reserved login, LOGIN_USED, MAIL_USED; its fields name all that apply
   */
  static register(input: NewPerson, others: readonly Person[], now: Date): Person {
    const isLoginUsed = others.some(({ loginKey }) => loginKey === keyOf(input.login));
    const isMailUsed = others.some(({ emailKey }) => emailKey === keyOf(input.email));
    refuseFields({
      ...(isLoginUsed && { login: 'LOGIN_USED' }),
      ...(isReserved(input.login) && { login: 'LOGIN_UNAVAILABLE' }),
      ...(isMailUsed && { email: 'MAIL_USED' }),
    });
    return Person.create({ ...input, role: 'user', status: 'NEW' }, now);
  }

  /** A person as an operator makes one: any login, role and status. */
  static create(input: NewPerson & { role: Role; status: PersonStatus }, now: Date): Person {
    return Object.assign(new Person(), {
      id: newId(),
      login: input.login,
      loginKey: keyOf(input.login),
      email: input.email,
      emailKey: keyOf(input.email),
      passwordHash: input.passwordHash,
      nickname: '',
      firstname: input.firstname || null,
      lastname: input.lastname || null,
      phone: null,
      birthday: null,
      city: '',
      university: '',
      workplace: '',
      skills: [],
      role: input.role,
      status: input.status,
      createdAt: now,
    });
  }

  /** The e-mail is theirs. A person further up the ladder stays there. */
  confirmEmail(): void {
    if (this.status === 'NEW') this.standOn('CONFIRMED');
  }

  /** AUTH6: the telephone is theirs. */
  confirmPhone(phone: string): void {
    this.phone = phone;
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

  /** Their own data, as they see them. */
  personal(): PersonalView {
    const { firstname, lastname, birthday, city, university, workplace, skills, phone } = this;
    const names = { firstname: firstname ?? '', lastname: lastname ?? '' };
    return { ...names, birthday: birthday ?? null, city, university, workplace, skills, phone: phone ?? null };
  }

  /** What the person's own app is told. @param adminPath path of the console, told to admins alone */
  view(adminPath: string): SessionUser {
    const { login, email, nickname, firstname, lastname, role: own, status } = this;
    const console = own === 'admin' ? { adminPath } : {};
    return {
      login,
      email,
      nickname,
      firstname: firstname ?? null,
      lastname: lastname ?? null,
      avatar: null,
      role: own,
      status,
      isNewNotify: false,
      ...console,
    };
  }
}

PersonSchema.setClass(Person);
constraintMeans('people_login_key_unique', 'LOGIN_USED', 'login');
constraintMeans('people_email_key_unique', 'MAIL_USED', 'email');
constraintMeans('people_phone_unique', 'PHONE_USED', 'phone');
