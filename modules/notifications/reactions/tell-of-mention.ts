import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { peopleMentioned } from '../../forum/contract/events.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';
import { hearing, topicWords } from '../queries/topic-words.js';

type Mentioned = ReturnType<typeof peopleMentioned.parse>;

/** NOTIF1: whoever is named in a post hears of it, once however often it is written anew. */
@Injectable()
@ReactsTo(peopleMentioned, 'notifications.tell-of-mention')
export class TellOfMention implements Reaction<Mentioned> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ topicId, itemId, kind, authorId, personIds }: Mentioned): Promise<void> {
    const em = this.orm.em.fork();
    const words = await topicWords(em, topicId, authorId);
    if (!words) return;
    const { thread, ...params } = words;
    await this.notices.tell({
      // As whoever hears of the post otherwise has it: nobody is told of one twice.
      reason: `${kind}:${itemId}`,
      ...causeAt('forum.mention', { thread, topicId, commentId: kind === 'comment' ? itemId : undefined }),
      params,
      people: await hearing(em, personIds, { authorId, topicId }),
    });
  }
}
