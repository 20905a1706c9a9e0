import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import type { MovedRow } from '../domain/moved/moved-row.js';

const stageSql = `insert into identity.import_rows
    (import_id, line, login, login_key, moved_key, email, email_key, firstname, lastname, hash, role)
  select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
    $11::text[])`;

/** Puts rows aside until the whole file is read. */
export const stagePeople = (em: EntityManager, importId: string, rows: readonly MovedRow[]): Promise<unknown> => {
  const list = <Key extends keyof MovedRow>(key: Key) => rows.map((row) => row[key]);
  const keys = ['line', 'login', 'loginKey', 'movedKey', 'email', 'emailKey', 'firstname', 'lastname', 'hash', 'role'] as const; // prettier-ignore
  return query(em, stageSql, [importId, ...keys.map(list)]);
};

const forgetSql = 'delete from identity.import_rows where import_id = $1';

/** Removes them: addresses, and hashes of passwords, of people who may never come here. */
export const forgetPeople = async (em: EntityManager, importId: string): Promise<void> => {
  await query(em, forgetSql, [importId]);
};

const twice = (column: 'login' | 'email', key: string, fault: string): string =>
  `select line, '${column}' as column, '${fault}' as fault, ${column} as value from (
    select *, row_number() over (partition by ${key} order by line) as time from identity.import_rows where import_id = $1) r
   where time > 1`;

/** $1 the import. What is wrong with a row beside others. */
export const checksOfPeople = [twice('login', 'login_key', 'LOGIN_TWICE'), twice('email', 'email_key', 'EMAIL_TWICE')];
