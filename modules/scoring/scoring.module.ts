import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { AdvanceTeamHandler } from './commands/advance-team.js';
import { AdvanceTeamsHandler } from './commands/advance-teams.js';
import { BeginUploadHandler } from './commands/begin-upload.js';
import { CancelSolutionHandler } from './commands/cancel-solution.js';
import { DecideRejudgeHandler } from './commands/decide-rejudge.js';
import { DropSolutionHandler } from './commands/drop-solution.js';
import { EditSolutionHandler } from './commands/edit-solution.js';
import { FailRunHandler } from './commands/fail-run.js';
import { FinishRejudgeHandler } from './commands/finish-rejudge.js';
import { FinishScoringHandler } from './commands/finish-scoring.js';
import { ForgetFileHandler } from './commands/forget-file.js';
import { GrantAttemptsHandler } from './commands/grant-attempts.js';
import { LookAtPrivateHandler } from './commands/look-at-private.js';
import { PauseQueueHandler } from './commands/pause-queue.js';
import { ResumeQueueHandler } from './commands/resume-queue.js';
import { RetrySolutionHandler } from './commands/retry-solution.js';
import { RevokeSolutionHandler } from './commands/revoke-solution.js';
import { StartRejudgeHandler } from './commands/start-rejudge.js';
import { SubmitSolutionHandler } from './commands/submit-solution.js';
import { TakeSolutionsHandler } from './commands/take-solutions.js';
import { Attempt, AttemptGrant } from './domain/attempt.js';
import { PrivateLook } from './domain/private-look.js';
import { Pause, QueueEntry, QueueHead, TeamTurn, Worker } from './domain/queue.js';
import { Rejudge, RejudgeItem, RejudgeMoveRow } from './domain/rejudge.js';
import { LogLine, Solution } from './domain/solution.js';
import { SolutionUpload } from './domain/solution-upload.js';
import { StoredBytes } from './domain/stored-bytes.js';
import { StoredBand } from './domain/stored-band.js';
import { TourDecision, TourTeam } from './domain/tour.js';
import { Board, Snapshot, Standing, TeamBest, TouchedTeam } from './domain/standing.js';
import { LeaderboardController } from './http/leaderboard.controller.js';
import { OrganiserController } from './http/organiser.controller.js';
import { QueueController } from './http/queue.controller.js';
import { RejudgeController } from './http/rejudge.controller.js';
import { ScoredTeamsController } from './http/scored-teams.controller.js';
import { ScoringAdminController } from './http/scoring-admin.controller.js';
import { ScoringController } from './http/scoring.controller.js';
import { SolutionUploadsController } from './http/solution-uploads.controller.js';
import { SolutionUploads } from './http/solution-uploads.js';
import { Retries } from './http/retries.js';
import { ToursController } from './http/tours.controller.js';
import { Submissions } from './http/submissions.js';
import { DecideTours } from './jobs/decide-tours.js';
import { ForgetFiles } from './jobs/forget-files.js';
import { RankTours } from './jobs/rank-tours.js';
import { RefreshLeaderboards } from './jobs/refresh-leaderboards.js';
import { RejudgeItems } from './jobs/rejudge-items.js';
import { RemoveOrphans } from './jobs/remove-orphans.js';
import { ScoreSolution } from './jobs/score-solution.js';
import { Snapshots } from './jobs/snapshots.js';
import { ScoringWorker } from './jobs/scoring-worker.js';
import { TieGroups } from './jobs/tie-groups.js';
import { WorkerLife } from './jobs/worker-life.js';
import { ComputeBand } from './reactions/compute-band.js';
import { RankAnew } from './reactions/rank-anew.js';
import { RecomputeBands } from './reactions/recompute-bands.js';
import { RevealResults } from './reactions/reveal-results.js';
import { Scorer } from './jobs/scorer.js';
import { Comparisons } from './queries/comparisons.js';
import { FinalChoice } from './queries/final-choice.js';
import { Formats } from './queries/formats.js';
import { BoardBaselines } from './queries/board-baselines.js';
import { BoardRows } from './queries/board-rows.js';
import { Boards } from './queries/boards.js';
import { LeaderboardHistories } from './queries/leaderboard-history.js';
import { LeaderboardQueries } from './queries/leaderboard-queries.js';
import { LeaderboardTeams } from './queries/leaderboard-teams.js';
import { OutdatedBoards } from './queries/outdated-boards.js';
import { FinalPreviews } from './queries/final-preview.js';
import { OrganiserQueries } from './queries/organiser-queries.js';
import { OrganiserQueues } from './queries/organiser-queues.js';
import { OwnStandings } from './queries/own-standing.js';
import { QueueAdminQueries } from './queries/queue-admin-queries.js';
import { QueueQueries } from './queries/queue-queries.js';
import { QueueSummaries } from './queries/queue-summary.js';
import { RejudgeQueries } from './queries/rejudge-queries.js';
import { SolutionQueries } from './queries/solution-queries.js';
import { SubmissionQueries } from './queries/submission-queries.js';
import { TeamAdminQueries } from './queries/team-admin-queries.js';
import { TourPreview } from './queries/tour-preview.js';
import { TourQueries } from './queries/tour-queries.js';
import { JudgingApi } from './judging.api.js';
import { OperationsApi } from './operations.api.js';
import { ScoringApi } from './scoring.api.js';
import { ScoringTopics } from './topics.js';

