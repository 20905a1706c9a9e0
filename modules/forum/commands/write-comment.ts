import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened, lastly } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { fewestOfOne, refuseRepeated } from '../../texts/repeated-texts.api.js';
import type { DraftPlace } from '../contract/drafts.js';
import { commentWritten } from '../contract/events.js';
import { sayMentioned } from '../domain/mentions.js';
import { refuseLinks } from '../domain/newcomers.js';
import { attachmentsOf, type Rendered } from '../domain/rendered.js';
import { beginComment, refuseUnconfirmed } from '../domain/writing.js';

/** What became of a comment: it is there, or nothing is taken from its author for a while. */
export type Written = { id: string; blockedUntil: null } | { id: null; blockedUntil: Date };

/** FORUM1, FORUM3: comments a topic, or answers a comment of it. */
export class WriteComment extends Command<Written> {
  static readonly asksNobody = 'whoever may read it may do it';

  constructor(
    readonly topicId: string,
    readonly caller: Caller,
    readonly comment: Rendered & { replyTo?: string | undefined },
    readonly sending: string | null = null,
  ) {
    super();
  }
}

// $1 topic, $2 now, $3 author, $4 id, $5 the comment that is answered or null, $6 place of its draft, $7 and on what is said.
// Numbers and marks are given out under the lock of the topic: who reads what comes after a mark misses nothing. All in one
// statement, the last one of the command: whoever else comments the topic waits until this one is committed.
const writeSql = `with topic as (
    update forum.topics t set comments = t.comments + 1, numbered = t.numbered + 1, mark = t.mark + 1, last_at = $2, last_by = $3
    from forum.threads h
    where t.id = $1 and t.deleted_at is null and h.id = t.thread_id and h.state = 'APPROVED' and h.is_open
    returning t.id, t.thread_id, t.numbered, t.mark, t.locked or h.locked as locked),
  answered as (select id, coalesce(reply_to, id) as reply_to, root_number
    from forum.comments where id = $5::uuid and topic_id = $1),
  written as (insert into forum.comments
      (id, topic_id, thread_id, author_id, reply_to, number, root_number, mark, text, html, renderer, has_images, has_files,
       created_at, sending)
    select $4::uuid, t.id, t.thread_id, $3, a.reply_to, t.numbered, coalesce(a.root_number, t.numbered), t.mark,
      $7, $8, $9::int, $10::boolean, $11::boolean, $2, $12
    from topic t left join answered a on true),
  counted as (update forum.threads h set comments = h.comments + 1, last_at = $2, last_by = $3
    from topic t where h.id = t.thread_id),
  dropped as (delete from forum.drafts where person_id = $3 and place = $6),
  -- What somebody writes is nothing new to them.
  visited as (update forum.thread_visits v set messages = v.messages + 1
    from topic t where v.person_id = $3 and v.thread_id = t.thread_id),
  seen as (update forum.topic_visits v set number = t.numbered
    from topic t where v.person_id = $3 and v.topic_id = t.id and v.number = t.numbered - 1)
  select locked from topic`;

/** What was edited since may have been sent otherwise. */
const sentSql = `select id, coalesce(edited_at, deleted_at) is not null or (topic_id = $3 and text = $4) as same
  from forum.comments where author_id = $1 and sending = $2`;

// $1 author, $2 since when, $3 topic, $4 text.
const repeatedSql = `select created_at::text as at from forum.comments where author_id = $1 and created_at > $2 and deleted_at is null
  and text = $4 and (topic_id = $3 or length(text) >= ${fewestOfOne}) order by created_at desc limit 1`;

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
    const known = sending && (await this.sent(caller.id, sending, topicId, comment.text));
    if (known) return { id: known, blockedUntil: null };
    const { COMMENTS_A_MINUTE: aMinute, COMMENT_WAIT_SECONDS: waitSeconds } = this.settings;
    const { replyTo = null } = comment;
    const wish = { personId: caller.id, topicId, replyTo, now };
    const { blockedUntil, firstAt, place } = await beginComment(this.em, wish, { aMinute, waitSeconds });
    // Its writer's row is held from here on: the same sending may have come twice at once.
    const twin = sending && (await this.sent(caller.id, sending, topicId, comment.text));
    if (twin) return { id: twin, blockedUntil: null };
    if (blockedUntil) return { id: null, blockedUntil };
    await this.refuseRepeated(caller.id, topicId, comment.text, now);
    refuseLinks(firstAt, { caller, now, post: comment, settings: this.settings });
    const { answeredId, threadId, topicAuthorId } = found(place);
    refuse(replyTo !== null && answeredId === null, 'NOT_FOUND');
    const id = newId();
    const told = [topicAuthorId, answeredId];
    sayMentioned({ kind: 'comment', id }, comment, { topicId, authorId: caller.id, told });
    happened(commentWritten({ commentId: id, topicId, threadId, authorId: caller.id, topicAuthorId, answeredId }));
    lastly(() => this.write(id, topicId, { caller, comment, sending, now }));
    return { id, blockedUntil: null };
  }

  private async sent(personId: string, sending: string, topicId: string, text: string) {
    const values = [personId, sending, topicId, text];
    const sent = await oftenQueryOne<{ id: string; same: boolean }>(this.em, sentSql, values);
    if (!sent) return null;
    refuse(!sent.same, 'KEY_REUSED');
    return sent.id;
  }

  private async refuseRepeated(personId: string, topicId: string, text: string, now: Date): Promise<void> {
    const { SAME_TEXT_SECONDS: seconds } = this.settings;
    if (seconds === 0) return;
    const since = new Date(now.getTime() - seconds * 1000);
    const said = await oftenQueryOne<{ at: string }>(this.em, repeatedSql, [personId, since, topicId, text]);
    refuseRepeated(said?.at, now, seconds);
  }

  private async write(
    id: string,
    topicId: string,
    { caller, comment, sending, now }: Pick<WriteComment, 'caller' | 'comment' | 'sending'> & { now: Date },
  ): Promise<void> {
    const { replyTo = null, text, html, renderer } = comment;
    const { hasImages, hasFiles } = attachmentsOf(comment);
    const place: DraftPlace = replyTo ? `answer:${replyTo}` : `comment:${topicId}`;
    const content = [text, html, renderer, hasImages, hasFiles, sending];
    const values = [topicId, now, caller.id, id, replyTo, place, ...content];
    const { locked } = found(await oftenQueryOne<{ locked: boolean }>(this.em, writeSql, values));
    refuse(locked && caller.role !== 'admin', 'THREAD_LOCKED');
  }
}
