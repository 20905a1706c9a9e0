import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { JudgedTexts } from '../../texts/judged-texts.api.js';
import { appealAnswered, topicChanged } from '../contract/events.js';
import { formerSql } from '../domain/decision.js';
import { type Item, lockedItem, markComment } from '../domain/items.js';
import { contentOf, contentSql, type Rendered } from '../domain/rendered.js';
import { countAgain } from '../domain/rows/last.js';
import { keepRevision } from './edit-post.js';

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

const lockSql = `select id, person_id as "personId", kind, item_id as "itemId", title, edited, appealed_at is not null as appealed,
    answered_at is not null as answered
  from forum.decisions where id = $1 for update`;

interface Locked {
  id: string;
  personId: string;
  kind: 'topic' | 'comment' | 'warning' | 'remark';
  itemId: string | null;
  title: string;
  edited: boolean;
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

/** A post as it was. */
type Former = Rendered & { title: string };

/** Answers an appeal; a post comes back as it is given here, where the decision is taken back. */
export class AnswerAppeal extends OfficeCommand<void> {
  constructor(
    readonly id: string,
    readonly by: Actor & { id: string },
    readonly reason: string,
    readonly overturned: boolean,
    readonly post: Former | null,
  ) {
    super();
  }
}

/** Comments have none of their own. */
const titleOf = ({ kind }: Item, { title }: Former): string[] => (kind === 'topic' ? [title] : []);

const tableOf = ({ kind }: Item) => (kind === 'topic' ? 'topics' : 'comments');

const backSql = (
  table: 'topics' | 'comments',
) => `update forum.${table} set deleted_at = null, complaints = 0, hidden_at = null, ${contentSql}${
  table === 'topics' ? ', title = $7, mark = mark + 1' : ''
}
  where id = $1 and deleted_at is not null and removal_id is null
  returning ${table === 'topics' ? 'id' : 'topic_id'} as "topicId", thread_id as "threadId"`;

// What its author, or a moderator who decided again, has made of it since stays: what the edit left is what the next one found.
const renewSql = (
  table: 'topics' | 'comments',
) => `update forum.${table} p set ${contentSql}, edited_at = $7, revision = revision + 1${
  table === 'topics' ? ', title = $9, mark = mark + 1' : ''
}
  where id = $1 and deleted_at is null and coalesce((select ${
    table === 'topics' ? '(r.title, r.text) = (p.title, p.text)' : 'r.text = p.text'
  } from forum.revisions r join forum.decisions d on d.id = $8
    where r.item_id = p.id and r.at > d.at order by r.at, r.id limit 1), true)
  returning ${table === 'topics' ? 'id' : 'topic_id'} as "topicId", thread_id as "threadId"`;

@CommandHandler(AnswerAppeal)
export class AnswerAppealHandler implements ICommandHandler<AnswerAppeal> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly texts: JudgedTexts,
  ) {}

  /** @throws DomainError NOT_FOUND, CONFLICT where it was answered already */
  async execute({ id, by, reason, overturned, post }: AnswerAppeal): Promise<void> {
    const decision = await queryOne<Locked>(this.em, lockSql, [id]);
    const { answered, personId, title, kind, itemId, edited } = found(decision?.appealed ? decision : null);
    refuse(answered, 'CONFLICT');
    const sql = 'update forum.decisions set answer = $2, answered_at = $3, overturned = $4 where id = $1';
    await query(this.em, sql, [id, reason, this.clock.now(), overturned]);
    if (overturned && itemId && kind === 'remark') await this.texts.of(kind).bringBack(itemId);
    else if (overturned && post && itemId && (kind === 'topic' || kind === 'comment')) {
      const item = { kind, id: itemId };
      await (edited ? this.renew(item, post, { id, answeredBy: by.id }) : this.bringBack(item, post));
      // Another decision about it may have been taken back since this was read.
      const former = await queryOne<{ title: string; text: string }>(this.em, formerSql, [id]);
      refuse(former?.text !== post.text || former.title !== post.title, 'CONFLICT');
    }
    happened(appealAnswered({ decisionId: id, personId, title, overturned, reason }));
    const action = overturned ? 'forum.overturn' : 'forum.uphold';
    await this.audit.note(by, { action, object: `decision:${id}`, reason, details: { title } });
  }

  /** As it was before it was changed; what it is now is kept as all former ones are. */
  private async renew(
    item: Item,
    post: Former,
    { id, answeredBy }: Pick<Locked, 'id'> & { answeredBy: string },
  ): Promise<void> {
    const now = this.clock.now();
    const changed = await lockedItem(this.em, item);
    if (!changed) return;
    const content = [item.id, ...contentOf(post), now, id, ...titleOf(item, post)];
    const back = await queryOne<{ topicId: string; threadId: string }>(this.em, renewSql(tableOf(item)), content);
    if (!back) return;
    await keepRevision(this.em, item, changed, answeredBy, now);
    await markComment(this.em, item, back.topicId);
    happened(topicChanged(back));
  }

  /** With the counts that it was taken from. */
  private async bringBack(item: Item, post: Former): Promise<void> {
    const values = [item.id, ...contentOf(post), ...titleOf(item, post)];
    const back = await queryOne<{ topicId: string; threadId: string }>(this.em, backSql(tableOf(item)), values);
    if (!back) return;
    await countAgain(this.em, item, back, 1);
    await markComment(this.em, item, back.topicId);
    happened(topicChanged(back));
  }
}
