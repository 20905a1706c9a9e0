/** Rows of one table about a person. */
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
 * What a context keeps of a person, for the archive of their own data. Contexts above this one answer, each for what it
 * holds: the application finds them among the providers, so that identity need not know them.
 */
export abstract class OwnData {
  readonly tables: readonly OwnTable[] = [];
  readonly files: readonly OwnFiles[] = [];
}
