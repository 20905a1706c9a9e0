import { Module } from '@nestjs/common';
import type { Context } from '../kernel/context.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ChangeOwnerHandler } from './commands/change-owner.js';
import { ChangeStateHandler } from './commands/change-state.js';
import { CreateChampionshipHandler } from './commands/create-championship.js';
import { PublishChampionshipHandler } from './commands/publish-championship.js';
import { SaveChampionshipHandler } from './commands/save-championship.js';
import { SetCoverHandler } from './commands/set-cover.js';
import { ChampionshipTest } from './algorithms/domain/test.js';
import { AnswerHolder } from './domain/answer-holder.js';
import { Baseline } from './domain/baseline.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { Championship } from './domain/championship.js';
import { ShownText } from './domain/shown-text.js';
import { TermsChange } from './domain/terms-change.js';
import { FileProfile } from './domain/file-profile.js';
import { FormerFile } from './domain/former-file.js';
import { DoorsModule } from './doors.module.js';
import { FilesModule } from './files.module.js';
import { Covers } from './flows/covers.js';
import { Editing } from './flows/editing.js';
import { Rendering } from './flows/rendering.js';
import { StoredTexts } from './jobs/stored-texts.js';
import { ChampionshipsController } from './http/championships.controller.js';
import { EditorController } from './http/editor.controller.js';
import { ChampionshipAdminQueries } from './queries/admin-queries.js';
import { Adviser } from './queries/adviser.js';
import { ChampionshipsPersonal } from './personal.js';
import { LedChampionships } from './queries/led-championships.js';
import { ChampionshipQueries } from './queries/championship-queries.js';
import { PreviewQuery } from './queries/preview-query.js';
import { TextsModule } from '../texts/texts.module.js';
import { championshipNotices } from './reactions/notices.js';
import './settings.js';
import { ChampionshipTopics } from './topics.js';

const states = [ChangeOwnerHandler, ChangeStateHandler, CreateChampionshipHandler, PublishChampionshipHandler];
const editing = [Covers, Editing, Rendering, SaveChampionshipHandler, SetCoverHandler, StoredTexts];
const queries = [Adviser, ChampionshipAdminQueries, ChampionshipQueries, LedChampionships, PreviewQuery];

@Module({
  imports: [IdentityModule, TextsModule, DoorsModule, FilesModule],
  controllers: [ChampionshipsController, EditorController],
  providers: [ChampionshipTopics, ChampionshipsPersonal, ...states, ...editing, ...queries, ...championshipNotices],
  exports: [DoorsModule],
})
export class ChampionshipsModule {}

export const championships: Context = {
  module: ChampionshipsModule,
  entities: [
    ...[Baseline, Championship, ChampionshipFile, ChampionshipTest],
    ...[AnswerHolder, FileProfile, FormerFile, ShownText, TermsChange],
  ],
  demo: async () => (await import('./demo/story.js')).story,
};
