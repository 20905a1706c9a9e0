import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import type { Context } from '../kernel/context.js';
import { TextsModule } from '../texts/texts.module.js';
import { ArticlesApi } from './articles.api.js';
import { BeginArticleHandler } from './commands/begin-article.js';
import { TakeArticleBackHandler } from './commands/take-article-back.js';
import { ChangeArticleHandler } from './commands/change-article.js';
import { RemoveDraftsOfHandler } from './commands/remove-drafts-of.js';
import { HiddenArticles } from './hidden-articles.api.js';
import { PublishingLimits } from './publishing-limits.api.js';
import { RemovingApi } from './removing.api.js';
import './settings.js';
import { Article, ArticleVersion } from './domain/article.js';
import { Editing } from './flows/editing.js';
import { ArticlesAdminController } from './http/articles-admin.controller.js';
import { ArticlesController } from './http/articles.controller.js';
import { StoredArticles } from './jobs/stored-articles.js';
import { ArticleAdminQueries } from './queries/admin-queries.js';
import { ArticlesPersonal } from './personal.js';
import { ArticleQueries } from './queries/article-queries.js';
import { NamedArticles } from './queries/named-articles.js';
import { VersionQueries } from './queries/version-queries.js';
import { ForgetDrafts } from './reactions/forget-drafts.js';
import { articleNotices } from './reactions/notices.js';

@Module({
  imports: [IdentityModule, TextsModule],
  controllers: [ArticlesController, ArticlesAdminController],
  providers: [
    ArticleQueries,
    ArticleAdminQueries,
    NamedArticles,
    VersionQueries,
    ArticlesApi,
    ArticlesPersonal,
    BeginArticleHandler,
    ChangeArticleHandler,
    RemoveDraftsOfHandler,
    TakeArticleBackHandler,
    Editing,
    ForgetDrafts,
    HiddenArticles,
    PublishingLimits,
    RemovingApi,
    StoredArticles,
    ...articleNotices,
  ],
  exports: [ArticlesApi, HiddenArticles, PublishingLimits, RemovingApi],
})
export class ArticlesModule {}

export const articles: Context = {
  module: ArticlesModule,
  entities: [Article, ArticleVersion],
  demo: async () => (await import('./demo/story.js')).story,
};
