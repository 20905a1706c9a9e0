import { Injectable } from '@nestjs/common';
import type { Language } from '../kernel/contract/language.js';
import { type ForumShowcase, ShowcaseQueries } from './queries/showcase-queries.js';

export type { ForumShowcase };

/** What others may ask of the forum. */
@Injectable()
export class ForumApi {
  constructor(private readonly queries: ShowcaseQueries) {}

  /** What a link to a thread, or to a topic of it, says; null where nobody sees it. */
  showcase(thread: string, topicId: string | null, language: Language): Promise<ForumShowcase | null> {
    return topicId === null ? this.queries.thread(thread, language) : this.queries.topic(topicId, thread);
  }
}
