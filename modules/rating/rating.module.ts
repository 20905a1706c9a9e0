import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { Ratings } from '../identity/ratings.port.js';
import type { Context } from '../kernel/context.js';
import { TeamStakes } from '../teams/team-stakes.port.js';
import { TeamsModule } from '../teams/teams.module.js';
import { ScoringModule } from '../scoring/scoring.module.js';
import { ratingEntities } from './domain/award.js';
import { DisqualifyingController } from './http/disqualifying.controller.js';
import { RatingAdminController } from './http/rating-admin.controller.js';
import { RatingController } from './http/rating.controller.js';
import { Stakes } from './queries/stakes.js';
import { Standings } from './queries/standings.js';
import { providers } from './providers.js';

@Module({
  imports: [IdentityModule, ChampionshipsModule, TeamsModule, ScoringModule],
  controllers: [RatingController, RatingAdminController, DisqualifyingController],
  providers,
  exports: [Stakes, Standings],
})
export class RatingModule {}

export const rating: Context = {
  module: RatingModule,
  entities: ratingEntities,
  ports: [
    { provide: Ratings, useExisting: Standings },
    { provide: TeamStakes, useExisting: Stakes },
  ],
  demo: async () => (await import('./demo.js')).story,
};
