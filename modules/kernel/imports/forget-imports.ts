import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../database/sql.js';
import { Every } from '../jobs/ticks.js';
import { FileStorage } from '../storage/file-storage.js';
import { Files } from '../storage/files.js';

/** Ended a day ago, however it did, or nobody does it any more. */
const oldSql = `select i.id, i.work_id as "workId" from kernel.imports i
    left join kernel.work w on w.id = i.work_id
  where w.id is null or w.finished_at < $1 limit 100`;
/** Nobody has them begun once more meanwhile; which of them somebody did is left. */
const heldSql = `select id from kernel.work where id = any($1::uuid[]) order by id for update`;
/** From now on nobody goes on with them, and nothing of what they had is left in their rows. */
const overSql = `update kernel.imports i set ended_at = coalesce(i.ended_at, clock_timestamp()), so_far = null
  where i.id = any($1::uuid[])
    and not exists (select from kernel.work w where w.id = i.work_id and (w.finished_at is null or w.finished_at >= $2))
  returning i.work_id as "workId", i.storage_key as "storageKey"`;
/** The row goes after the file: by it the file is found, which a backup may hold for a while. */
const goneSql = `delete from kernel.imports i where i.id = any($1::uuid[]) and i.ended_at is not null
  and not exists (select from kernel.files f where f.key = i.storage_key)
  and not exists (select from kernel.work w where w.id = i.work_id and (w.finished_at is null or w.finished_at >= $2))`;
/** What is wrong with a file names addresses and logins. */
const wordsSql = `update kernel.work set result = result - 'listed' where id = any($1::uuid[]) and result ? 'listed'`;
/** Broken off, or ended by a worker that died with the word. */
const leftSql = `select i.storage_key as "storageKey" from kernel.imports i join kernel.files f on f.key = i.storage_key
  where i.ended_at is not null limit 100`;

interface Over {
  workId: string;
  storageKey: string;
}

const dayMs = 24 * 3_600_000;

/** AUTH8, RATE1: of an import nothing of people is left a day after its end, and its file not even so long. */
@Injectable()
export class ForgetImports {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
  ) {}

  /** @param now milliseconds since 1970, by the clock of rows */
  @Every({ turn: 'imports', seconds: 3600, look: 600 })
  async forget(now = Date.now()): Promise<void> {
    const left = await query<{ storageKey: string }>(this.orm.em.fork(), leftSql);
    await this.storage.remove(left.map(({ storageKey }) => storageKey));
    const before = new Date(now - dayMs);
    const old = await query<{ id: string; workId: string }>(this.orm.em.fork(), oldSql, [before]);
    const ids = old.map(({ id }) => id);
    const keys = await this.orm.em.fork().transactional(async (em) => {
      await query(em, heldSql, [old.map(({ workId }) => workId)]);
      const over = await query<Over>(em, overSql, [ids, before]);
      await query(em, wordsSql, [over.map(({ workId }) => workId)]);
      const files = over.map(({ storageKey }) => storageKey);
      await Files.letGo(em, files);
      return files;
    });
    await this.storage.remove(keys);
    await query(this.orm.em.fork(), goneSql, [ids, before]);
  }
}
