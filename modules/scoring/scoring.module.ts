import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import type { Context } from '../kernel/context.js';
import { BoardsModule, boardsEntities } from './boards/boards.module.js';
import './contract/errors.js';
import { doors, ports } from './doors.js';
import { DeskModule } from './desk/desk.module.js';
import { ScoringPersonal } from './personal.js';
import { RejudgesModule, rejudgesEntities } from './rejudges/rejudges.module.js';
import { runsEntities } from './runs/domain/entities.js';
import { RunsModule } from './runs/runs.module.js';
import { scoringNotices } from './reactions/notices.js';
import { ScoringWorker } from './scoring-worker.js';
import './settings.js';
import { QueueModule, queueEntities } from './solutions/queue.module.js';
import { SolutionsModule, solutionsEntities } from './solutions/solutions.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { RejudgeWork, SolutionWork } from './shown-work.js';
import { ScoringTopics } from './topics.js';
import { ToursModule, toursEntities } from './tours/tours.module.js';

@Module({
  imports: [
    ChampionshipsModule,
    TeamsModule,
    SolutionsModule,
    QueueModule,
    RunsModule,
    ToursModule,
    BoardsModule,
    RejudgesModule,
    DeskModule,
  ],
  providers: [...doors, RejudgeWork, ScoringPersonal, ScoringTopics, SolutionWork, ...scoringNotices],
  exports: [...doors, BoardsModule, DeskModule],
})
export class ScoringModule {}

export const scoring: Context = {
  module: ScoringModule,
  entities: [solutionsEntities, queueEntities, runsEntities, toursEntities, boardsEntities, rejudgesEntities].flat(),
  ports,
  worker: ScoringWorker,
  demo: async () => (await import('./demo/story.js')).story,
};
