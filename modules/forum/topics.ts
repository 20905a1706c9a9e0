import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BatchedRead } from '../kernel/database/batched-read.js';
import { oftenQuery } from '../kernel/database/sql.js';
import { isUuid } from '../kernel/contract/uuid.js';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import { commentWritten, postMarked, threadChanged, topicChanged, topicWritten } from './contract/events.js';
import { shownThread } from './domain/shown.js';

const topicSql = `select t.id from forum.topics t join forum.threads h on h.id = t.thread_id
  where t.id = any($1::uuid[]) and ${shownThread('h')}`;
const threadSql = `select h.id from forum.threads h where h.id = any($1::uuid[]) and ${shownThread('h')}`;

/** FORUM5: pages of the forum look again at what changed; everybody who may read one may watch it. */
@Injectable()
export class ForumTopics extends TopicOwner {
  override readonly topics = {
    topic: (id) => this.shown(this.topicIds, id),
    thread: (id) => this.shown(this.threadIds, id),
    lenta: async (name) => (name === 'all' ? name : null),
  } satisfies TopicOwner['topics'];

  /** What was written is read once for all who look; of lists pages count what is new, and read nothing. */
  override readonly paces = {
    topic: { restMs: 250, pageMs: 0.4 },
    thread: { restMs: 500, pageMs: 0 },
    lenta: { restMs: 500, pageMs: 0 },
  };

  override readonly hints = [
    hints(topicWritten, ({ threadId }) => [`thread:${threadId}`, 'lenta:all']),
    hints(commentWritten, ({ topicId, threadId }) => [`topic:${topicId}`, `thread:${threadId}`]),
    hints(postMarked, ({ topicId }) => [`topic:${topicId}`]),
    hints(topicChanged, ({ topicId }) => [`topic:${topicId}`]),
    hints(threadChanged, ({ threadId }) => [`thread:${threadId}`, 'lenta:all']),
  ];

  private readonly topicIds: BatchedRead<string, string | null>;
  private readonly threadIds: BatchedRead<string, string | null>;

  constructor(orm: MikroORM) {
    super();
    const readBy = (sql: string) =>
      new BatchedRead<string, string | null>(async (ids) => {
        const rows = await oftenQuery<{ id: string }>(orm.em.fork(), sql, [[...new Set(ids)]]);
        const known = new Set(rows.map(({ id }) => id));
        return ids.map((id) => (known.has(id) ? id : null));
      });
    this.topicIds = readBy(topicSql);
    this.threadIds = readBy(threadSql);
  }

  private async shown(reads: BatchedRead<string, string | null>, id: string): Promise<string | null> {
    return isUuid(id) ? reads.ask(id) : null;
  }
}
