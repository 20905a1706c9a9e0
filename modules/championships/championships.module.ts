import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ChampionshipsApi } from './championships.api.js';
import { AttachFileHandler } from './commands/attach-file.js';
import { ChangeOwnerHandler } from './commands/change-owner.js';
import { ChangeStateHandler } from './commands/change-state.js';
import { CreateChampionshipHandler } from './commands/create-championship.js';
import { DescribeFileHandler } from './commands/describe-file.js';
import { NoteCheckHandler } from './commands/note-check.js';
import { PublishChampionshipHandler } from './commands/publish-championship.js';
import { RemoveFileHandler } from './commands/remove-file.js';
import { RetireTruthHandler } from './commands/retire-truth.js';
import { SaveChampionshipHandler } from './commands/save-championship.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { Championship } from './domain/championship.js';
import { ChampionshipFiles } from './http/championship-files.js';
import { ChampionshipsController } from './http/championships.controller.js';
import { Checks } from './http/checks.js';
import { Editing } from './http/editing.js';
import { EditorController } from './http/editor.controller.js';
import { ResumableUploads } from './http/resumable-uploads.js';
import { TruthFiles } from './http/truth-files.js';
import { UploadsController } from './http/uploads.controller.js';
import { RemoveUnusedFiles } from './jobs/remove-unused-files.js';
import { ChampionshipAdminQueries } from './queries/admin-queries.js';
import { Adviser } from './queries/adviser.js';
import { ChampionshipQueries } from './queries/championship-queries.js';
import { EditorQuery } from './queries/editor-query.js';

export const championshipsEntities = [Championship, ChampionshipFile];

const commands = [
  AttachFileHandler,
  ChangeOwnerHandler,
  ChangeStateHandler,
  CreateChampionshipHandler,
  DescribeFileHandler,
  NoteCheckHandler,
  PublishChampionshipHandler,
  RemoveFileHandler,
  RetireTruthHandler,
  SaveChampionshipHandler,
];
const editing = [ChampionshipFiles, Checks, Editing, RemoveUnusedFiles, ResumableUploads, TruthFiles];
const queries = [Adviser, ChampionshipAdminQueries, ChampionshipQueries, EditorQuery];

@Module({
  imports: [IdentityModule],
  controllers: [ChampionshipsController, EditorController, UploadsController],
  providers: [ChampionshipsApi, ...editing, ...commands, ...queries],
  exports: [ChampionshipsApi],
})
export class ChampionshipsModule {}
