import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { Judging } from '../championships/judging.port.js';
import { Places } from '../championships/places.port.js';
import { PersonResults } from '../identity/results.port.js';
import type { Context } from '../kernel/context.js';
import { Installation } from '../kernel/figures/installation.port.js';
import { BoardsModule, boardsEntities } from './boards/boards.module.js';
import './contract/errors.js';
import { doors } from './doors.js';
import { DeskModule } from './desk/desk.module.js';
import { InstallationCounts } from './desk/queries/installation-counts.js';
import { JudgingApi } from './judging.api.js';
import { LedgerApi } from './ledger.api.js';
import { ScoringPersonal } from './personal.js';
import { PersonResultsApi } from './person-results.api.js';
import { RejudgesModule, rejudgesEntities } from './rejudges/rejudges.module.js';
import { runsEntities } from './runs/domain/entities.js';
import { RunsModule } from './runs/runs.module.js';
import { scoringNotices } from './reactions/notices.js';
import { ScoringWorker } from './scoring-worker.js';
import './settings.js';
import { QueueModule, queueEntities } from './solutions/queue.module.js';
import { SolutionsModule, solutionsEntities } from './solutions/solutions.module.js';
import { TeamLedger } from '../teams/team-ledger.port.js';
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
  ports: [
    { provide: Judging, useExisting: JudgingApi },
    { provide: TeamLedger, useExisting: LedgerApi },
    { provide: PersonResults, useExisting: PersonResultsApi },
    { provide: Places, useExisting: PersonResultsApi },
    { provide: Installation, useExisting: InstallationCounts },
  ],
  worker: ScoringWorker,
  demo: async () => (await import('./demo/story.js')).story,
};
