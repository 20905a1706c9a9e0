import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PublishingLimits } from '../../articles/publishing-limits.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { CountArticle } from '../commands/keep-article.js';

/** FORUM3: articles stand beside topics in the feed, so that newcomers publish as few, with as few links. */
@Injectable()
export class ArticleLimits implements OnModuleInit {
  constructor(
    private readonly limits: PublishingLimits,
    private readonly commands: Commands,
  ) {}

  onModuleInit(): void {
    this.limits.add((publishing) => this.commands.run(new CountArticle(publishing)));
  }
}
