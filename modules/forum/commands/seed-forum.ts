import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query, queryOne } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import type { Item } from '../domain/items.js';
import type { Rendered } from '../domain/rendered.js';
import { addComments } from '../domain/rows/comments.js';
import { addThreads, type BroughtThread, broughtThread } from '../domain/rows/threads.js';
import { addTopics } from '../domain/rows/topics.js';

export interface SeededPost extends Rendered {
  authorId: string;
  createdAt: Date;
  /** Who commends it. */
  plus: readonly string[];
  minus: readonly string[];
}

export interface SeededComment extends SeededPost {
  /** Which comment of the topic it answers, by its number there. */
  answers: number | null;
}

export interface SeededTopic extends SeededPost {
  thread: string;
  title: string;
  pinned: boolean;
  comments: readonly SeededComment[];
  /** Which of them is the accepted answer; none where it is left out or -1. */
  accepted?: number;
}

/** What people say to a topic that is there already, such as that of an article. */
export interface SeededTalk {
  topicId: string;
  comments: readonly SeededComment[];
}

/** Brings a whole thread or topic here, with its authors and times: for the demo and for tests. Nobody is told of it. */
export class SeedForum extends Command<void> {
  static readonly asksNobody = 'what the demo and the tests are made of';

  constructor(readonly seed: { thread: BroughtThread } | { topic: SeededTopic } | { talk: SeededTalk }) {
    super();
  }
}

const commendSql = `insert into forum.commends (person_id, item_id, kind, thread_id, value, created_at)
  select r."personId", r."itemId", r.kind, $1, r.value, r."createdAt"
  from jsonb_to_recordset($2::jsonb) as r ("personId" uuid, "itemId" uuid, kind text, value smallint, "createdAt" timestamptz)`;

@CommandHandler(SeedForum)
export class SeedForumHandler implements ICommandHandler<SeedForum> {
  constructor(private readonly em: EntityManager) {}

  async execute({ seed }: SeedForum): Promise<void> {
    if ('thread' in seed) await addThreads(this.em, [broughtThread(seed.thread)]);
    else if ('topic' in seed) await this.topic(seed.topic);
    else await this.talk(seed.talk);
  }

  private async topic({ comments, accepted, ...topic }: SeededTopic): Promise<void> {
    const id = newId();
    const [begun] = await addTopics(this.em, [{ ...topic, id }]);
    if (!begun) return;
    const said = await this.say(id, comments, accepted);
    await this.commend(begun.threadId, [...commendsOf({ ...topic, id }, 'topic'), ...said]);
  }

  private async talk({ topicId, comments }: SeededTalk): Promise<void> {
    const sql = 'select thread_id as "threadId" from forum.topics where id = $1 and numbered = 0 for update';
    const topic = await queryOne<{ threadId: string }>(this.em, sql, [topicId]);
    if (topic) await this.commend(topic.threadId, await this.say(topicId, comments));
  }

  /** @returns what commends they have */
  private async say(topicId: string, comments: readonly SeededComment[], accepted = -1): Promise<Commended[]> {
    const ids = comments.map(() => newId());
    const said = comments.map((comment, at) => {
      const answers = comment.answers === null ? null : (ids[comment.answers - 1] ?? null);
      return { ...comment, id: ids[at] ?? newId(), topicId, answers, isAccepted: at === accepted };
    });
    await addComments(this.em, said);
    return said.flatMap((comment) => commendsOf(comment, 'comment'));
  }

  private async commend(threadId: string, commends: readonly Commended[]): Promise<void> {
    await query(this.em, commendSql, [threadId, JSON.stringify(commends)]);
  }
}

interface Commended {
  personId: string;
  itemId: string;
  kind: Item['kind'];
  value: 1 | -1;
  createdAt: Date;
}

const commendsOf = (
  { id, plus, minus, createdAt }: Pick<SeededPost, 'plus' | 'minus' | 'createdAt'> & { id: string },
  kind: Item['kind'],
): Commended[] => {
  const given = (personId: string, value: 1 | -1) => ({ personId, itemId: id, kind, value, createdAt });
  return [...plus.map((person) => given(person, 1)), ...minus.map((person) => given(person, -1))];
};
