import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import type { Context } from '../kernel/context.js';
import { TextsModule } from '../texts/texts.module.js';
import { FeelHandler } from './commands/feel.js';
import { ModerateVacancyHandler } from './commands/moderate-vacancy.js';
import { MoveVacancyHandler } from './commands/move-vacancy.js';
import { PassTimeHandler } from './commands/pass-time.js';
import { RemoveVacancyCommentHandler } from './commands/remove-comment.js';
import { RemoveOfHandler } from './commands/remove-of.js';
import { WriteVacancyCommentHandler } from './commands/write-comment.js';
import { WriteVacancyHandler } from './commands/write-vacancy.js';
import { Emotion } from './domain/emotion.js';
import { Post } from './domain/post.js';
import { VacancyComment } from './domain/vacancy-comment.js';
import { Vacancy } from './domain/vacancy.js';
import { Commenting } from './flows/commenting.js';
import { JudgedComments } from './flows/judged-comments.js';
import { RemovableComments } from './flows/removable-comments.js';
import { Writing } from './flows/writing.js';
import { VacancyFeedsController } from './http/feeds.controller.js';
import { VacancySocialController } from './http/social.controller.js';
import { VacanciesAdminController } from './http/vacancies-admin.controller.js';
import { VacanciesController } from './http/vacancies.controller.js';
import { StoredVacancies } from './jobs/stored-vacancies.js';
import { WatchEnds } from './jobs/watch-ends.js';
import { VacancyAdminQueries } from './queries/admin-queries.js';
import { VacancyCommentQueries } from './queries/comment-queries.js';
import { NamedVacancies } from './queries/named-vacancies.js';
import { VacanciesPersonal } from './personal.js';
import { VacancyQueries } from './queries/vacancy-queries.js';
import { FollowDeletedAuthor } from './reactions/follow-deleted.js';
import { vacancyNotices } from './reactions/notices.js';
import './settings.js';
import { VacanciesApi } from './vacancies.api.js';
import { VacancyTopics } from './topics.js';

const commands = [WriteVacancyHandler, MoveVacancyHandler, ModerateVacancyHandler, PassTimeHandler, RemoveOfHandler];
const writing = [FollowDeletedAuthor, Writing, WatchEnds, StoredVacancies];
const talking = [FeelHandler, WriteVacancyCommentHandler, RemoveVacancyCommentHandler, Commenting];
const judged = [JudgedComments, RemovableComments];
const queries = [NamedVacancies, VacanciesPersonal, VacancyAdminQueries, VacancyCommentQueries, VacancyQueries];

@Module({
  imports: [ChampionshipsModule, IdentityModule, TextsModule],
  controllers: [VacanciesController, VacanciesAdminController, VacancySocialController, VacancyFeedsController],
  providers: [
    ...[VacanciesApi, VacancyTopics, ...commands, ...writing],
    ...[...talking, ...judged, ...queries, ...vacancyNotices],
  ],
})
export class VacanciesModule {}

export const vacancies: Context = {
  module: VacanciesModule,
  entities: [Vacancy, Post, Emotion, VacancyComment],
  demo: async () => (await import('./demo/story.js')).story,
};
