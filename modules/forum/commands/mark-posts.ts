import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { postMarked } from '../contract/events.js';
import type { CommendValue } from '../contract/forum.js';
import { type Item, lockedItem, markComment } from '../domain/items.js';
import { shownThread } from '../domain/shown.js';
import { refuseUnconfirmed } from '../domain/writing.js';

export type { Item };

/** What a post has of commends, and what the caller thinks of it. */
export interface Commended {
  plus: number;
  minus: number;
  commended: CommendValue | null;
}

/** FORUM3: thinks well or ill of a post, or nothing any more. */
export class CommendPost extends Command<Commended> {
  static readonly asksNobody = 'whoever may read it may do it';

  constructor(
    readonly item: Item,
    readonly caller: Caller,
    readonly value: CommendValue | null,
  ) {
    super();
  }
}

// The key is person and post: however many come at once, one row is there, and its trigger counts it.
const commendSql = `insert into forum.commends as c (person_id, item_id, kind, thread_id, value, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (person_id, item_id) do update set value = excluded.value, created_at = excluded.created_at
    where c.value <> excluded.value returning 1 as one`;
const takeBackSql = 'delete from forum.commends where person_id = $1 and item_id = $2 returning 1 as one';

@CommandHandler(CommendPost)
export class CommendPostHandler implements ICommandHandler<CommendPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ item, caller, value }: CommendPost): Promise<Commended> {
    refuseUnconfirmed(caller);
    const personId = caller.id;
    const { topicId, threadId } = found(await lockedItem(this.em, item));
    const given = [personId, item.id, item.kind, threadId, value === 'plus' ? 1 : -1, this.clock.now()];
    const changed = value
      ? await queryOne(this.em, commendSql, given)
      : await queryOne(this.em, takeBackSql, [personId, item.id]);
    if (changed) {
      await markComment(this.em, item, topicId);
      happened(postMarked({ topicId }));
    }
    const table = item.kind === 'topic' ? 'topics' : 'comments';
    const sql = `select plus, minus from forum.${table} where id = $1`;
    const counts = found(await queryOne<{ plus: number; minus: number }>(this.em, sql, [item.id]));
    return { ...counts, commended: value };
  }
}

/** FORUM3: keeps a post for oneself, or no longer. */
export class BookmarkPost extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly item: Item,
    readonly personId: string,
    readonly isKept: boolean,
  ) {
    super();
  }
}

const bookmarkSql = `insert into forum.bookmarks (person_id, item_id, kind, created_at) values ($1, $2, $3, $4)
  on conflict (person_id, item_id) do nothing`;

@CommandHandler(BookmarkPost)
export class BookmarkPostHandler implements ICommandHandler<BookmarkPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ item, personId, isKept }: BookmarkPost): Promise<void> {
    if (!isKept) {
      const sql = 'delete from forum.bookmarks where person_id = $1 and item_id = $2';
      return void (await query(this.em, sql, [personId, item.id]));
    }
    found(await lockedItem(this.em, item, 'for key share'));
    await query(this.em, bookmarkSql, [personId, item.id, item.kind, this.clock.now()]);
  }
}

/** FORUM3: has the topics of a thread in one's feed, or no longer. */
export class SubscribeToThread extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly name: string,
    readonly personId: string,
    readonly isWanted: boolean,
  ) {
    super();
  }
}

const subscribeSql = `insert into forum.subscriptions (person_id, thread_id, created_at) values ($1, $2, $3)
  on conflict (person_id, thread_id) do nothing`;

@CommandHandler(SubscribeToThread)
export class SubscribeToThreadHandler implements ICommandHandler<SubscribeToThread> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ name, personId, isWanted }: SubscribeToThread): Promise<void> {
    const sql = `select id from forum.threads h where name = $1 and ${shownThread('h')}`;
    const { id } = found(await queryOne<{ id: string }>(this.em, sql, [name]));
    if (isWanted) return void (await query(this.em, subscribeSql, [personId, id, this.clock.now()]));
    await query(this.em, 'delete from forum.subscriptions where person_id = $1 and thread_id = $2', [personId, id]);
  }
}
