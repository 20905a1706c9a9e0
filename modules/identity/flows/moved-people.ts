import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { operator } from '../../kernel/audit/audit.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { TakeNobodies } from '../commands/moved/take-nobodies.js';
import { deletedPrefix } from '../contract/deleted.js';
import type { MovedProblem } from '../contract/import.js';
import { type MovedRow, movedRow } from '../domain/moved/moved-row.js';
import { movedKeyOf } from '../domain/person.js';
import { PeopleImports } from './people-imports.js';

/** As a file from elsewhere has somebody. */
export interface MovedCells {
  login: string;
  email?: string | undefined;
  firstname?: string | undefined;
  lastname?: string | undefined;
}

/** Somebody whom a file from elsewhere names; without an address they are nobody who could come in. */
export interface MovedAuthor {
  login: string;
  row: MovedRow | null;
}

// Whoever deleted their account here is met by the name that their posts have since.
const idsSql = `select m.login, coalesce(
    (select p.id from identity.people p where p.moved_key = m.moved_key),
    (select p.id from identity.people p where p.email_key = m.email_key),
    (select p.id from identity.people p where m.deleted_id is not null and p.id = m.deleted_id::uuid and p.deleted_at is not null)) as id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as m (login, moved_key, email_key, deleted_id)`;
// Whoever came under a login is known by it for ever, whoever has that login here; who has confirmed no address is nobody.
const meantSql = `select m.login, coalesce((select p.id from identity.people p where p.moved_key = m.moved_key),
    (select p.id from identity.people p where p.login_key = m.login and p.status <> 'NEW')) as id
  from unnest($1::text[], $2::text[]) as m (login, moved_key)`;
const deletedLogin = new RegExp(`^${deletedPrefix}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`, 'u');

/** AUTH8: people whom a file from elsewhere names beside what they wrote. */
@Injectable()
export class MovedPeople {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly imports: PeopleImports,
  ) {}

  /** Reads one as a file has them. @returns what is wrong with it, else the author */
  read(cells: MovedCells, line: number): MovedAuthor | MovedProblem[] {
    const { email, firstname = '', lastname = '', login } = cells;
    // Without an address all else is looked at as usual.
    const row = movedRow({ login, email: email ?? 'nobody@example.org', firstname, lastname }, line);
    if (Array.isArray(row)) return row;
    return { login, row: email === undefined ? null : row };
  }

  /** Takes those in who are not here yet, as the operator. @returns the account of each, by their login there */
  async take(authors: readonly MovedAuthor[], reason: string): Promise<Map<string, string>> {
    const rows = authors.flatMap(({ row }) => row ?? []);
    if (rows.length > 0) await this.imports.takeRead(rows, operator, reason);
    const known = await this.idsOf(authors);
    const nobodies = authors.filter(({ login }) => !known.has(login)).map(({ login }) => login);
    if (nobodies.length === 0) return known;
    await this.commands.run(new TakeNobodies(nobodies));
    return this.idsOf(authors);
  }

  /** @param logins in small letters @returns who came under each of them, else who has it here; nothing of one that is nobody's */
  async meant(logins: readonly string[]): Promise<Map<string, string>> {
    return byLogin(await query<Meant>(this.orm.em.fork(), meantSql, [logins, logins.map(movedKeyOf)]));
  }

  private async idsOf(authors: readonly MovedAuthor[]): Promise<Map<string, string>> {
    const keys = authors.map(({ login, row }) => ({
      login,
      moved: movedKeyOf(login),
      email: row?.emailKey ?? null,
      deleted: deletedLogin.exec(login)?.[1] ?? null,
    }));
    const list = (key: 'login' | 'moved' | 'email' | 'deleted') => keys.map((one) => one[key]);
    const values = [list('login'), list('moved'), list('email'), list('deleted')];
    return byLogin(await query<Meant>(this.orm.em.fork(), idsSql, values));
  }
}

interface Meant {
  login: string;
  id: string | null;
}

const byLogin = (rows: readonly Meant[]): Map<string, string> =>
  new Map(rows.flatMap(({ login, id }) => (id === null ? [] : [[login, id] as const])));
