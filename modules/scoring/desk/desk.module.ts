import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../../championships/championships.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { BoardsModule } from '../boards/boards.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { QueueModule } from '../solutions/queue.module.js';
import { OrganiserController } from './http/organiser.controller.js';
import { ParticipantsController } from './http/participants.controller.js';
import { ScoredTeamsController } from './http/scored-teams.controller.js';
import { ScoringAdminController } from './http/scoring-admin.controller.js';
import { DeskFiles } from './queries/desk-files.js';
import { InstallationCounts } from './queries/installation-counts.js';
import { OrganiserQueries } from './queries/organiser-queries.js';
import { OrganiserQueues } from './queries/organiser-queues.js';
import { ParticipantQueries } from './queries/participant-queries.js';
import { QueueAdminQueries } from './queries/queue-admin-queries.js';
import { ScoringFigures } from './queries/scoring-figures.js';
import { DeskSolutions } from './queries/desk-solutions.js';
import { TeamAdminQueries } from './queries/team-admin-queries.js';

@Module({
  imports: [ChampionshipsModule, TeamsModule, BoardsModule, QueueModule, RunsModule],
  controllers: [OrganiserController, ParticipantsController, ScoredTeamsController, ScoringAdminController],
  providers: [
    DeskFiles,
    InstallationCounts,
    OrganiserQueries,
    OrganiserQueues,
    ParticipantQueries,
    QueueAdminQueries,
    ScoringFigures,
    DeskSolutions,
    TeamAdminQueries,
  ],
  exports: [DeskFiles, InstallationCounts, QueueAdminQueries],
})
export class DeskModule {}
