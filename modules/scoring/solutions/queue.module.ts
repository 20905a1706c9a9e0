import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../../championships/championships.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { BeginRetriesHandler } from './commands/begin-retries.js';
import { DropSolutionHandler } from './commands/drop-solution.js';
import { FailRunHandler } from './commands/fail-run.js';
import { FinishScoringHandler } from './commands/finish-scoring.js';
import { GrantAttemptsHandler } from './commands/grant-attempts.js';
import { PauseQueueHandler } from './commands/pause-queue.js';
import { ResumeQueueHandler } from './commands/resume-queue.js';
import { RetrySolutionHandler } from './commands/retry-solution.js';
import { TakeSolutionsHandler } from './commands/take-solutions.js';
import { Pause, QueueEntry, QueueHead, TeamTurn, Worker } from './domain/queue.js';
import { Retries, RetryItem } from './domain/retries.js';
import { StoredBand } from './domain/stored-band.js';
import { QueueController } from './http/queue.controller.js';
import { RetrySeveral } from './jobs/retry-several.js';
import { ScoreSolution } from './jobs/score-solution.js';
import { WorkerLife } from './jobs/worker-life.js';
import { QueueQueries } from './queries/queue-queries.js';
import { QueueSummaries } from './queries/queue-summary.js';
import { bands, ComputeBands } from './reactions/compute-band.js';
import { Scorer } from './scorer.js';

export const queueEntities = [QueueEntry, QueueHead, TeamTurn, Pause, Worker, StoredBand, Retries, RetryItem];

const commands = [
  BeginRetriesHandler,
  DropSolutionHandler,
  FailRunHandler,
  FinishScoringHandler,
  GrantAttemptsHandler,
  PauseQueueHandler,
  ResumeQueueHandler,
  RetrySolutionHandler,
  TakeSolutionsHandler,
];

/** The evaluation queue, and how a worker scores what it takes off it. */
@Module({
  imports: [ChampionshipsModule, TeamsModule],
  controllers: [QueueController],
  providers: [...bands, QueueQueries, QueueSummaries, RetrySeveral, Scorer, ScoreSolution, WorkerLife, ...commands],
  exports: [
    ComputeBands,
    QueueQueries,
    QueueSummaries,
    Scorer,
    ScoreSolution,
    WorkerLife,
    FailRunHandler,
    FinishScoringHandler,
    TakeSolutionsHandler,
  ],
})
export class QueueModule {}
