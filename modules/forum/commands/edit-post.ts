import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, type AuditAction } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { found, refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { postRemoved, topicChanged } from '../contract/events.js';
import { keepDecision } from '../domain/decision.js';
import { dropDraft } from '../domain/draft.js';
import { type FoundItem, type Item, lockedItem, markComment } from '../domain/items.js';
import { sayMentioned } from '../domain/mentions.js';
import { refuseTooMuch } from '../domain/newcomers.js';
import { contentOf, type Rendered } from '../domain/rendered.js';
import { countAgain } from '../domain/rows/last.js';
import { endComplaints, forgetDecided } from './complaints/complaints.js';

/** FORUM3: writes a post anew, over the revision that was seen and no other where one is named; what it was is kept. */
export class EditPost extends Command<void> {
  constructor(
    readonly item: Item,
    readonly caller: Caller,
    /** What of it is another one now: without a text that stays as it is. */
    readonly post: { revision?: number | undefined; title?: string | undefined; shown?: Rendered | undefined },
    /** Of what somebody else wrote. */
    readonly reason = '',
  ) {
    super();
  }
}

/** A text that stays as it is. */
const unchanged = [null, null, null, null, null];

const revisionSql = `insert into forum.revisions (id, item_id, title, text, by_id, at) values ($1, $2, $3, $4, $5, $6)`;

/** Keeps what a post was before somebody changed it. */
export const keepRevision = (em: EntityManager, { id }: Item, { title, text }: FoundItem, byId: string, at: Date) =>
  query(em, revisionSql, [newId(), id, title, text, byId, at]);

/** Posts are changed by who wrote them, and by admins; articles where they are written. @throws DomainError NOT_FOUND, FORBIDDEN */
const ownItem = async (em: EntityManager, item: Item, caller: Caller): Promise<FoundItem> => {
  const post = found(await lockedItem(em, item));
  refuse(post.isArticle || (post.authorId !== caller.id && caller.role !== 'admin'), 'FORBIDDEN');
  return post;
};

/** Whether it says what is there already. */
const isSame = (
  { text, title: named }: FoundItem,
  { shown, title }: Pick<EditPost['post'], 'shown' | 'title'>,
): boolean => (shown?.text ?? text) === text && (title ?? named) === named;

/**
 * Whether an edit is there already, as its answer was lost: the same once more is no other one.
 * @throws DomainError POST_CHANGED where somebody changed the post since it was seen
 */
const isRepeated = (before: FoundItem, { revision, shown, title }: EditPost['post']): boolean => {
  const { text, title: named, editedAt } = before;
  const isNamed = revision !== undefined;
  if (isSame(before, { shown, title }) && (!isNamed || revision === before.revision - 1)) return true;
  refuse(isNamed && revision !== before.revision, 'POST_CHANGED', {
    revision: before.revision,
    title: named,
    text,
    editedAt,
  });
  return false;
};

/** FORUM3: who does something to what somebody else wrote says why. @throws DomainError FIELD_REQUIRED */
const isJudged = (before: FoundItem, caller: Caller, reason: string): boolean => {
  const isOthers = before.authorId !== caller.id;
  if (isOthers && reason === '') refuseFields({ reason: 'FIELD_REQUIRED' });
  return isOthers;
};

/** What an admin does to what somebody else wrote. */
interface Judged {
  item: Item;
  before: FoundItem;
  caller: Caller;
  reason: string;
  now: Date;
  edited: boolean;
}

/** FORUM3: keeps what was decided about somebody's post, who is told why and may appeal. */
export const judge = async (em: EntityManager, { item, before, caller, now, ...how }: Judged): Promise<void> => {
  const { authorId, topicId, title, text } = before;
  const decided = { personId: authorId, kind: item.kind, itemId: item.id, title, text, ...how };
  const decisionId = await keepDecision(em, { ...decided, byId: caller.id, at: now });
  happened(postRemoved({ decisionId, itemId: item.id, topicId, authorId, title, ...how }));
};

/** ADMIN1: what an admin does to what somebody else wrote is kept. */
const noteOfOthers = (audit: Audit, action: AuditAction, { item, before, caller, reason }: Judged): Promise<void> => {
  const details = { title: before.title, text: before.text.slice(0, 500) };
  return audit.note(caller, { action, object: `${item.kind}:${item.id}`, reason, details });
};

@CommandHandler(EditPost)
export class EditPostHandler implements ICommandHandler<EditPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ item, caller, post, reason }: EditPost): Promise<void> {
    const before = await ownItem(this.em, item, caller);
    refuse(before.locked && caller.role !== 'admin', 'THREAD_LOCKED');
    const isOthers = isJudged(before, caller, reason);
    const now = this.clock.now();
    const { shown, title } = post;
    if (isRepeated(before, post)) return;
    if (shown) await refuseTooMuch(this.em, { caller, now, post: shown, settings: this.settings }, null);
    await keepRevision(this.em, item, before, caller.id, now);
    const content = [item.id, ...(shown ? contentOf(shown) : unchanged), now];
    const set = `text = coalesce($2, text), html = coalesce($3, html), renderer = coalesce($4::int, renderer),
      has_images = coalesce($5::boolean, has_images), has_files = coalesce($6::boolean, has_files), edited_at = $7,
      revision = revision + 1`;
    if (item.kind === 'comment') await query(this.em, `update forum.comments set ${set} where id = $1`, content);
    else
      await query(
        this.em,
        `update forum.topics set ${set}, title = coalesce($8, title), mark = mark + 1 where id = $1`,
        [...content, title ?? null],
      );
    if (shown) sayMentioned(item, shown, { topicId: before.topicId, authorId: before.authorId });
    await dropDraft(this.em, caller.id, `edit:${item.id}`);
    await markComment(this.em, item, before.topicId);
    happened(topicChanged({ topicId: before.topicId, threadId: before.threadId }));
    if (!isOthers) return isSame(before, post) ? undefined : forgetDecided(this.em, item);
    const judged = { item, before, caller, reason, now, edited: true };
    await judge(this.em, judged);
    await noteOfOthers(this.audit, 'forum.edit', judged);
  }
}

