import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module.js';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import type { Context } from '../kernel/context.js';
import { TextsModule } from '../texts/texts.module.js';
import { Decision } from './domain/decision.js';
import { Draft } from './domain/draft.js';
import { Bookmark, Commend, Complaint, Revision, Subscription } from './domain/marks.js';
import { Comment, Topic, TopicActivity, Writer } from './domain/posts.js';
import { Thread } from './domain/thread.js';
import { Removal } from './domain/removal.js';
import { Mute, ThreadVisit, TopicVisit } from './domain/visits.js';
import { ReadWords, Word } from './domain/word.js';
import { ApplicationsController } from './http/applications.controller.js';
import { DecisionsController } from './http/decisions.controller.js';
import { DraftsController } from './http/drafts.controller.js';
import { FeedsController } from './http/feeds.controller.js';
import { ForumController } from './http/forum.controller.js';
import { ListsController } from './http/lists.controller.js';
import { ModeratorsController } from './http/moderators.controller.js';
import { PostsController } from './http/posts.controller.js';
import { ReadingController } from './http/reading.controller.js';
import { providers } from './providers.js';
import './settings.js';

const posts = [Comment, Decision, Draft, Removal, Revision, Thread, Topic, TopicActivity, Writer];
const marks = [Bookmark, Commend, Complaint, Mute, Subscription, ThreadVisit, TopicVisit];

@Module({
  imports: [IdentityModule, ArticlesModule, ChampionshipsModule, TextsModule],
  controllers: [
    ...[ApplicationsController, DecisionsController, DraftsController, FeedsController, ForumController],
    ...[ListsController, ModeratorsController, PostsController, ReadingController],
  ],
  providers,
})
export class ForumModule {}

export const forum: Context = {
  module: ForumModule,
  entities: [...posts, ...marks, ReadWords, Word],
  demo: async () => (await import('./demo/story.js')).story,
};
