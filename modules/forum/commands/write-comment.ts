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
import type { Rendered } from '../domain/rendered.js';
import { sayingSql, valuesOf } from '../domain/rows/comments.js';
import { shownThread } from '../domain/shown.js';
import { seenOwn } from '../domain/visits.js';
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

// All in one statement, the last one of the command: whoever else comments the topic waits until this one is committed.
// $12 is the place of its draft.
const writeSql = `with ${sayingSql('one', `t.deleted_at is null and ${shownThread('h')}`)},
  dropped as (delete from forum.drafts d using given g where d.person_id = g.author_id and d.place = $12),
  ${seenOwn('placed')}
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
    const { replyTo = null } = comment;
    const place: DraftPlace = replyTo ? `answer:${replyTo}` : `comment:${topicId}`;
    const said = { ...comment, id, topicId, authorId: caller.id, answers: replyTo, createdAt: now, sending };
    const row = await oftenQueryOne<{ locked: boolean }>(this.em, writeSql, [...valuesOf([said]).flat(), place]);
    refuse(found(row).locked && caller.role !== 'admin', 'THREAD_LOCKED');
  }
}
