import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IdentityApi } from '../../identity/identity.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { topicChanged } from '../contract/events.js';
import { type Item, lockedItem, markComment } from '../domain/items.js';
import { isNewHere } from '../domain/newcomers.js';
import { refuseUnconfirmed } from '../domain/writing.js';

/**
 * FORUM3: complains about a post of somebody else, once a person. Enough of them hide it until somebody has looked, but for
 * those of newcomers, of whom anybody makes as many as they like.
 */
export class Complain extends Command<void> {
  constructor(
    readonly item: Item,
    readonly caller: Caller,
    readonly reason: string,
  ) {
    super();
  }
}

/** A post that somebody has looked at and kept needs so many times as many. */
const keptTimes = 3;

const complainSql = `insert into forum.complaints (id, person_id, item_id, kind, thread_id, reason, weighs, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (person_id, item_id) do nothing returning id`;
const isEnoughSql = `select count(*) filter (where state = 'OPEN' and weighs)
    >= $2::int * case when bool_or(state = 'KEPT') then ${keptTimes} else 1 end as "isEnough"
  from forum.complaints where item_id = $1`;

@CommandHandler(Complain)
export class ComplainHandler implements ICommandHandler<Complain> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly identity: IdentityApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ item, caller, reason }: Complain): Promise<void> {
    refuseUnconfirmed(caller);
    const { topicId, threadId, authorId } = found(await lockedItem(this.em, item));
    refuse(authorId === caller.id, 'FORBIDDEN');
    const now = this.clock.now();
    const weighs = !(await isNewHere(this.em, caller, now, this.settings.NEWCOMER_HOURS));
    const own = [newId(), caller.id, item.id, item.kind, threadId, reason, weighs, now];
    if (!(await queryOne(this.em, complainSql, own))) return;
    const table = item.kind === 'topic' ? 'topics' : 'comments';
    const isPinned = item.kind === 'topic' ? 'pinned' : 'false';
    const sql = `update forum.${table} set complaints = complaints + 1,
        hidden_at = case when $2 and not ${isPinned} then coalesce(hidden_at, $3) else hidden_at end
      where id = $1 returning hidden_at = $3 as "isHidden"`;
    const isHidden = weighs && (await this.isEnough(item, authorId));
    const row = await queryOne<{ isHidden: boolean | null }>(this.em, sql, [item.id, isHidden, now]);
    if (!row?.isHidden) return;
    await markComment(this.em, item, topicId);
    happened(topicChanged({ topicId, threadId }));
  }

  /** Whether as many complain as hide a post; none hide one of an admin. */
  private async isEnough(item: Item, authorId: string): Promise<boolean> {
    const row = await queryOne<{ isEnough: boolean }>(this.em, isEnoughSql, [
      item.id,
      this.settings.COMPLAINTS_TO_HIDE,
    ]);
    if (!row?.isEnough) return false;
    const author = await queryOne<{ login: string }>(this.em, 'select login from identity.names where id = $1', [
      authorId,
    ]);
    return author === null || (await this.identity.personOf(author.login))?.role !== 'admin';
  }
}
