import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { say } from '../../kernel/http/texts.js';
import { topicChanged, topicWritten } from '../contract/events.js';
import { articlesThread } from '../contract/addresses.js';
import { contentOf, contentSql, type Rendered } from '../domain/rendered.js';
import { countAgain } from '../domain/rows/last.js';
import { addThreads } from '../domain/rows/threads.js';
import { addTopics } from '../domain/rows/topics.js';
import { endComplaints, forgetDecided } from './complaints/complaints.js';

/**
 * FORUM4: brings the topic of an article in line with it. It has the article's id and stands in a thread of its own kind, so
 * that articles are commented, commended and found as topics are, and stand in the feed beside them.
 */
export class KeepArticle extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  /** @param isJudged a moderator took it back: what people complained about is decided */
  constructor(
    readonly articleId: string,
    readonly isJudged = false,
  ) {
    super();
  }
}

interface Published extends Rendered {
  id: string;
  version: number;
  authorId: string;
  title: string;
  publishedAt: string;
}

const publishedSql = `select id, author_id as "authorId", left(title, 150) as title, text, html, renderer, has_files as "hasFiles",
    published_at as "publishedAt", version from articles.published where id = $1 and published_at is not null`;

const lockSql = `select thread_id as "threadId", title, text, deleted_at is not null as deleted from forum.topics where id = $1 for update`;

// One that was taken away with all else of its author comes back with that alone.
const renewSql = `update forum.topics t set ${contentSql}, title = $7::text, mark = mark + 1,
    edited_at = case when (t.title, t.text) is distinct from ($7::text, $2) and t.deleted_at is null then $8 else t.edited_at end,
    deleted_at = case when t.removal_id is null then null else t.deleted_at end
  where t.id = $1 returning t.deleted_at is not null as deleted`;

// Its text is where articles are: nothing else brings it back.
const goneSql = `update forum.topics set deleted_at = coalesce(deleted_at, $2), removal_id = null, text = '', html = '',
    mark = mark + 1 where id = $1`;

type Followed = { threadId: string; title: string; text: string; deleted: boolean };

/**
 * Brings the topic, which is locked, in line with its article: of another text nothing is decided yet. @returns what its readers
 * have of it; null where they have it no more
 */
export const followArticle = async (
  em: EntityManager,
  articleId: string,
  known: Followed,
  now: Date,
): Promise<Published | null> => {
  const article = await queryOne<Published>(em, publishedSql, [articleId]);
  if (article && (article.title !== known.title || article.text !== known.text)) await forgetDecided(em, article);
  const isDeleted = article ? await renew(em, article, now) : true;
  if (!article) await query(em, goneSql, [articleId, now]);
  const { threadId } = known;
  if (isDeleted !== known.deleted)
    await countAgain(em, { kind: 'topic' }, { topicId: articleId, threadId }, isDeleted ? -1 : 1);
  happened(topicChanged({ topicId: articleId, threadId }));
  return article;
};

/** @returns whether it is still gone, with all else of its author */
const renew = async (em: EntityManager, article: Published, now: Date): Promise<boolean> => {
  const values = [article.id, ...contentOf(article), article.title, now];
  return (await queryOne<{ deleted: boolean }>(em, renewSql, values))?.deleted ?? true;
};

const said = (id: string) => ({ eng: say('ENG', 'forum', id), rus: say('RUS', 'forum', id) });

@CommandHandler(KeepArticle)
export class KeepArticleHandler implements ICommandHandler<KeepArticle> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(command: KeepArticle): Promise<void> {
    const { articleId, isJudged } = command;
    const now = this.clock.now();
    const known = await queryOne<Followed>(this.em, lockSql, [articleId]);
    if (!known) {
      const article = await queryOne<Published>(this.em, publishedSql, [articleId]);
      // Where another act has begun it meanwhile, it may have read what the article was before.
      if (article && !(await this.open(article, now))) await this.execute(command);
      return;
    }
    if (isJudged) await endComplaints(this.em, { kind: 'topic', id: articleId }, 'REMOVED');
    await followArticle(this.em, articleId, known, now);
  }

  /** @returns whether it was not there yet */
  private async open({ publishedAt, version: _version, ...article }: Published, now: Date): Promise<boolean> {
    const texts = { title: said('forum.articles.title'), description: said('forum.articles.text') };
    const thread = { name: articlesThread, type: 'ordinary', state: 'APPROVED', logo: null, authorIds: [] } as const;
    await addThreads(this.em, [{ ...thread, ...texts, createdAt: now }]);
    const topic = { ...article, thread: articlesThread, createdAt: new Date(publishedAt) };
    const [begun] = await addTopics(this.em, [topic]);
    const { id: topicId, authorId } = article;
    if (begun) happened(topicWritten({ topicId, threadId: begun.threadId, authorId }));
    return begun !== undefined;
  }
}
