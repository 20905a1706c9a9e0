import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { deletedPrefix } from '../../identity/contract/deleted.js';
import { uuidForm } from '../../kernel/contract/uuid.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Files } from '../../kernel/storage/files.js';
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

// Nobody brings back what somebody wrote whose account is erased; one that is deleted may be taken back.
const removedSql = `delete from texts.pictures p where (named_at is null and created_at < $1) or unnamed_since < $1
    or unnamed_since is not null and not exists (
      select from identity.names n where n.id = p.owner_id and n.login_key not like '${deletedPrefix}%')
  returning storage_key as key`;

/** Removes pictures that no text has ever named, or none names any more. */
@Injectable()
export class RemoveUnusedPictures {
  constructor(
    private readonly orm: MikroORM,
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

  /** @param now milliseconds since 1970 @returns how many there were */
  @Every({ turn: 'unused pictures of texts', seconds: 3600, look: 600 })
  async remove(now = Date.now()): Promise<number> {
    const before = new Date(now - this.settings.PICTURE_DAYS * dayMs);
    return this.orm.em.fork().transactional(async (em) => {
      const freed = await query<{ key: string }>(em as EntityManager, removedSql, [before]);
      await Files.letGo(
        em as EntityManager,
        freed.map(({ key }) => key),
      );
      return freed.length;
    });
  }
}
