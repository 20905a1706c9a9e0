import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../../championships/championships.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { RejudgesModule } from '../rejudges/rejudges.module.js';
import { QueueModule } from '../solutions/queue.module.js';
import { SolutionsModule } from '../solutions/solutions.module.js';
import { commands } from './commands/handlers.js';
import { MetricPrograms } from './flows/metric-programs.js';
import { Repositories } from './flows/repositories.js';
import { RunFiles } from './flows/run-files.js';
import { RunnerDesk } from './flows/runner-desk.js';
import { SampleTrials } from './flows/sample-trials.js';
import { ServedRepositories } from './flows/served-repositories.js';
import { ProgramsController } from './http/programs.controller.js';
import { RunnerController } from './http/runner.controller.js';
import { RunsController } from './http/runs.controller.js';
import { ServedController } from './http/served.controller.js';
import { OwnRepositories } from './flows/own-repositories.js';
import { ProgramTrials } from './queries/program-trials.js';
import { HeldRuns } from './queries/held-runs.js';
import { RepositoryChecks } from './queries/repository-checks.js';
import { RunQueries } from './queries/run-queries.js';
import { RunnerNotes } from './queries/runner-notes.js';
import { RunTopics } from './queries/run-topics.js';
import { Runners } from './queries/runners.js';

/** ALGO1: repositories that are handed in, and the runners that run them. */
@Module({
  imports: [ChampionshipsModule, TeamsModule, SolutionsModule, QueueModule, RejudgesModule],
  controllers: [ProgramsController, RunnerController, RunsController, ServedController],
  providers: [
    HeldRuns,
    OwnRepositories,
    Repositories,
    RepositoryChecks,
    RunFiles,
    RunnerDesk,
    RunQueries,
    MetricPrograms,
    ProgramTrials,
    SampleTrials,
    ServedRepositories,
    RunnerNotes,
    RunTopics,
    Runners,
    ...commands,
  ],
  exports: [OwnRepositories, Runners, SampleTrials],
})
export class RunsModule {}
