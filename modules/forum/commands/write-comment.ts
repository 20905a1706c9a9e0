import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { commentWritten } from '../contract/events.js';
import { dropDraft } from '../domain/draft.js';
import { sayMentioned } from '../domain/mentions.js';
import { refuseTooMuch } from '../domain/newcomers.js';
import { attachmentsOf, type Rendered } from '../domain/rendered.js';
import { seeOwn } from '../domain/visits.js';
import { countComment, refuseUnconfirmed } from '../domain/writing.js';

/** What became of a comment: it is there, or nothing is taken from its author for a while. */
export type Written = { id: string; blockedUntil: null } | { id: null; blockedUntil: Date };

/** FORUM1, FORUM3: comments a topic, or answers a comment of it. */
export class WriteComment extends Command<Written> {
  constructor(
    readonly topicId: string,
    readonly caller: Caller,
    readonly comment: Rendered & { replyTo?: string | undefined },
    readonly sending: string | null = null,
  ) {
    super();
  }
}

// Numbers and marks are given out under the lock of the topic: who reads what comes after a mark misses nothing.
const topicSql = `update forum.topics t set comments = t.comments + 1, numbered = numbered + 1, mark = mark + 1, last_at = $2, last_by = $3
  from forum.threads h
  where t.id = $1 and t.deleted_at is null and h.id = t.thread_id and h.state = 'APPROVED' and h.is_open
  returning t.thread_id as "threadId", t.numbered as number, t.mark, t.author_id as "topicAuthorId",
    t.locked or h.locked as locked`;

const answeredSql = `select id, coalesce(reply_to, id) as "replyTo", root_number as "rootNumber", author_id as "answeredId"
  from forum.comments where id = $1 and topic_id = $2`;

const insertSql = `insert into forum.comments
    (id, topic_id, thread_id, author_id, reply_to, number, root_number, mark, text, html, renderer, has_images, has_files,
     created_at, sending)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

const threadSql = 'update forum.threads set comments = comments + 1, last_at = $2, last_by = $3 where id = $1';

interface TopicRow {
  threadId: string;
  number: number;
  mark: number;
  topicAuthorId: string;
  locked: boolean;
}

@CommandHandler(WriteComment)
export class WriteCommentHandler implements ICommandHandler<WriteComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ topicId, caller, comment, sending }: WriteComment): Promise<Written> {
    refuseUnconfirmed(caller);
    const now = this.clock.now();
    const known = sending && (await this.sent(caller.id, sending));
    if (known) return { id: known, blockedUntil: null };
    const { COMMENTS_A_MINUTE: aMinute, COMMENT_WAIT_SECONDS: waitSeconds } = this.settings;
    const blockedUntil = await countComment(this.em, caller.id, now, { aMinute, waitSeconds });
    // Its writer's row is held from here on: the same sending may have come twice at once.
    const twin = sending && (await this.sent(caller.id, sending));
    if (twin) return { id: twin, blockedUntil: null };
    if (blockedUntil) return { id: null, blockedUntil };
    await refuseTooMuch(this.em, { caller, now, post: comment, settings: this.settings }, false);
    const topic = found(await queryOne<TopicRow>(this.em, topicSql, [topicId, now, caller.id]));
    refuse(topic.locked && caller.role !== 'admin', 'THREAD_LOCKED');
    const id = await this.insert(topicId, topic, { caller, comment, sending, now });
    await query(this.em, threadSql, [topic.threadId, now, caller.id]);
    await seeOwn(this.em, caller.id, { threadId: topic.threadId, topicId, number: topic.number });
    return { id, blockedUntil: null };
  }

  private async sent(personId: string, sending: string): Promise<string | null> {
    const sql = 'select id from forum.comments where author_id = $1 and sending = $2';
    return (await queryOne<{ id: string }>(this.em, sql, [personId, sending]))?.id ?? null;
  }

  private async insert(
    topicId: string,
    { threadId, number, mark, topicAuthorId }: TopicRow,
    { caller, comment, sending, now }: Pick<WriteComment, 'caller' | 'comment' | 'sending'> & { now: Date },
  ): Promise<string> {
    type Answered = { replyTo: string; rootNumber: number; answeredId: string };
    const { replyTo: asked, text, html, renderer } = comment;
    const answered = asked ? found(await queryOne<Answered>(this.em, answeredSql, [asked, topicId])) : null;
    const id = newId();
    const { hasImages, hasFiles } = attachmentsOf(comment);
    const place = [answered?.replyTo ?? null, number, answered?.rootNumber ?? number, mark];
    const content = [text, html, renderer, hasImages, hasFiles];
    await query(this.em, insertSql, [id, topicId, threadId, caller.id, ...place, ...content, now, sending]);
    await dropDraft(this.em, caller.id, asked ? `answer:${asked}` : `comment:${topicId}`);
    const answeredId = answered?.answeredId ?? null;
    const told = [topicAuthorId, answeredId];
    sayMentioned({ kind: 'comment', id }, comment, { topicId, authorId: caller.id, told });
    happened(commentWritten({ commentId: id, topicId, threadId, authorId: caller.id, topicAuthorId, answeredId }));
    return id;
  }
}
