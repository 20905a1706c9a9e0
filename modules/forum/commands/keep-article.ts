import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { say } from '../../kernel/http/texts.js';
import { topicChanged, topicWritten } from '../contract/events.js';
import { articlesThread } from '../contract/limits.js';

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

const threadSql = `insert into forum.threads (id, name, type, state, title, description, last_at, created_at)
  values ($1, '${articlesThread}', 'ordinary', 'APPROVED', $2, $3, $4, $4) on conflict (name) do nothing`;

const insertSql = `insert into forum.topics
    (id, thread_id, author_id, title, text, html, renderer, has_images, has_files, created_at, last_at, last_by)
  select p.id, h.id, p.author_id, left(p.title, 150), p.text, p.html, p.renderer, p.html like '%<img %', p.has_files,
    p.published_at, p.published_at, p.author_id
  from articles.published p join forum.threads h on h.name = '${articlesThread}' where p.id = $1
  on conflict (id) do nothing returning thread_id as "threadId", author_id as "authorId"`;

const lockSql = `select thread_id as "threadId", deleted_at is not null as deleted from forum.topics where id = $1 for update`;

// One that was taken away with all else of its author comes back with that alone.
const renewSql = `update forum.topics t set title = left(p.title, 150), text = p.text, html = p.html, renderer = p.renderer,
    has_images = p.html like '%<img %', has_files = p.has_files, mark = mark + 1,
    edited_at = case when (t.title, t.text) is distinct from (left(p.title, 150), p.text) and t.deleted_at is null then $2
      else t.edited_at end,
    deleted_at = case when t.removal_id is null then null else t.deleted_at end
  from articles.published p where p.id = t.id and t.id = $1 returning t.deleted_at is not null as deleted`;

// Its text is where articles are: nothing else brings it back.
const goneSql = `update forum.topics set deleted_at = coalesce(deleted_at, $2), removal_id = null, text = '', html = '',
    mark = mark + 1 where id = $1`;
const judgedSql = `with ended as (update forum.complaints set state = 'REMOVED' where item_id = $1 and state = 'OPEN')
  update forum.topics set complaints = 0, hidden_at = null where id = $1`;
const countSql = 'update forum.threads set topics = topics + $2::int where id = $1';

const inBoth = (id: string) => JSON.stringify({ eng: say('ENG', 'forum', id), rus: say('RUS', 'forum', id) });

@CommandHandler(KeepArticle)
export class KeepArticleHandler implements ICommandHandler<KeepArticle> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ articleId, isJudged }: KeepArticle): Promise<void> {
    const now = this.clock.now();
    type Known = { threadId: string; deleted: boolean };
    const known = await queryOne<Known>(this.em, lockSql, [articleId]);
    if (!known) return this.open(articleId, now);
    const { threadId, deleted: wasDeleted } = known;
    if (isJudged) await query(this.em, judgedSql, [articleId]);
    const renewed = await queryOne<{ deleted: boolean }>(this.em, renewSql, [articleId, now]);
    const isDeleted = renewed?.deleted ?? true;
    if (!renewed) await query(this.em, goneSql, [articleId, now]);
    if (isDeleted !== wasDeleted) await query(this.em, countSql, [threadId, isDeleted ? -1 : 1]);
    happened(topicChanged({ topicId: articleId, threadId }));
  }

  private async open(articleId: string, now: Date): Promise<void> {
    const words = [inBoth('forum.articles.title'), inBoth('forum.articles.text')];
    await query(this.em, threadSql, [newId(), ...words, now]);
    const made = await queryOne<{ threadId: string; authorId: string }>(this.em, insertSql, [articleId]);
    if (!made) return;
    const { threadId, authorId } = made;
    const sql = `update forum.threads set topics = topics + 1, last_at = greatest(last_at, $2), last_by = $3 where id = $1`;
    await query(this.em, sql, [threadId, now, authorId]);
    happened(topicWritten({ topicId: articleId, threadId, authorId }));
  }
}