const ledger = [Attempt, AttemptGrant];
const queue = [QueueEntry, QueueHead, TeamTurn, Pause, Worker];
const rejudges = [Rejudge, RejudgeItem, RejudgeMoveRow];
const standings = [Snapshot, Standing, Board, TeamBest, TouchedTeam, StoredBand, PrivateLook];
const tours = [TourDecision, TourTeam];
export const scoringEntities = [
  Solution,
  LogLine,
  SolutionUpload,
  StoredBytes,
  ...ledger,
  ...queue,
  ...rejudges,
  ...standings,
  ...tours,
];

const commands = [
  AdvanceTeamHandler,
  AdvanceTeamsHandler,
  BeginUploadHandler,
  CancelSolutionHandler,
  DecideRejudgeHandler,
  DropSolutionHandler,
  EditSolutionHandler,
  FailRunHandler,
  FinishRejudgeHandler,
  FinishScoringHandler,
  ForgetFileHandler,
  GrantAttemptsHandler,
  LookAtPrivateHandler,
  PauseQueueHandler,
  ResumeQueueHandler,
  RetrySolutionHandler,
  RevokeSolutionHandler,
  StartRejudgeHandler,
  SubmitSolutionHandler,
  TakeSolutionsHandler,
];
const boards = [
  Boards,
  BoardBaselines,
  BoardRows,
  LeaderboardQueries,
  LeaderboardHistories,
  LeaderboardTeams,
  OutdatedBoards,
  OwnStandings,
];
const organisers = [FinalPreviews, OrganiserQueries, OrganiserQueues];
const operations = [QueueAdminQueries, RejudgeQueries, SubmissionQueries, TeamAdminQueries];
const solutions = [Comparisons, FinalChoice, Formats, SolutionQueries];
const queries = [
  ...solutions,
  QueueQueries,
  QueueSummaries,
  TourPreview,
  TourQueries,
  ...boards,
  ...organisers,
  ...operations,
];
const jobs = [
  DecideTours,
  ForgetFiles,
  RankTours,
  RefreshLeaderboards,
  RejudgeItems,
  RemoveOrphans,
  ScoreSolution,
  Scorer,
  ScoringWorker,
  Snapshots,
  TieGroups,
  WorkerLife,
];

@Module({
  imports: [ChampionshipsModule, TeamsModule],
  controllers: [
    ScoringController,
    SolutionUploadsController,
    QueueController,
    OrganiserController,
    RejudgeController,
    LeaderboardController,
    ScoringAdminController,
    ScoredTeamsController,
    ToursController,
  ],
  providers: [
    ScoringApi,
    JudgingApi,
    OperationsApi,
    ScoringTopics,
    Submissions,
    Retries,
    SolutionUploads,
    ComputeBand,
    RecomputeBands,
    RankAnew,
    RevealResults,
    ...commands,
    ...queries,
    ...jobs,
  ],
  exports: [ScoringApi, JudgingApi, OperationsApi, ScoringWorker, RefreshLeaderboards],
})
export class ScoringModule {}
