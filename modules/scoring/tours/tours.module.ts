import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../../championships/championships.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { AdvanceTeamHandler } from './commands/advance-team.js';
import { AdvanceTeamsHandler } from './commands/advance-teams.js';
import { TourDecision, TourTeam } from './domain/tour.js';
import { ToursController } from './http/tours.controller.js';
import { DecideTours } from './jobs/decide-tours.js';
import { RankTours } from './jobs/rank-tours.js';
import { TourPreview } from './queries/tour-preview.js';
import { TourQueries } from './queries/tour-queries.js';

export const toursEntities = [TourDecision, TourTeam];

@Module({
  imports: [ChampionshipsModule, TeamsModule],
  controllers: [ToursController],
  providers: [AdvanceTeamHandler, AdvanceTeamsHandler, DecideTours, RankTours, TourPreview, TourQueries],
  exports: [DecideTours, RankTours],
})
export class ToursModule {}
