import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { Judging } from '../championships/judging.port.js';
import type { Context } from '../kernel/context.js';
import { BoardsModule, boardsEntities } from './boards/boards.module.js';
import './contract/errors.js';
import { DeskModule } from './desk/desk.module.js';
import { JudgingApi } from './judging.api.js';
import { OperationsApi } from './operations.api.js';
import { RejudgesModule, rejudgesEntities } from './rejudges/rejudges.module.js';
import { ScoringWorker } from './scoring-worker.js';
import { ScoringApi } from './scoring.api.js';
import './settings.js';
import { QueueModule, queueEntities } from './solutions/queue.module.js';
import { SolutionsModule, solutionsEntities } from './solutions/solutions.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { ScoringTopics } from './topics.js';
import { ToursModule, toursEntities } from './tours/tours.module.js';

@Module({
  imports: [
    ChampionshipsModule,
    TeamsModule,
    SolutionsModule,
    QueueModule,
    ToursModule,
    BoardsModule,
    RejudgesModule,
    DeskModule,
  ],
  providers: [ScoringApi, JudgingApi, OperationsApi, ScoringTopics, ScoringWorker],
  exports: [ScoringApi, JudgingApi, OperationsApi, ScoringWorker, BoardsModule],
})
export class ScoringModule {}

export const scoring: Context = {
  module: ScoringModule,
  entities: [...solutionsEntities, ...queueEntities, ...toursEntities, ...boardsEntities, ...rejudgesEntities],
  ports: [{ provide: Judging, useExisting: JudgingApi }],
  worker: ScoringWorker,
  demo: async () => (await import('./demo/story.js')).story,
};
