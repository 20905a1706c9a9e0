import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { AdvanceTeamHandler } from './tours/commands/advance-team.js';
import { AdvanceTeamsHandler } from './tours/commands/advance-teams.js';
import { BeginUploadHandler } from './solutions/commands/begin-upload.js';
import { CancelSolutionHandler } from './solutions/commands/cancel-solution.js';
import { DecideRejudgeHandler } from './rejudges/commands/decide-rejudge.js';
import { DropSolutionHandler } from './solutions/commands/drop-solution.js';
import { EditSolutionHandler } from './solutions/commands/edit-solution.js';
import { FailRunHandler } from './solutions/commands/fail-run.js';
import { FinishRejudgeHandler } from './rejudges/commands/finish-rejudge.js';
import { FinishScoringHandler } from './solutions/commands/finish-scoring.js';
import { ForgetFileHandler } from './solutions/commands/forget-file.js';
import { GrantAttemptsHandler } from './solutions/commands/grant-attempts.js';
import { LookAtPrivateHandler } from './boards/commands/look-at-private.js';
import { RevealFinalHandler } from './boards/commands/reveal-final.js';
import { ShowSnapshotHandler } from './boards/commands/show-snapshot.js';
import { PauseQueueHandler } from './solutions/commands/pause-queue.js';
import { ResumeQueueHandler } from './solutions/commands/resume-queue.js';
import { RetrySolutionHandler } from './solutions/commands/retry-solution.js';
import { RevokeSolutionHandler } from './solutions/commands/revoke-solution.js';
import { StartRejudgeHandler } from './rejudges/commands/start-rejudge.js';
import { SubmitSolutionHandler } from './solutions/commands/submit-solution.js';
import { TakeSolutionsHandler } from './solutions/commands/take-solutions.js';
import { Attempt, AttemptGrant } from './solutions/domain/attempt.js';
import { PrivateLook } from './boards/domain/private-look.js';
import { Pause, QueueEntry, QueueHead, TeamTurn, Worker } from './solutions/domain/queue.js';
import { Rejudge, RejudgeItem, RejudgeMoveRow } from './rejudges/domain/rejudge.js';
import { LogLine, Solution } from './solutions/domain/solution.js';
import { SolutionUpload } from './solutions/domain/solution-upload.js';
import { StoredBytes } from './solutions/domain/stored-bytes.js';
import { StoredBand } from './solutions/domain/stored-band.js';
import { TourDecision, TourTeam } from './tours/domain/tour.js';
import { Board, Snapshot, Standing, TeamBest, TouchedTeam } from './boards/domain/standing.js';
import { LeaderboardController } from './boards/http/leaderboard.controller.js';
import { OrganiserController } from './desk/http/organiser.controller.js';
import { QueueController } from './solutions/http/queue.controller.js';
import { RejudgeController } from './rejudges/http/rejudge.controller.js';
import { ScoredTeamsController } from './desk/http/scored-teams.controller.js';
import { ScoringAdminController } from './desk/http/scoring-admin.controller.js';
import { ScoringController } from './solutions/http/solutions.controller.js';
import { SolutionUploadsController } from './solutions/http/solution-uploads.controller.js';
import { SolutionUploads } from './solutions/flows/solution-uploads.js';
import { Retries } from './solutions/flows/retries.js';
import { ToursController } from './tours/http/tours.controller.js';
import { Submissions } from './solutions/flows/submissions.js';
import { DecideTours } from './tours/jobs/decide-tours.js';
import { ForgetFiles } from './solutions/jobs/forget-files.js';
import { RankTours } from './tours/jobs/rank-tours.js';
import { RefreshLeaderboards } from './boards/jobs/refresh-leaderboards.js';
import { RejudgeItems } from './rejudges/jobs/rejudge-items.js';
import { RemoveOrphans } from './solutions/jobs/remove-orphans.js';
import { ScoreSolution } from './solutions/jobs/score-solution.js';
import { Snapshots } from './boards/jobs/snapshots.js';
import { ScoringWorker } from './scoring-worker.js';
import { TieGroups } from './boards/jobs/tie-groups.js';
import { WorkerLife } from './solutions/jobs/worker-life.js';
import { ComputeBand } from './solutions/reactions/compute-band.js';
import { RankAnew } from './boards/reactions/rank-anew.js';
import { RecomputeBands } from './rejudges/reactions/recompute-bands.js';
import { RevealResults } from './boards/reactions/reveal-results.js';
import { Scorer } from './solutions/scorer.js';
import { Comparisons } from './solutions/queries/comparisons.js';
import { FinalChoice } from './solutions/queries/final-choice.js';
import { Formats } from './solutions/queries/formats.js';
import { BoardBaselines } from './boards/queries/board-baselines.js';
import { BoardRows } from './boards/queries/board-rows.js';
import { Boards } from './boards/queries/boards.js';
import { LeaderboardHistories } from './boards/queries/leaderboard-history.js';
import { LeaderboardQueries } from './boards/queries/leaderboard-queries.js';
import { LeaderboardTeams } from './boards/queries/leaderboard-teams.js';
import { OutdatedBoards } from './boards/queries/outdated-boards.js';
import { FinalPreviews } from './boards/queries/final-preview.js';
import { OrganiserQueries } from './desk/queries/organiser-queries.js';
import { OrganiserQueues } from './desk/queries/organiser-queues.js';
import { OwnStandings } from './boards/queries/own-standing.js';
import { QueueAdminQueries } from './desk/queries/queue-admin-queries.js';
import { QueueQueries } from './solutions/queries/queue-queries.js';
import { QueueSummaries } from './solutions/queries/queue-summary.js';
import { RejudgeQueries } from './rejudges/queries/rejudge-queries.js';
import { SolutionQueries } from './solutions/queries/solution-queries.js';
import { SubmissionQueries } from './desk/queries/submission-queries.js';
import { TeamAdminQueries } from './desk/queries/team-admin-queries.js';
import { TourPreview } from './tours/queries/tour-preview.js';
import { TourQueries } from './tours/queries/tour-queries.js';
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
  RevealFinalHandler,
  ShowSnapshotHandler,
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
