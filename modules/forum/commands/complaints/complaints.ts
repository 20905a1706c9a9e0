import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityApi } from '../../../identity/identity.api.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { newId } from '../../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import type { Item } from '../../domain/items.js';

/** A post that somebody has looked at and kept needs so many times as many. */
const keptTimes = 3;

// Who had something against the kept text may have it against what it is now.
const complainSql = `insert into forum.complaints as c (id, person_id, item_id, kind, thread_id, reason, weighs, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (person_id, item_id) do update set reason = excluded.reason, weighs = excluded.weighs, of_kept = false
    where c.of_kept and c.state = 'OPEN'
  returning id = $1 as "isNew"`;
// So many of a kept text weigh as much as one of another.
const isEnoughSql = `select sum(case when of_kept or kept then 1 else ${keptTimes} end) >= $2::int * ${keptTimes} as "isEnough"
  from forum.complaints c, (select exists (select from forum.complaints where item_id = $1 and state = 'KEPT') as kept) k
  where c.item_id = $1 and state = 'OPEN' and weighs`;
const endSql = `update forum.complaints set state = $2 where item_id = $1 and state = 'OPEN'`;

const ofKeptSql = `update forum.complaints set of_kept = true where item_id = $1 and state = 'OPEN'
  and exists (select from forum.complaints where item_id = $1 and state = 'KEPT')`;

interface NewComplaint {
  item: { kind: 'topic' | 'comment' | 'remark'; id: string };
  /** Null of what was written outside of the forum. */
  threadId: string | null;
  personId: string;
  reason: string;
  /** Whether it counts towards hiding the post. */
  weighs: boolean;
  at: Date;
}

/** FORUM3: what people have against what others wrote, within the transaction of a command. */
@Injectable()
export class Complaints {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: IdentityApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns whether it is one more; null where this person has complained about it already */
  async add({ item, threadId, personId, reason, weighs, at }: NewComplaint): Promise<{ isNew: boolean } | null> {
    const own = [newId(), personId, item.id, item.kind, threadId, reason, weighs, at];
    return queryOne<{ isNew: boolean }>(this.em, complainSql, own);
  }

  /** Whether as many complain as hide a post; none hide one of an admin. */
  async isEnough(itemId: string, authorId: string): Promise<boolean> {
    const row = await queryOne<{ isEnough: boolean }>(this.em, isEnoughSql, [itemId, this.settings.COMPLAINTS_TO_HIDE]);
    if (!row?.isEnough) return false;
    const author = await queryOne<{ login: string }>(this.em, 'select login from identity.names where id = $1', [
      authorId,
    ]);
    return author === null || (await this.identity.personOf(author.login))?.role !== 'admin';
  }

  /** Ends those that are open. */
  async end(itemId: string, state: 'KEPT' | 'REMOVED'): Promise<void> {
    await query(this.em, endSql, [itemId, state]);
  }
}

/** The same of a post of the forum, which is hidden no more by what people had against it. */
export const endComplaints = async (
  em: EntityManager,
  { kind, id }: Item,
  state: 'KEPT' | 'REMOVED',
): Promise<void> => {
  await query(em, endSql, [id, state]);
  const table = kind === 'topic' ? 'topics' : 'comments';
  await query(em, `update forum.${table} set complaints = 0, hidden_at = null where id = $1`, [id]);
};

/** Of a post that says something else from now on nothing is decided, and whoever had something against it may have again. */
export const forgetDecided = async (em: EntityManager, { id }: Pick<Item, 'id'>): Promise<void> => {
  await query(em, ofKeptSql, [id]);
  await query(em, `delete from forum.complaints where item_id = $1 and state <> 'OPEN'`, [id]);
};
