import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import type { DraftChanges } from '../contract/articles.js';
import { mostDrafts } from '../contract/limits.js';
import { Article } from '../domain/article.js';

/** FORUM4: a draft that its author alone sees. @returns its id */
export class BeginArticle extends Command<string> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly caller: Pick<Caller, 'id' | 'status'>,
    readonly draft: DraftChanges,
  ) {
    super();
  }
}

@CommandHandler(BeginArticle)
export class BeginArticleHandler implements ICommandHandler<BeginArticle> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, draft }: BeginArticle): Promise<string> {
    refuse(!hasReached(caller.status, 'CONFIRMED'), 'EMAIL_UNCONFIRMED');
    await this.refuseTooMany(caller.id);
    const article = Article.begin(caller.id, draft, this.clock.now());
    this.em.persist(article);
    return article.id;
  }

  private async refuseTooMany(authorId: string): Promise<void> {
    // One after the other, so that two at once don't both pass.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('articles.drafts ' || $1, 0))`, [authorId]);
    const count = await this.em.count(Article, { authorId, publishedAt: null });
    refuse(count >= mostDrafts, 'ARTICLE_DRAFTS_FULL', { max: mostDrafts });
  }
}
