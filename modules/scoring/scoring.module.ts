import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { AdvanceTeamsHandler } from './commands/advance-teams.js';
import { CancelSolutionHandler } from './commands/cancel-solution.js';
import { EditSolutionHandler } from './commands/edit-solution.js';
import { FailRunHandler } from './commands/fail-run.js';
import { FinishScoringHandler } from './commands/finish-scoring.js';
import { GrantAttemptsHandler } from './commands/grant-attempts.js';
import { PauseQueueHandler } from './commands/pause-queue.js';
import { ResumeQueueHandler } from './commands/resume-queue.js';
import { RetrySolutionHandler } from './commands/retry-solution.js';
import { RevokeSolutionHandler } from './commands/revoke-solution.js';
import { SubmitSolutionHandler } from './commands/submit-solution.js';
import { TakeSolutionHandler } from './commands/take-solution.js';
import { Attempt, AttemptGrant } from './domain/attempt.js';
import { Pause, QueueEntry, QueueHead, TeamTurn, Worker } from './domain/queue.js';
import { LogLine, Solution } from './domain/solution.js';
import { StoredBand } from './domain/stored-band.js';
import { TourDecision, TourTeam } from './domain/tour.js';
import { Board, Snapshot, Standing, TeamBest, TouchedTeam } from './domain/standing.js';
import { LeaderboardController } from './http/leaderboard.controller.js';
import { QueueController } from './http/queue.controller.js';
import { ScoringController } from './http/scoring.controller.js';
import { ToursController } from './http/tours.controller.js';
import { Submissions } from './http/submissions.js';
import { DecideTours } from './jobs/decide-tours.js';
import { RefreshLeaderboards } from './jobs/refresh-leaderboards.js';
import { RemoveOrphans } from './jobs/remove-orphans.js';
import { ScoreSolution } from './jobs/score-solution.js';
import { Snapshots } from './jobs/snapshots.js';
import { ScoringWorker } from './jobs/scoring-worker.js';
import { TieGroups } from './jobs/tie-groups.js';
import { WorkerLife } from './jobs/worker-life.js';
import { ComputeBand } from './reactions/compute-band.js';
import { RevealResults } from './reactions/reveal-results.js';
import { Scorer } from './jobs/scorer.js';
import { Formats } from './queries/formats.js';
import { BoardRows } from './queries/board-rows.js';
import { Boards } from './queries/boards.js';
import { LeaderboardHistories } from './queries/leaderboard-history.js';
import { LeaderboardQueries } from './queries/leaderboard-queries.js';
import { LeaderboardTeams } from './queries/leaderboard-teams.js';
import { QueueQueries } from './queries/queue-queries.js';
import { SolutionQueries } from './queries/solution-queries.js';
import { TourQueries } from './queries/tour-queries.js';
import { JudgingApi } from './judging.api.js';
import { ScoringApi } from './scoring.api.js';

const ledger = [Attempt, AttemptGrant];
const queue = [QueueEntry, QueueHead, TeamTurn, Pause, Worker];
const standings = [Snapshot, Standing, Board, TeamBest, TouchedTeam, StoredBand];
export const scoringEntities = [Solution, LogLine, ...ledger, ...queue, ...standings, TourDecision, TourTeam];

const commands = [
  AdvanceTeamsHandler,
  CancelSolutionHandler,
  EditSolutionHandler,
  FailRunHandler,
  FinishScoringHandler,
  GrantAttemptsHandler,
  PauseQueueHandler,
  ResumeQueueHandler,
  RetrySolutionHandler,
  RevokeSolutionHandler,
  SubmitSolutionHandler,
  TakeSolutionHandler,
];
const boards = [Boards, BoardRows, LeaderboardQueries, LeaderboardHistories, LeaderboardTeams];
const queries = [Formats, QueueQueries, SolutionQueries, TourQueries, ...boards];
const jobs = [
  DecideTours,
  RefreshLeaderboards,
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
  controllers: [ScoringController, QueueController, LeaderboardController, ToursController],
  providers: [ScoringApi, JudgingApi, Submissions, ComputeBand, RevealResults, ...commands, ...queries, ...jobs],
  exports: [ScoringApi, JudgingApi, ScoringWorker, RefreshLeaderboards],
})
export class ScoringModule {}
