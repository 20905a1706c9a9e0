import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../../championships/championships.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { BoardsModule } from '../boards/boards.module.js';
import { QueueModule } from '../solutions/queue.module.js';
import { BeginApplyingHandler } from './commands/begin-applying.js';
import { DecideRejudgeHandler } from './commands/decide-rejudge.js';
import { EndRejudgedHandler } from './commands/end-rejudged.js';
import { StartRejudgeHandler } from './commands/start-rejudge.js';
import { Rejudge, RejudgeItem, RejudgeMoveRow } from './domain/rejudge.js';
import { RejudgeController } from './http/rejudge.controller.js';
import { ApplyRejudge } from './jobs/apply-rejudge.js';
import { RejudgeItems } from './jobs/rejudge-items.js';
import { RejudgeQueries } from './queries/rejudge-queries.js';
import { RecomputeBands } from './reactions/recompute-bands.js';
import { RefreshBoard } from './reactions/refresh-board.js';

export const rejudgesEntities = [Rejudge, RejudgeItem, RejudgeMoveRow];

@Module({
  imports: [BoardsModule, ChampionshipsModule, TeamsModule, QueueModule],
  controllers: [RejudgeController],
  providers: [
    ApplyRejudge,
    BeginApplyingHandler,
    DecideRejudgeHandler,
    EndRejudgedHandler,
    RecomputeBands,
    RefreshBoard,
    RejudgeItems,
    RejudgeQueries,
    StartRejudgeHandler,
  ],
  exports: [EndRejudgedHandler, RejudgeItems, RejudgeQueries],
})
export class RejudgesModule {}
