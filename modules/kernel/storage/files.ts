import type { EntityManager } from '@mikro-orm/postgresql';
import { oftenQuery, query } from '../database/sql.js';
import { DomainError } from '../domain/domain-error.js';

/** A file that is safely stored, as rows name it. `sha256` in hexadecimal. */
export interface KeptFile {
  key: string;
  bytes: number;
  sha256: string;
  /** The checksum that ZIP wants, where it is known. */
  crc32?: number | undefined;
}

/** A file that was just stored. */
export interface StoredFile extends KeptFile {
  crc32: number;
}

const claimSql = `update kernel.files f set owner = $5, bytes = c.bytes, sha256 = c.sha256, crc32 = coalesce(c.crc32, f.crc32)
  from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) c (key, bytes, sha256, crc32)
  where f.key = c.key and f.gone_at is null and (f.owner is null or f.owner = $5) returning f.key`;

const letGoSql = `update kernel.files set gone_at = case when $2 then '-infinity' else clock_timestamp() end
  where key = any($1::text[]) and owner is not null and gone_at is null`;

/**
 * The two things that a command does with files, in its own transaction: with the row that names a file it becomes that
 * row's, and with the last row it goes. There is no way back from either.
 */
export const Files = {
  /**
   * @param owner what names them from now on, such as `solution:<id>`
   * @throws DomainError CONFLICT when one is not there any more, or another's
   */
  async claim(em: EntityManager, files: readonly KeptFile[], owner: string): Promise<void> {
    const claimed = await oftenQuery<{ key: string }>(em, claimSql, [
      files.map(({ key }) => key),
      files.map(({ bytes }) => bytes),
      files.map(({ sha256 }) => sha256),
      files.map(({ crc32 }) => crc32 ?? null),
      owner,
    ]);
    if (claimed.length !== files.length) throw new DomainError('CONFLICT');
  },

  /**
   * Nothing names them any more: they are kept for some days, and removed then.
   * @param how.atOnce what must not lie about for days: the sweeper's next turn removes what `FileStorage.remove` did not
   */
  async letGo(
    em: EntityManager,
    keys: readonly (string | null | undefined)[],
    { atOnce = false }: { atOnce?: boolean } = {},
  ): Promise<void> {
    const named = keys.filter((key) => typeof key === 'string');
    if (named.length > 0) await query(em, letGoSql, [named, atOnce]);
  },
};
