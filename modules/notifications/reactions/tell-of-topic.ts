import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { topicWritten } from '../../forum/contract/events.js';
import { query } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';
import { topicWords } from '../queries/topic-words.js';

type Written = ReturnType<typeof topicWritten.parse>;

/** NOTIF1: who follows a thread hears of a new topic in it. */
@Injectable()
@ReactsTo(topicWritten, 'notifications.tell-of-topic')
export class TellOfTopic implements Reaction<Written> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ topicId, threadId, authorId }: Written): Promise<void> {
    const em = this.orm.em.fork();
    const words = await topicWords(em, topicId, authorId);
    const sql = `select person_id as "personId" from forum.followers f where thread_id = $1 and person_id <> $2
      and not exists (select from forum.muted m where m.person_id = f.person_id and m.muted_id in ($1, $2))`;
    const people = await query<{ personId: string }>(em, sql, [threadId, authorId]);
    if (!words || people.length === 0) return;
    const { thread, ...params } = words;
    const told = causeAt('forum.topic', { thread, topicId });
    await this.notices.tell({ ...told, reason: `topic:${topicId}`, params, people });
  }
}
