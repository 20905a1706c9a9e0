import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { topicChanged } from '../contract/events.js';
import { type Item, lockedItem, markComment } from '../domain/items.js';
import { refuseUnconfirmed } from '../domain/writing.js';

/** FORUM3: complains about a post of somebody else, once a person. Enough of them hide it until somebody has looked. */
export class Complain extends Command<void> {
  constructor(
    readonly item: Item,
    readonly caller: Caller,
    readonly reason: string,
  ) {
    super();
  }
}

const complainSql = `insert into forum.complaints (id, person_id, item_id, kind, thread_id, reason, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (person_id, item_id) do nothing returning id`;

@CommandHandler(Complain)
export class ComplainHandler implements ICommandHandler<Complain> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ item, caller, reason }: Complain): Promise<void> {
    refuseUnconfirmed(caller);
    const { topicId, threadId, authorId } = found(await lockedItem(this.em, item));
    refuse(authorId === caller.id, 'FORBIDDEN');
    const now = this.clock.now();
    const own = [newId(), caller.id, item.id, item.kind, threadId, reason, now];
    if (!(await queryOne(this.em, complainSql, own))) return;
    const table = item.kind === 'topic' ? 'topics' : 'comments';
    const sql = `update forum.${table} set complaints = complaints + 1,
        hidden_at = case when complaints + 1 >= $2::int then coalesce(hidden_at, $3) else hidden_at end
      where id = $1 returning hidden_at = $3 as "isHidden"`;
    const row = await queryOne<{ isHidden: boolean | null }>(this.em, sql, [
      item.id,
      this.settings.COMPLAINTS_TO_HIDE,
      now,
    ]);
    if (!row?.isHidden) return;
    await markComment(this.em, item, topicId);
    happened(topicChanged({ topicId, threadId }));
  }
}
