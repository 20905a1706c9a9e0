import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { query } from '../../../kernel/database/sql.js';
import { deletedPrefix } from '../../contract/deleted.js';
import type { Person } from '../../domain/person.js';
import { PersonalData } from '../../personal.port.js';

/** What belongs to people, in all contexts: they say what it is, and here it goes, in the transaction of a command. */
@Injectable()
export class Belongings {
  private found: PersonalData[] | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Whatever contexts say that they keep. */
  parts(): readonly PersonalData[] {
    return (this.found ??= this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof PersonalData ? [instance] : [])));
  }

  /** Deletes what was for these people alone. */
  async drop(personIds: readonly string[]): Promise<void> {
    for (const { table, person, atErasure } of this.tables())
      if (atErasure === 'delete')
        await query(this.em, `delete from ${table} where ${person} = any($1::uuid[])`, [personIds]);
  }

  /** Takes what this person is called out of all that keeps a copy; call it while they are still called so. */
  async unname(person: Person): Promise<void> {
    const { sure, called } = namesOf(person, await this.freed(person));
    for (const { atErasure } of this.tables())
      if (typeof atErasure === 'object')
        await query(this.em, `${named} ${atErasure.rename}`, [person.id, deletedPrefix + person.id, sure, called]);
  }

  /** Of the logins that they had before those that nobody took since: what names another now, or did before, stays. */
  private async freed({ id, formerLogins }: Person): Promise<string[]> {
    if (formerLogins.length === 0) return [];
    const rows = await query<{ login: string }>(this.em, freedSql, [id, formerLogins]);
    return rows.map(({ login }) => login);
  }

  private tables() {
    return this.parts().flatMap(({ tables }) => tables);
  }
}

const named = `with named as (select $1::uuid as person, $2::text as instead, $3::text[] as sure, $4::text[] as called)`;

/** $1 person, $2 logins in small letters. */
const freedSql = `select f.login from unnest($2::text[]) f (login)
  where not exists (select from identity.people p where p.id <> $1 and (p.login_key = f.login or f.login = any(p.former_logins)))`;

/** In small letters. */
const namesOf = (
  { login, formerLogin, email, phone, nickname, firstname, lastname }: Person,
  freed: readonly string[],
) => {
  const whole = firstname && lastname ? [`${firstname} ${lastname}`, `${lastname} ${firstname}`] : [];
  const lower = (names: readonly (string | null | undefined)[]): string[] =>
    names.flatMap((name) => (name ? [name.toLowerCase()] : []));
  const sure = lower([login, formerLogin, ...freed, email, phone]);
  return { sure, called: [...sure, ...lower([...whole, nickname, firstname, lastname])] };
};
