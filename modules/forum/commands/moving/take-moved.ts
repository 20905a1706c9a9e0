import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../../kernel/database/sql.js';
import { happened } from '../../../kernel/domain/happened.js';
import { threadChanged } from '../../contract/events.js';
import { postsHere } from '../../domain/items.js';
import type { Rendered } from '../../domain/rendered.js';
import { addComments } from '../../domain/rows/comments.js';
import { addThreads, type BroughtThread, broughtThread } from '../../domain/rows/threads.js';
import { addTopics } from '../../domain/rows/topics.js';

/** A post from elsewhere; a topic has a thread, a comment a topic. */
export type TakenPost = Rendered & { id: string; authorId: string; createdAt: Date } & (
    | { kind: 'topic'; thread: string; title: string; pinned: boolean }
    | { kind: 'comment'; topicId: string; answers: string | null; isAccepted: boolean }
  );

/** CLI1: takes some of what was written elsewhere, with its authors and times. What is here already stays; nobody is told. */
export class TakeMovedForum extends Command<void> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(readonly some: { threads: readonly BroughtThread[] } | { posts: readonly TakenPost[] }) {
    super();
  }
}

@CommandHandler(TakeMovedForum)
export class TakeMovedForumHandler implements ICommandHandler<TakeMovedForum> {
  constructor(private readonly em: EntityManager) {}

  async execute({ some }: TakeMovedForum): Promise<void> {
    // Two files at once are one after the other.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('moved forum', 0))`);
    if ('threads' in some) await addThreads(this.em, some.threads.map(broughtThread));
    else await this.posts(some.posts);
  }

  private async posts(posts: readonly TakenPost[]): Promise<void> {
    const here = await postsHere(
      this.em,
      posts.map(({ id }) => id),
    );
    const fresh = posts.filter(({ id }) => !here.has(id));
    const topics = await addTopics(
      this.em,
      fresh.filter((post) => post.kind === 'topic'),
    );
    const comments = await addComments(
      this.em,
      fresh.filter((post) => post.kind === 'comment'),
    );
    const touched = new Set([...topics, ...comments].map(({ threadId }) => threadId));
    for (const threadId of touched) happened(threadChanged({ threadId }));
  }
}
