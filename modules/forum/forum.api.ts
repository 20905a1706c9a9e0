import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '../kernel/contract/language.js';
import { uuidForm } from '../kernel/contract/uuid.js';
import { LinkSources } from '../texts/link-sources.api.js';
import type { MovedOut, MovingResult } from './contract/moving.js';
import { ForumExports } from './flows/moving/forum-exports.js';
import { ForumImports } from './flows/moving/forum-imports.js';
import { type ForumShowcase, ShowcaseQueries, type Standing } from './queries/showcase-queries.js';

export type { ForumShowcase };

/** What others may ask of the forum. */
@Injectable()
export class ForumApi implements OnModuleInit {
  constructor(
    private readonly queries: ShowcaseQueries,
    private readonly links: LinkSources,
    private readonly imports: ForumImports,
    private readonly exports: ForumExports,
  ) {}

  onModuleInit(): void {
    this.links.add({
      kind: 'topic',
      form: new RegExp(`^/forum/(?<thread>[a-z0-9][a-z0-9_-]{2,79})/(?<id>${uuidForm})/?$`, 'u'),
      titleOf: async ({ thread = '', id = '' }) => (await this.queries.topic(id, thread))?.title ?? null,
    });
  }

  /** What a link to a thread, or to a topic of it, says; null where nobody sees it. */
  showcase(thread: string, topicId: string | null, language: Language): Promise<ForumShowcase | null> {
    return topicId === null ? this.queries.thread(thread, language) : this.queries.topic(topicId, thread);
  }

  /** How a topic stands for strangers: `gone` for one that was taken away; null for one that they may not know of. */
  standing(topicId: string): Promise<Standing | null> {
    return this.queries.standing(topicId);
  }

  /** CLI1: takes the forum of a community that moves here. @param isTry only checks the file */
  importForum(path: string, reason: string, isTry: boolean): Promise<MovingResult> {
    return this.imports.take(path, { reason, isTry });
  }

  /** CLI1: writes out what everybody sees, as it can be taken in elsewhere. */
  exportForum(path: string, reason: string): Promise<MovedOut> {
    return this.exports.write(path, reason);
  }
}
