import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { topicChanged } from '../../contract/events.js';
import { Complaints } from './complaints.js';
import { type Item, lockedItem, markComment } from '../../domain/items.js';
import { isNewHere } from '../../domain/newcomers.js';
import { refuseUnconfirmed } from '../../domain/writing.js';

/**
 * FORUM3: complains about a post of somebody else, once a person. Enough of them hide it until somebody has looked, but for
 * those of newcomers, of whom anybody makes as many as they like.
 */
export class Complain extends Command<void> {
  static readonly asksNobody = 'whoever may read it may do it';

  constructor(
    readonly item: Item,
    readonly caller: Caller,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(Complain)
export class ComplainHandler implements ICommandHandler<Complain> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly complaints: Complaints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ item, caller, reason }: Complain): Promise<void> {
    refuseUnconfirmed(caller);
    const { topicId, threadId, authorId } = found(await lockedItem(this.em, item));
    refuse(authorId === caller.id, 'FORBIDDEN');
    const now = this.clock.now();
    const weighs = !(await isNewHere(this.em, caller, now, this.settings.NEWCOMER_HOURS));
    const complaint = { item, threadId, personId: caller.id, reason, weighs, at: now };
    const added = await this.complaints.add(complaint);
    if (!added) return;
    const table = item.kind === 'topic' ? 'topics' : 'comments';
    const isPinned = item.kind === 'topic' ? 'pinned' : 'false';
    const sql = `update forum.${table} set complaints = complaints + $4,
        hidden_at = case when $2 and not ${isPinned} then coalesce(hidden_at, $3) else hidden_at end
      where id = $1 returning hidden_at = $3 as "isHidden"`;
    const isHidden = weighs && (await this.complaints.isEnough(item.id, authorId));
    const row = await queryOne<{ isHidden: boolean | null }>(this.em, sql, [
      item.id,
      isHidden,
      now,
      added.isNew ? 1 : 0,
    ]);
    if (!row?.isHidden) return;
    await markComment(this.em, item, topicId);
    happened(topicChanged({ topicId, threadId }));
  }
}
