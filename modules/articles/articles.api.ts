import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../kernel/audit/audit.js';
import { Commands } from '../kernel/commands/commands.js';
import type { Caller } from '../kernel/contract/status.js';
import { uuidForm } from '../kernel/contract/uuid.js';
import { LinkSources } from '../texts/link-sources.api.js';
import { TextsApi } from '../texts/texts.api.js';
import { TakeArticleBack } from './commands/take-article-back.js';
import { ArticleQueries, type ArticleShowcase } from './queries/article-queries.js';

export type { ArticleShowcase };

/** What others may ask of articles. */
@Injectable()
export class ArticlesApi implements OnModuleInit {
  constructor(
    private readonly queries: ArticleQueries,
    private readonly commands: Commands,
    private readonly links: LinkSources,
    private readonly texts: TextsApi,
  ) {}

  onModuleInit(): void {
    this.links.add({
      kind: 'article',
      form: new RegExp(`^/forum/article/(?<id>${uuidForm})/?$`, 'u'),
      titleOf: async ({ id = '' }) => (await this.showcase(id))?.title ?? null,
      coverOf: async ({ id = '' }) => {
        const { cover = null } = (await this.showcase(id)) ?? {};
        const stored = cover && (await this.texts.storedPicture(cover.url));
        return stored && cover && { ...stored, focus: cover.focus };
      },
    });
  }

  /** What a link to an article that everybody may read says of it, and its text for whoever runs no scripts; null for all others. */
  showcase(id: string): Promise<ArticleShowcase | null> {
    return this.queries.showcase(id);
  }

  /** Whether there was an article once that is unavailable now, for good. */
  isGone(id: string): Promise<boolean> {
    return this.queries.isGone(id);
  }

  /** Takes an article from its readers, as a moderator who read that version of it. @returns what became of it: none is read, or another one */
  async takeBack(
    id: string,
    by: Caller & Actor,
    { reason, version }: { reason: string; version: number | undefined },
  ): Promise<'none' | 'changed' | 'taken'> {
    if (!(await this.queries.isPublished(id))) return 'none';
    return (await this.commands.run(new TakeArticleBack(id, by, reason, version))) ? 'taken' : 'changed';
  }
}