/** FORUM3: takes a post away. Its place stays where others have answered it. */
export class DeletePost extends Command<void> {
  constructor(
    readonly item: Item,
    readonly caller: Caller,
    /** Of what somebody else wrote. */
    readonly reason = '',
  ) {
    super();
  }
}

@CommandHandler(DeletePost)
export class DeletePostHandler implements ICommandHandler<DeletePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async execute({ item, caller, reason }: DeletePost): Promise<void> {
    const before = await ownItem(this.em, item, caller);
    const isOthers = isJudged(before, caller, reason);
    const now = this.clock.now();
    await removeItem(this.em, item, before, { byId: caller.id, now });
    if (!isOthers) return;
    await endComplaints(this.em, item, 'REMOVED');
    const judged = { item, before, caller, reason, now, edited: false };
    await judge(this.em, judged);
    await noteOfOthers(this.audit, 'forum.delete', judged);
  }
}

/** Takes a locked post away, keeps what it was, and counts one less. */
export const removeItem = async (
  em: EntityManager,
  item: Item,
  before: FoundItem,
  { byId, now }: { byId: string; now: Date },
): Promise<void> => {
  const { topicId, threadId } = before;
  await keepRevision(em, item, before, byId, now);
  const gone = `deleted_at = $2, text = '', html = ''`;
  if (item.kind === 'topic')
    await query(em, `update forum.topics set ${gone}, mark = mark + 1 where id = $1`, [item.id, now]);
  else await query(em, `update forum.comments set ${gone} where id = $1`, [item.id, now]);
  await countAgain(em, item, before, -1);
  await markComment(em, item, topicId);
  happened(topicChanged({ topicId, threadId }));
};
