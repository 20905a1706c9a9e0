import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../../championships/championships.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { CancelSolutionHandler } from './commands/cancel-solution.js';
import { EditSolutionHandler } from './commands/edit-solution.js';
import { ForgetFileHandler } from './commands/forget-file.js';
import { RevokeSolutionHandler } from './commands/revoke-solution.js';
import { SettleLateHandler, TakeInTimeHandler } from './commands/settle-late.js';
import { SubmitSolutionHandler } from './commands/submit-solution.js';
import { Attempt, AttemptGrant } from './domain/attempt.js';
import { LogLine, Solution } from './domain/solution.js';
import { StoredBytes } from './domain/stored-bytes.js';
import { SolutionUploads } from './flows/solution-uploads.js';
import { Intake } from './flows/intake.js';
import { SolutionUploadsController } from './http/solution-uploads.controller.js';
import { SolutionsController } from './http/solutions.controller.js';
import { ForgetFiles } from './jobs/forget-files.js';
import { Comparisons } from './queries/comparisons.js';
import { FinalChoice } from './queries/final-choice.js';
import { Formats } from './queries/formats.js';
import { SolutionQueries } from './queries/solution-queries.js';
import { QueueModule } from './queue.module.js';

export const solutionsEntities = [Solution, LogLine, StoredBytes, Attempt, AttemptGrant];

const commands = [
  CancelSolutionHandler,
  EditSolutionHandler,
  ForgetFileHandler,
  RevokeSolutionHandler,
  SettleLateHandler,
  TakeInTimeHandler,
  SubmitSolutionHandler,
];

/** What teams hand in: how it comes, what it costs, how it is read. */
@Module({
  imports: [ChampionshipsModule, TeamsModule, QueueModule],
  controllers: [SolutionsController, SolutionUploadsController],
  providers: [Comparisons, FinalChoice, ForgetFiles, Formats, SolutionQueries, SolutionUploads, Intake, ...commands],
  exports: [SolutionQueries, Intake, SubmitSolutionHandler],
})
export class SolutionsModule {}
