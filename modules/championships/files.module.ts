import { Module } from '@nestjs/common';
import { PutTestHandler } from './algorithms/commands/put-test.js';
import { RemoveTestHandler } from './algorithms/commands/remove-test.js';
import { Tests } from './algorithms/flows/tests.js';
import { TestsController } from './algorithms/http/tests.controller.js';
import { ShownTests } from './algorithms/queries/shown-tests.js';
import { AddBaselineHandler } from './commands/baselines/add-baseline.js';
import { AttachFileHandler } from './commands/files/attach-file.js';
import { DescribeColumnsHandler } from './commands/files/describe-columns.js';
import { DescribeFileHandler } from './commands/files/describe-file.js';
import { HoldAnswersHandler } from './commands/hold-answers.js';
import { KeepProfileHandler } from './commands/keep-profile.js';
import { NoteCheckHandler } from './commands/note-check.js';
import { RemoveBaselineHandler } from './commands/baselines/remove-baseline.js';
import { RemoveFileHandler } from './commands/files/remove-file.js';
import { RenameBaselineHandler } from './commands/baselines/rename-baseline.js';
import { RetireTruthHandler } from './commands/retire-truth.js';
import { DoorsModule } from './doors.module.js';
import { Baselines } from './flows/baselines.js';
import { ChampionshipFiles } from './flows/championship-files.js';
import { Checks } from './flows/checks.js';
import { ForeseenFiles } from './flows/foreseen-files.js';
import { LeakGuard } from './flows/leak-guard.js';
import { ResumableUploads } from './flows/resumable-uploads.js';
import { TruthFiles } from './flows/truth-files.js';
import { BaselinesController } from './http/baselines.controller.js';
import { UploadsController } from './http/uploads.controller.js';
import { ProfileMissing } from './jobs/profile-missing.js';
import { ProfileFile } from './reactions/profile-file.js';

const commands = [
  AddBaselineHandler,
  AttachFileHandler,
  DescribeColumnsHandler,
  DescribeFileHandler,
  HoldAnswersHandler,
  KeepProfileHandler,
  NoteCheckHandler,
  RemoveBaselineHandler,
  PutTestHandler,
  RemoveFileHandler,
  RemoveTestHandler,
  RenameBaselineHandler,
  RetireTruthHandler,
];
const flows = [Baselines, ChampionshipFiles, Checks, ForeseenFiles, LeakGuard, ResumableUploads, Tests, TruthFiles];

/** Files of championships: their data, answers, samples and baselines. */
@Module({
  imports: [DoorsModule],
  controllers: [BaselinesController, TestsController, UploadsController],
  providers: [ShownTests, ProfileFile, ProfileMissing, ...commands, ...flows],
  exports: [AttachFileHandler, ChampionshipFiles, Checks, ForeseenFiles, NoteCheckHandler, TruthFiles],
})
export class FilesModule {}
