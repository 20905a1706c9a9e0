import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ChampionshipsApi } from './championships.api.js';
import { AddBaselineHandler } from './commands/add-baseline.js';
import { AttachFileHandler } from './commands/attach-file.js';
import { BeginFileUploadHandler } from './commands/begin-file-upload.js';
import { ChangeOwnerHandler } from './commands/change-owner.js';
import { ChangeStateHandler } from './commands/change-state.js';
import { CreateChampionshipHandler } from './commands/create-championship.js';
import { DescribeColumnsHandler } from './commands/describe-columns.js';
import { DescribeFileHandler } from './commands/describe-file.js';
import { EditNotes } from './commands/edit-notes.js';
import { KeepProfileHandler } from './commands/keep-profile.js';
import { NoteCheckHandler } from './commands/note-check.js';
import { PublishChampionshipHandler } from './commands/publish-championship.js';
import { RemoveBaselineHandler } from './commands/remove-baseline.js';
import { RemoveFileHandler } from './commands/remove-file.js';
import { RenameBaselineHandler } from './commands/rename-baseline.js';
import { RetireTruthHandler } from './commands/retire-truth.js';
import { SaveChampionshipHandler } from './commands/save-championship.js';
import { SetCoverHandler } from './commands/set-cover.js';
import { Baseline } from './domain/baseline.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { Championship } from './domain/championship.js';
import { FileProfile } from './domain/file-profile.js';
import { FileUpload } from './domain/file-upload.js';
import { BaselinesController } from './http/baselines.controller.js';
import { Baselines } from './flows/baselines.js';
import { ChampionshipFiles } from './flows/championship-files.js';
import { ChampionshipsController } from './http/championships.controller.js';
import { Checks } from './flows/checks.js';
import { Covers } from './flows/covers.js';
import { Editing } from './flows/editing.js';
import { EditorController } from './http/editor.controller.js';
import { ResumableUploads } from './flows/resumable-uploads.js';
import { TruthFiles } from './flows/truth-files.js';
import { UploadsController } from './http/uploads.controller.js';
import { ProfileMissing } from './jobs/profile-missing.js';
import { RemoveUnusedFiles } from './jobs/remove-unused-files.js';
import { ChampionshipAdminQueries } from './queries/admin-queries.js';
import { Adviser } from './queries/adviser.js';
import { ChampionshipQueries } from './queries/championship-queries.js';
import { EditorQuery } from './queries/editor-query.js';
import { PreviewQuery } from './queries/preview-query.js';
import { ProfileFile } from './reactions/profile-file.js';
import { ShowcaseApi } from './showcase.api.js';
import { ChampionshipTopics } from './topics.js';

export const championshipsEntities = [Baseline, Championship, ChampionshipFile, FileProfile, FileUpload];

const commands = [
  AddBaselineHandler,
  AttachFileHandler,
  BeginFileUploadHandler,
  ChangeOwnerHandler,
  ChangeStateHandler,
  CreateChampionshipHandler,
  DescribeColumnsHandler,
  DescribeFileHandler,
  KeepProfileHandler,
  NoteCheckHandler,
  PublishChampionshipHandler,
  RemoveBaselineHandler,
  RemoveFileHandler,
  RenameBaselineHandler,
  RetireTruthHandler,
  SaveChampionshipHandler,
  SetCoverHandler,
];
const editing = [
  Baselines,
  ChampionshipFiles,
  Checks,
  Covers,
  EditNotes,
  Editing,
  RemoveUnusedFiles,
  ResumableUploads,
  TruthFiles,
];
const queries = [Adviser, ChampionshipAdminQueries, ChampionshipQueries, EditorQuery, PreviewQuery];
const background = [ProfileFile, ProfileMissing];

@Module({
  imports: [IdentityModule],
  controllers: [BaselinesController, ChampionshipsController, EditorController, UploadsController],
  providers: [ChampionshipsApi, ChampionshipTopics, ShowcaseApi, ...editing, ...commands, ...queries, ...background],
  exports: [ChampionshipsApi, ShowcaseApi],
})
export class ChampionshipsModule {}
