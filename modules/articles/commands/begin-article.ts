import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import type { DraftChanges } from '../contract/articles.js';
import { Article } from '../domain/article.js';

/** FORUM4: a draft that its author alone sees. @returns its id */
export class BeginArticle extends Command<string> {
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
    const article = Article.begin(caller.id, draft, this.clock.now());
    this.em.persist(article);
    return article.id;
  }
}
