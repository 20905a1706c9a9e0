import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { happened } from '../../../kernel/domain/happened.js';
import { newId } from '../../../kernel/domain/id.js';
import { threadChanged } from '../../contract/events.js';
import { attachmentsOf, type Rendered } from '../../domain/rendered.js';

/** A thread from elsewhere, already decided on. */
export interface TakenThread {
  name: string;
  title: string;
  description: string;
  logo: { svg: string; sum: string } | null;
  authorIds: readonly string[];
  pinned: boolean;
  createdAt: Date;
}

/** A post from elsewhere; a topic has a thread, a comment a topic. */
export type TakenPost = Rendered & { id: string; authorId: string; createdAt: Date } & (
    | { kind: 'topic'; thread: string; title: string; pinned: boolean }
    | { kind: 'comment'; topicId: string; answers: string | null; isAccepted: boolean }
  );

/** CLI1: takes some of what was written elsewhere, with its authors and times. What is here already stays; nobody is told. */
export class TakeMovedForum extends Command<void> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(readonly some: { threads: readonly TakenThread[] } | { posts: readonly TakenPost[] }) {
    super();
  }
}

const threadSql = `insert into forum.threads
    (id, name, type, state, title, description, logo, logo_sum, author_ids, pinned, last_at, created_at, decided_at)
  values ($1, $2, 'ordinary', 'APPROVED', $3, $4, $5, $6, $7::uuid[], $8, $9, $9, $9) on conflict (name) do nothing`;

const topicSql = `insert into forum.topics (id, thread_id, author_id, title, text, html, renderer, has_images, has_files,
    pinned, created_at, last_at, last_by)
  select $1, id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $2 from forum.threads where name = $11
  on conflict (id) do nothing returning thread_id as "threadId"`;

// Nobody else takes the same meanwhile: a comment that is not here does not come before the end of the command.
const placeSql = `update forum.topics t set comments = t.comments + 1, numbered = t.numbered + 1, mark = t.mark + 1,
    last_by = case when t.last_at <= $3 then $4 else t.last_by end, last_at = greatest(t.last_at, $3)
  where t.id = $1 and not exists (select from forum.comments c where c.id = $2)
  returning t.thread_id as "threadId", t.numbered as number, t.mark`;
const commentSql = `insert into forum.comments
    (id, topic_id, thread_id, author_id, reply_to, number, root_number, mark, text, html, renderer, has_images, has_files, created_at)
  select $1, $2, $3, $4, coalesce(a.reply_to, a.id), $5, coalesce(a.root_number, $5), $6, $7, $8, $9, $10, $11, $12
  from (select 1) one left join forum.comments a on a.id = $13 and a.topic_id = $2`;

const acceptSql = 'update forum.topics set accepted_id = $2 where id = $1 and accepted_id is null';

const countSql = (column: 'topics' | 'comments') => `update forum.threads set ${column} = ${column} + 1,
    last_by = case when last_by is null or last_at <= $2 then $3 else last_by end,
    last_at = case when last_by is null then $2 else greatest(last_at, $2) end
  where id = $1`;

@CommandHandler(TakeMovedForum)
export class TakeMovedForumHandler implements ICommandHandler<TakeMovedForum> {
  constructor(private readonly em: EntityManager) {}

  async execute({ some }: TakeMovedForum): Promise<void> {
    // Two files at once are one after the other.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('moved forum', 0))`);
    if ('threads' in some) for (const thread of some.threads) await this.thread(thread);
    else {
      const touched = new Set<string>();
      for (const post of some.posts) {
        const threadId = post.kind === 'topic' ? await this.topic(post) : await this.comment(post);
        if (threadId) touched.add(threadId);
      }
      for (const threadId of touched) happened(threadChanged({ threadId }));
    }
  }

  private async thread({ name, title, description, logo, authorIds, pinned, createdAt }: TakenThread): Promise<void> {
    const texts = [title, description].map((text) => JSON.stringify({ rus: text, eng: text }));
    const values = [newId(), name, ...texts, logo?.svg ?? null, logo?.sum ?? null, authorIds, pinned, createdAt];
    await query(this.em, threadSql, values);
  }

  /** @returns its thread, where it was not here */
  private async topic(post: Extract<TakenPost, { kind: 'topic' }>): Promise<string | null> {
    const { id, authorId, createdAt, html, pinned, renderer, text, thread, title } = post;
    const { hasImages, hasFiles } = attachmentsOf(post);
    const own = [id, authorId, title, text, html, renderer, hasImages, hasFiles, pinned, createdAt, thread];
    const made = await queryOne<{ threadId: string }>(this.em, topicSql, own);
    if (made) await query(this.em, countSql('topics'), [made.threadId, createdAt, authorId]);
    return made?.threadId ?? null;
  }

  private async comment(post: Extract<TakenPost, { kind: 'comment' }>): Promise<string | null> {
    const { id, answers, authorId, createdAt, html, isAccepted, renderer, text, topicId } = post;
    type Place = { threadId: string; number: number; mark: number };
    const place = await queryOne<Place>(this.em, placeSql, [topicId, id, createdAt, authorId]);
    if (!place) return null;
    const { mark, number, threadId } = place;
    const { hasImages, hasFiles } = attachmentsOf(post);
    const content = [text, html, renderer, hasImages, hasFiles, createdAt];
    await query(this.em, commentSql, [id, topicId, threadId, authorId, number, mark, ...content, answers]);
    await query(this.em, countSql('comments'), [threadId, createdAt, authorId]);
    if (isAccepted) await query(this.em, acceptSql, [topicId, id]);
    return threadId;
  }
}
