import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { deletedPrefix } from '../../identity/contract/deleted.js';
import { uuidForm } from '../../kernel/contract/uuid.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { UnusedFiles } from '../../kernel/storage/unused-files.js';
import { TextStores } from '../text-stores.api.js';
import '../settings.js';

const dayMs = 24 * 3_600_000;

/** The pictures that texts of a kind name. */
const namedIn = (standing: string) => `select distinct named[1] as id
  from (${standing}) texts (text), regexp_matches(text, '/api/texts/pictures/(${uuidForm})_', 'g') named
  where text like '%/api/texts/pictures/%'`;

const againSql = `update texts.pictures p set unnamed_since = null from unnest($1::uuid[]) named (id)
  where p.id = named.id and p.unnamed_since is not null`;

// What was named meanwhile may stand in a text that was not there yet when they were looked through.
const noMoreSql = `update texts.pictures p set unnamed_since = $2 where unnamed_since is null and named_at < $2
  and not exists (select from unnest($1::uuid[]) named (id) where named.id = p.id)`;

// Nobody brings back what somebody wrote whose account is gone.
const removedSql = `delete from texts.pictures p where (named_at is null and created_at < $1) or unnamed_since < $1
    or unnamed_since is not null and not exists (
      select from identity.names n where n.id = p.owner_id and n.login not like '${deletedPrefix}%')
  returning storage_key as key`;

const namedSql = 'select storage_key as key from texts.pictures where storage_key = any($1::text[])';

/** Removes pictures that no text has ever named, or none names any more, and files that no row knows. */
@Injectable()
export class RemoveUnusedPictures {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly files: UnusedFiles,
    private readonly stores: TextStores,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Notes which pictures no text names any more, and which are named again. @param now milliseconds since 1970 */
  @Every({ turn: 'pictures that no text names any more', seconds: 24 * 3600, look: 3600 })
  async note(now = Date.now()): Promise<void> {
    const em = this.orm.em.fork();
    const named = new Set<string>();
    for (const { standing } of this.stores.all)
      for (const { id } of await query<{ id: string }>(em, namedIn(standing), [])) named.add(id);
    await query(em, againSql, [[...named]]);
    await query(em, noMoreSql, [[...named], new Date(now)]);
  }

  /** @param now milliseconds since 1970 @returns how many files were removed */
  @Every({ turn: 'unused pictures of texts', seconds: 3600, look: 600 })
  async remove(now = Date.now()): Promise<number> {
    const before = new Date(now - this.settings.PICTURE_DAYS * dayMs);
    const freed = await query<{ key: string }>(this.orm.em.fork(), removedSql, [before]);
    for (const { key } of freed) await this.storage.remove(key);
    return freed.length + (await this.files.remove('pictures', new Date(now - dayMs), namedSql));
  }
}
