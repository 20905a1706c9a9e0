import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { appealAnswered, topicChanged } from '../contract/events.js';
import { markComment } from '../domain/items.js';
import { attachmentsOf, type Rendered } from '../domain/rendered.js';

/** FORUM3: asks that a decision about one is looked at again. */
export class Appeal extends Command<void> {
  constructor(
    readonly id: string,
    readonly personId: string,
    readonly text: string,
  ) {
    super();
  }
}

const lockSql = `select id, person_id as "personId", kind, item_id as "itemId", title, appealed_at is not null as appealed,
    answered_at is not null as answered
  from forum.decisions where id = $1 for update`;

interface Locked {
  id: string;
  personId: string;
  kind: 'topic' | 'comment' | 'warning';
  itemId: string | null;
  title: string;
  appealed: boolean;
  answered: boolean;
}

@CommandHandler(Appeal)
export class AppealHandler implements ICommandHandler<Appeal> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND, CONFLICT where one has appealed already */
  async execute({ id, personId, text }: Appeal): Promise<void> {
    const decision = await queryOne<Locked>(this.em, lockSql, [id]);
    refuse(found(decision?.personId === personId ? decision : null).appealed, 'CONFLICT');
    const sql = 'update forum.decisions set appeal = $2, appealed_at = $3 where id = $1';
    await query(this.em, sql, [id, text, this.clock.now()]);
  }
}

/** Answers an appeal; a post comes back as it is given here, where the decision is taken back. */
export class AnswerAppeal extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: Actor & { id: string },
    readonly reason: string,
    readonly overturned: boolean,
    readonly post: Rendered | null,
  ) {
    super();
  }
}

const backSql = (table: 'topics' | 'comments') => `update forum.${table} set deleted_at = null, text = $2, html = $3,
    renderer = $4, has_images = $5, has_files = $6${table === 'topics' ? ', mark = mark + 1' : ''}
  where id = $1 and deleted_at is not null and removal_id is null
  returning ${table === 'topics' ? 'id' : 'topic_id'} as "topicId", thread_id as "threadId"`;

@CommandHandler(AnswerAppeal)
export class AnswerAppealHandler implements ICommandHandler<AnswerAppeal> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND, CONFLICT where it was answered already */
  async execute({ id, by, reason, overturned, post }: AnswerAppeal): Promise<void> {
    const decision = await queryOne<Locked>(this.em, lockSql, [id]);
    const { answered, personId, title, kind, itemId } = found(decision?.appealed ? decision : null);
    refuse(answered, 'CONFLICT');
    const sql = 'update forum.decisions set answer = $2, answered_at = $3, overturned = $4 where id = $1';
    await query(this.em, sql, [id, reason, this.clock.now(), overturned]);
    if (overturned && post && itemId && kind !== 'warning') await this.bringBack({ kind, id: itemId }, post);
    happened(appealAnswered({ decisionId: id, personId, title, overturned, reason }));
    const action = overturned ? 'forum.overturn' : 'forum.uphold';
    await this.audit.note(by, { action, object: `decision:${id}`, reason, details: { title } });
  }

  /** With the counts that it was taken from. */
  private async bringBack(item: { kind: 'topic' | 'comment'; id: string }, post: Rendered): Promise<void> {
    const table = item.kind === 'topic' ? 'topics' : 'comments';
    const { hasImages, hasFiles } = attachmentsOf(post);
    const values = [item.id, post.text, post.html, post.renderer, hasImages, hasFiles];
    const back = await queryOne<{ topicId: string; threadId: string }>(this.em, backSql(table), values);
    if (!back) return;
    if (item.kind === 'comment') {
      await query(this.em, 'update forum.topics set comments = comments + 1 where id = $1', [back.topicId]);
      await markComment(this.em, item, back.topicId);
    }
    await query(this.em, `update forum.threads set ${table} = ${table} + 1 where id = $1`, [back.threadId]);
    happened(topicChanged(back));
  }
}
