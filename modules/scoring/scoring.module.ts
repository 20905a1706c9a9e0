import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { FinishScoringHandler } from './commands/finish-scoring.js';
import { GiveUpSolutionHandler } from './commands/give-up-solution.js';
import { StartScoringHandler } from './commands/start-scoring.js';
import { SubmitSolutionHandler } from './commands/submit-solution.js';
import { LogLine, Solution } from './domain/solution.js';
import { StoredBand } from './domain/stored-band.js';
import { Board, Snapshot, Standing } from './domain/standing.js';
import { ScoringController } from './http/scoring.controller.js';
import { Submissions } from './http/submissions.js';
import { RefreshLeaderboards } from './jobs/refresh-leaderboards.js';
import { RemoveOrphans } from './jobs/remove-orphans.js';
import { ScoreSolution } from './jobs/score-solution.js';
import { ScoringWorker } from './jobs/scoring-worker.js';
import { TieGroups } from './jobs/tie-groups.js';
import { ComputeBand } from './reactions/compute-band.js';
import { Scorer } from './jobs/scorer.js';
import { Formats } from './queries/formats.js';
import { LeaderboardQueries } from './queries/leaderboard-queries.js';
import { QueueQueries } from './queries/queue-queries.js';
import { SolutionQueries } from './queries/solution-queries.js';
import { JudgingApi } from './judging.api.js';
import { ScoringApi } from './scoring.api.js';

export const scoringEntities = [Solution, LogLine, Snapshot, Standing, Board, StoredBand];

const commands = [FinishScoringHandler, GiveUpSolutionHandler, StartScoringHandler, SubmitSolutionHandler];
const queries = [Formats, LeaderboardQueries, QueueQueries, SolutionQueries];
const jobs = [RefreshLeaderboards, RemoveOrphans, ScoreSolution, Scorer, ScoringWorker, TieGroups];

@Module({
  imports: [ChampionshipsModule, TeamsModule],
  controllers: [ScoringController],
  providers: [ScoringApi, JudgingApi, Submissions, ComputeBand, ...commands, ...queries, ...jobs],
  exports: [ScoringApi, JudgingApi, ScoringWorker, RefreshLeaderboards],
})
export class ScoringModule {}
