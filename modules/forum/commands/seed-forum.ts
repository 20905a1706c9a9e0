import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query, queryOne } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import { attachmentsOf, type Rendered } from '../domain/rendered.js';

/** A thread as it is brought here, already decided on. */
export interface SeededThread {
  name: string;
  title: string;
  description: string;
  logo: { svg: string; sum: string };
  authorId: string;
  pinned: boolean;
  createdAt: Date;
}

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

  constructor(readonly seed: { thread: SeededThread } | { topic: SeededTopic } | { talk: SeededTalk }) {
    super();
  }
}

const threadSql = `insert into forum.threads
    (id, name, type, state, title, description, logo, logo_sum, author_ids, pinned, last_at, created_at, decided_at)
  values ($1, $2, 'ordinary', 'APPROVED', $3, $4, $5, $6, array[$7::uuid], $8, $9, $9, $9) on conflict (name) do nothing`;

const topicSql = `insert into forum.topics (id, thread_id, author_id, title, text, html, renderer, has_images, has_files,
    pinned, created_at, last_at, last_by, comments, numbered, mark, accepted_id)
  select $1, id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, $15 from forum.threads where name = $14
  returning thread_id as "threadId"`;

const commentsSql = `insert into forum.comments
    (id, topic_id, thread_id, author_id, reply_to, number, root_number, mark, text, html, renderer, has_images, has_files, created_at)
  select r.id, $1, $2, r."authorId", r."replyTo", r.number, r."rootNumber", r.number, r.text, r.html, r.renderer,
    r."hasImages", r."hasFiles", r."createdAt"
  from jsonb_to_recordset($3::jsonb) as r (id uuid, "authorId" uuid, "replyTo" uuid, number int, "rootNumber" int, text text,
    html text, renderer int, "hasImages" boolean, "hasFiles" boolean, "createdAt" timestamptz)`;

const talkSql = `update forum.topics set comments = $2, numbered = $2, mark = mark + $2, last_at = greatest(last_at, $3),
    last_by = $4 where id = $1 and numbered = 0 returning thread_id as "threadId"`;

const countSql = `update forum.threads set topics = topics + 1, comments = comments + $2,
    last_by = case when last_by is null or last_at <= $3 then $4 else last_by end, 
    last_at = case when last_by is null then $3 else greatest(last_at, $3) end
  where id = $1`;

const commendSql = `insert into forum.commends (person_id, item_id, kind, thread_id, value, created_at)
  select r."personId", r."itemId", r.kind, $1, r.value, r."createdAt"
  from jsonb_to_recordset($2::jsonb) as r ("personId" uuid, "itemId" uuid, kind text, value smallint, "createdAt" timestamptz)`;

@CommandHandler(SeedForum)
export class SeedForumHandler implements ICommandHandler<SeedForum> {
  constructor(private readonly em: EntityManager) {}

  async execute({ seed }: SeedForum): Promise<void> {
    if ('thread' in seed) await this.thread(seed.thread);
    else if ('topic' in seed) await this.topic(seed.topic);
    else await this.talk(seed.talk);
  }

  private async thread({ name, title, description, logo, authorId, pinned, createdAt }: SeededThread): Promise<void> {
    const texts = [title, description].map((text) => JSON.stringify({ rus: text, eng: text }));
    await query(this.em, threadSql, [newId(), name, ...texts, logo.svg, logo.sum, authorId, pinned, createdAt]);
  }

  private async topic(topic: SeededTopic): Promise<void> {
    const { thread, authorId, title, text, html, renderer, pinned, createdAt, comments, accepted = -1 } = topic;
    const id = newId();
    const { hasImages, hasFiles } = attachmentsOf(topic);
    const last = comments.at(-1) ?? topic;
    const own = [id, authorId, title, text, html, renderer, hasImages, hasFiles, pinned, createdAt];
    const placed = this.placed(comments);
    const acceptedId = placed[accepted]?.id ?? null;
    const values = [...own, last.createdAt, last.authorId, comments.length, thread, acceptedId];
    const row = await queryOne<{ threadId: string }>(this.em, topicSql, values);
    if (!row) return;
    const { threadId } = row;
    await query(this.em, commentsSql, [id, threadId, JSON.stringify(placed)]);
    await query(this.em, countSql, [threadId, comments.length, last.createdAt, last.authorId]);
    const commends = [{ ...topic, id }, ...placed].flatMap((post) => commendsOf(post, post.id === id));
    await query(this.em, commendSql, [threadId, JSON.stringify(commends)]);
  }

  private async talk({ topicId, comments }: SeededTalk): Promise<void> {
    const last = comments.at(-1);
    if (!last) return;
    const values = [comments.length, last.createdAt, last.authorId];
    const row = await queryOne<{ threadId: string }>(this.em, talkSql, [topicId, ...values]);
    if (!row) return;
    const { threadId } = row;
    const placed = this.placed(comments);
    await query(this.em, commentsSql, [topicId, threadId, JSON.stringify(placed)]);
    const sql = `update forum.threads set comments = comments + $2, last_at = greatest(last_at, $3), last_by = $4 where id = $1`;
    await query(this.em, sql, [threadId, ...values]);
    await query(this.em, commendSql, [threadId, JSON.stringify(placed.flatMap((post) => commendsOf(post, false)))]);
  }

  private placed(comments: readonly SeededComment[]) {
    const ids = comments.map(() => newId());
    return comments.map((comment, at) => {
      const { answers } = comment;
      const replyTo = answers === null ? null : (ids[answers - 1] ?? null);
      const place = { id: ids[at] ?? newId(), number: at + 1, rootNumber: answers ?? at + 1, replyTo };
      return { ...comment, ...attachmentsOf(comment), ...place };
    });
  }
}

const commendsOf = ({ id, plus, minus, createdAt }: SeededPost & { id: string }, isTopic: boolean) => {
  const kind = isTopic ? 'topic' : 'comment';
  const given = (personId: string, value: number) => ({ personId, itemId: id, kind, value, createdAt });
  return [...plus.map((person) => given(person, 1)), ...minus.map((person) => given(person, -1))];
};
