import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../database/sql.js';
import { FileStorage } from './file-storage.js';

const batch = 500;

/** Removes what crashes left behind: files that nothing in the database names. */
@Injectable()
export class UnusedFiles {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
  ) {}

  /**
   * @param before files newer than this may still be on their way into the database
   * @param namedSql says which of the keys $1 something names, each as "key"
   * @returns how many files were removed
   */
  async remove(area: string, before: Date, namedSql: string): Promise<number> {
    let removed = 0;
    const keys: string[] = [];
    for await (const key of this.storage.olderThan(area, before))
      if (keys.push(key) === batch) removed += await this.sift(keys.splice(0), namedSql);
    return removed + (await this.sift(keys, namedSql));
  }

  private async sift(keys: readonly string[], namedSql: string): Promise<number> {
    const named = await query<{ key: string }>(this.orm.em.fork(), namedSql, [keys]);
    const known = new Set(named.map(({ key }) => key));
    const unknown = keys.filter((key) => !known.has(key));
    for (const key of unknown) await this.storage.remove(key);
    return unknown.length;
  }
}
