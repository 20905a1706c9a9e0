import { Injectable } from '@nestjs/common';
import { articleTakenBack } from '../../articles/contract/events.js';
import { appealAnswered, postRemoved, threadDecided } from '../../forum/contract/events.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';

type Decided = ReturnType<typeof threadDecided.parse>;
type Answered = ReturnType<typeof appealAnswered.parse>;
type TakenBack = ReturnType<typeof articleTakenBack.parse>;
type Removed = ReturnType<typeof postRemoved.parse>;

/** NOTIF1: who applied for a thread hears what became of it, and why. */
@Injectable()
@ReactsTo(threadDecided, 'notifications.tell-of-thread')
export class TellOfThread implements Reaction<Decided> {
  constructor(private readonly notices: Notices) {}

  async react({ decisionId, threadId, name, personId, approved, reason }: Decided): Promise<void> {
    await this.notices.tell({
      ...(approved ? causeAt('forum.approved', { thread: name }) : causeAt('forum.rejected')),
      reason: `thread:${decisionId ?? threadId}`,
      params: approved ? { thread: name } : { thread: name, why: reason },
      people: [{ personId }],
    });
  }
}

/** NOTIF1: whose post was taken away or changed hears why. */
@Injectable()
@ReactsTo(postRemoved, 'notifications.tell-of-removed-post')
export class TellOfRemovedPost implements Reaction<Removed> {
  constructor(private readonly notices: Notices) {}

  async react({ decisionId, itemId, authorId, title, edited, reason }: Removed): Promise<void> {
    await this.notices.tell({
      ...causeAt(edited ? 'forum.edited' : 'forum.removed'),
      reason: `removed:${decisionId ?? itemId}`,
      params: { title, why: reason },
      people: [{ personId: authorId }],
    });
  }
}

/** NOTIF1: who appealed against a decision hears what became of it, and why. */
@Injectable()
@ReactsTo(appealAnswered, 'notifications.tell-of-appeal')
export class TellOfAppeal implements Reaction<Answered> {
  constructor(private readonly notices: Notices) {}

  async react({ decisionId, personId, title, overturned, reason }: Answered): Promise<void> {
    await this.notices.tell({
      ...causeAt(overturned ? 'forum.overturned' : 'forum.upheld'),
      reason: `appeal:${decisionId}`,
      params: { title, why: reason },
      people: [{ personId }],
    });
  }
}

/** NOTIF1: whose article a moderator took back hears why. */
@Injectable()
@ReactsTo(articleTakenBack, 'notifications.tell-of-article')
export class TellOfArticle implements Reaction<TakenBack> {
  constructor(private readonly notices: Notices) {}

  async react({ articleId, authorId, takingId, title, reason }: TakenBack): Promise<void> {
    await this.notices.tell({
      ...causeAt('articles.takenBack', { articleId }),
      reason: `article:${takingId}`,
      params: { title, why: reason },
      people: [{ personId: authorId }],
    });
  }
}
