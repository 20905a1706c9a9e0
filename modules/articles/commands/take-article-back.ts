import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import type { Caller } from '../../kernel/contract/status.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { articleTakenBack } from '../contract/events.js';
import { ownArticle } from './own-article.js';

/** ADMIN1: takes an article from its readers, with a reason for its author. @returns false where they read another `version` */
export class TakeArticleBack extends Command<boolean> {
  constructor(
    readonly id: string,
    readonly by: Actor & Pick<Caller, 'id' | 'role'>,
    readonly reason: string,
    /** The one that the moderator read; without it, whichever is read. */
    readonly version?: number,
  ) {
    super();
  }
}

@CommandHandler(TakeArticleBack)
export class TakeArticleBackHandler implements ICommandHandler<TakeArticleBack> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND, ARTICLE_UNAVAILABLE, ARTICLE_STATE where nobody reads it */
  async execute({ id, by, reason, version }: TakeArticleBack): Promise<boolean> {
    const article = await ownArticle(this.em, id, by);
    if (version !== undefined && article.version !== null && version !== article.version) return false;
    const { authorId, title } = article;
    article.unpublish();
    happened(articleTakenBack({ articleId: id, authorId, title, takingId: newId(), reason }));
    await this.audit.note(by, { action: 'articles.takeBack', object: `article:${id}`, reason, details: { title } });
    return true;
  }
}
