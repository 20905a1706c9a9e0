import { Injectable } from '@nestjs/common';
import { articlePublished, articleTakenBack, articleWithdrawn } from '../../articles/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { KeepArticle } from '../commands/keep-article.js';

/** FORUM4: a published article is talked about, and stands in the feed. */
@Injectable()
@ReactsTo(articlePublished, 'forum.open-article')
export class OpenArticle implements Reaction<{ articleId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ articleId }: { articleId: string }): Promise<void> {
    return this.commands.run(new KeepArticle(articleId));
  }
}

/** One that is read no more is in no list. */
@Injectable()
@ReactsTo(articleWithdrawn, 'forum.close-article')
export class CloseArticle implements Reaction<{ articleId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ articleId }: { articleId: string }): Promise<void> {
    return this.commands.run(new KeepArticle(articleId));
  }
}

/** What people complained about is decided with it. */
@Injectable()
@ReactsTo(articleTakenBack, 'forum.judge-article')
export class JudgeArticle implements Reaction<{ articleId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ articleId }: { articleId: string }): Promise<void> {
    return this.commands.run(new KeepArticle(articleId, true));
  }
}
