import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../../championships/championships.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { ToursModule } from '../tours/tours.module.js';
import { LookAtPrivateHandler } from './commands/look-at-private.js';
import { RevealFinalHandler } from './commands/reveal-final.js';
import { ShowSnapshotHandler } from './commands/show-snapshot.js';
import { PrivateLook } from './domain/private-look.js';
import { Board, Snapshot, Standing, TeamBest, TouchedTeam } from './domain/standing.js';
import { LeaderboardController } from './http/leaderboard.controller.js';
import { RefreshLeaderboards } from './jobs/refresh-leaderboards.js';
import { Snapshots } from './jobs/snapshots.js';
import { TieGroups } from './jobs/tie-groups.js';
import { BoardBaselines } from './queries/board-baselines.js';
import { BoardRows } from './queries/board-rows.js';
import { Boards } from './queries/boards.js';
import { FinalPreviews } from './queries/final-preview.js';
import { LeaderboardHistories } from './queries/leaderboard-history.js';
import { LeaderboardQueries } from './queries/leaderboard-queries.js';
import { LeaderboardTeams } from './queries/leaderboard-teams.js';
import { OutdatedBoards } from './queries/outdated-boards.js';
import { OwnStandings } from './queries/own-standing.js';
import { LeaveOut } from './reactions/leave-out.js';
import { RankAnew } from './reactions/rank-anew.js';
import { RefreshMerged } from './reactions/refresh-merged.js';
import { RevealResults } from './reactions/reveal-results.js';

export const boardsEntities = [Snapshot, Standing, Board, TeamBest, TouchedTeam, PrivateLook];

const commands = [LookAtPrivateHandler, RevealFinalHandler, ShowSnapshotHandler];
const queries = [
  BoardBaselines,
  BoardRows,
  Boards,
  FinalPreviews,
  LeaderboardHistories,
  LeaderboardQueries,
  LeaderboardTeams,
  OutdatedBoards,
  OwnStandings,
];

@Module({
  imports: [ChampionshipsModule, TeamsModule, ToursModule],
  controllers: [LeaderboardController],
  providers: [
    ...commands,
    LeaveOut,
    RankAnew,
    RefreshLeaderboards,
    RefreshMerged,
    RevealResults,
    Snapshots,
    TieGroups,
    ...queries,
  ],
  exports: [FinalPreviews, LeaderboardQueries, RefreshLeaderboards],
})
export class BoardsModule {}
