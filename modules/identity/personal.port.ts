import { longestReason } from '../kernel/contract/limits.js';

/** Rows of one table for the archive of a person's own data. */
export interface OwnTable {
  /** Of the file, `forum/topics` for `forum/topics.json`. */
  name: string;
  /**
   * Selects `key` (text, of each row its own), by which rows are read on, and `row` (jsonb), which is written down.
   * `$1` is the person. No secret and no hash of one is ever part of it.
   */
  sql: string;
}

/** Files that a person brought. */
export interface OwnFiles {
  /** The folder of them. */
  name: string;
  /** Selects `key` (text, by which they are read on), `name`, `storage_key` and `bytes`; `$1` is the person. */
  sql: string;
}

/**
 * A statement for one account that is erased, after `with named as (…)` of one row: `person`, the id; `instead`, the login that
 * stands for it from then on; `sure`, what nobody else is called (logins, e-mail, telephone); `called`, that and all other names.
 */
interface Rename {
  rename: string;
}

interface Declared {
  /** With its schema, such as `forum.drafts`. */
  table: string;
  /** Its column with the id of whose the rows are; null for a table of rows that are nobody's. */
  person: string | null;
  /** Columns with ids of other people. */
  others?: readonly string[];
  /** Columns with copies of what people are called. */
  copies?: readonly string[];
  /** What the archive of the person's own data has of it; in words, why nothing. */
  archive: OwnTable | readonly OwnTable[] | string;
}

/** What becomes of it when its person's account is erased, or was removed before its e-mail was ever confirmed. */
type Fate =
  | { atErasure: 'delete'; because?: string }
  /** Also by whom or what it goes, where something else sees to it. */
  | { atErasure: 'keep'; because: string }
  | { atErasure: Rename; because?: string };

export type Personal = Declared & Fate;

/** Says of one table what of people it holds, once for all that ask: the archive, the erasure, and the test that forgets no column. */
export const personal = (table: Personal): Personal => table;

/**
 * What people wrote of others into columns of a table, such as why something was taken away: it is read on, without what nobody
 * but who is erased is called.
 * @param about a condition on `t` and `named.person`: of these rows all else that they are called goes as well
 */
export const wordsOfOthers = (table: string, columns: readonly string[], about = 'false'): Personal => {
  const names = `case when ${about} then named.called else named.sure end`;
  const unnamed = columns.map(
    (column) => `${column} = left(kernel.without_names(t.${column}, ${names}, named.instead),
      greatest(length(t.${column}), ${longestReason}))`,
  );
  const found = columns.map((column) => `strpos(lower(t.${column}), n.name) > 0`);
  const rename = `update ${table} t set ${unnamed.join(', ')} from named
    where (${columns.map((column) => `t.${column} is not null`).join(' or ')})
      and exists (select from unnest(${names}) n (name) where ${found.join(' or ')})`;
  return personal({
    table,
    person: null,
    copies: columns,
    atErasure: { rename },
    archive: 'what was written of others',
  });
};

/**
 * What a context keeps of people, table by table. Contexts above this one answer, each for what it holds: the application finds
 * them among the providers, so that identity need not know them.
 */
export abstract class PersonalData {
  abstract readonly tables: readonly Personal[];
  readonly files: readonly OwnFiles[] = [];
}
