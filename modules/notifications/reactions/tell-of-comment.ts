import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { answerAccepted, commentWritten } from '../../forum/contract/events.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';
import { hearing, topicWords } from '../queries/topic-words.js';

type Written = ReturnType<typeof commentWritten.parse>;

/** NOTIF1: whoever was answered hears of it, and whoever began the topic; nobody of what they wrote themselves. */
@Injectable()
@ReactsTo(commentWritten, 'notifications.tell-of-comment')
export class TellOfComment implements Reaction<Written> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ commentId, topicId, authorId, topicAuthorId, answeredId }: Written): Promise<void> {
    const em = this.orm.em.fork();
    const words = await topicWords(em, topicId, authorId);
    if (!words) return;
    const { thread, ...params } = words;
    const told = async (cause: 'forum.answer' | 'forum.comment', personId: string) =>
      this.notices.tell({
        reason: `comment:${commentId}`,
        ...causeAt(cause, { thread, topicId, commentId }),
        params,
        people: await hearing(em, [personId], { authorId, topicId }),
      });
    if (answeredId !== null && answeredId !== authorId) await told('forum.answer', answeredId);
    if (topicAuthorId !== authorId && topicAuthorId !== answeredId) await told('forum.comment', topicAuthorId);
  }
}

type Accepted = ReturnType<typeof answerAccepted.parse>;

/** NOTIF1: whoever wrote what the author of a topic accepts as the answer hears of it, once however often it is accepted. */
@Injectable()
@ReactsTo(answerAccepted, 'notifications.tell-of-accepted-answer')
export class TellOfAcceptedAnswer implements Reaction<Accepted> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ commentId, topicId, authorId, answererId }: Accepted): Promise<void> {
    if (answererId === authorId) return;
    const em = this.orm.em.fork();
    const words = await topicWords(em, topicId, authorId);
    if (!words) return;
    const { thread, ...params } = words;
    await this.notices.tell({
      reason: `accepted:${commentId}`,
      ...causeAt('forum.accepted', { thread, topicId, commentId }),
      params,
      people: await hearing(em, [answererId], { authorId, topicId }),
    });
  }
}
