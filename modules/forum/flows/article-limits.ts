import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { type Publishing, PublishingLimits } from '../../articles/publishing-limits.api.js';
import { Clock } from '../../kernel/clock.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { refuseTooMuch } from '../domain/newcomers.js';
import { waitForTurn } from '../domain/writing.js';

/** FORUM3: articles stand beside topics in the feed, so that newcomers publish as few, with as few links. */
@Injectable()
export class ArticleLimits implements OnModuleInit {
  constructor(
    private readonly limits: PublishingLimits,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.limits.add((publishing) => this.count(publishing));
  }

  /**
   * Counts it as a topic that they begin, with the publishing or not at all.
   * @throws DomainError TOPICS_EXCEEDED, NEWCOMER_LINKS, NEWCOMER_PICTURES
   */
  private async count({ caller, isFirst, ...post }: Publishing): Promise<void> {
    await waitForTurn(this.em, caller.id);
    const writing = { caller, post, now: this.clock.now(), settings: this.settings };
    await refuseTooMuch(this.em, writing, isFirst ? 'article' : null);
  }
}
