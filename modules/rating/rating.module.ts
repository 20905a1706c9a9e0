import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { Ratings } from '../identity/ratings.port.js';
import type { Context } from '../kernel/context.js';
import { TeamStakes } from '../teams/team-stakes.port.js';
import { TeamsModule } from '../teams/teams.module.js';
import { ScoringModule } from '../scoring/scoring.module.js';
import { AwardImportedHandler } from './commands/award-imported.js';
import { AwardResultsHandler } from './commands/award-results.js';
import { CorrectResultsHandler } from './commands/correct-results.js';
import { Correcting } from './commands/correcting.js';
import { Awarding } from './commands/awarding.js';
import { FinishImportHandler } from './commands/finish-import.js';
import { KeepMonthHandler } from './commands/keep-month.js';
import { OrderRatingHandler } from './commands/order-rating.js';
import { ratingEntities } from './domain/award.js';
import { CorrectionPreviews } from './flows/correction-previews.js';
import { RatingImports } from './flows/rating-imports.js';
import { RatingAdminController } from './http/rating-admin.controller.js';
import { RatingController } from './http/rating.controller.js';
import { KeepRating } from './jobs/keep-rating.js';
import { Badges } from './queries/badges.js';
import { Cards } from './queries/cards.js';
import { RatingCsv } from './queries/rating-csv.js';
import { Contests } from './queries/contests.js';
import { Explanations } from './queries/explanations.js';
import { RatingOwnData } from './queries/own-data.js';
import { PlaceBlocks } from './queries/place-blocks.js';
import { RatingPages } from './queries/rating-pages.js';
import { RatingSpreads } from './queries/rating-spread.js';
import { TeamRatings } from './queries/team-ratings.js';
import { Stakes } from './queries/stakes.js';
import { Standings } from './queries/standings.js';
import { RatingApi } from './rating.api.js';
import { AwardPublished } from './reactions/award-published.js';
import { OrderAnew } from './reactions/order-anew.js';

const awarding = [Awarding, AwardPublished, AwardResultsHandler, Correcting, CorrectionPreviews, CorrectResultsHandler];
const importing = [AwardImportedHandler, FinishImportHandler, RatingImports];
const ordering = [KeepMonthHandler, KeepRating, OrderAnew, OrderRatingHandler];
const pages = [PlaceBlocks, RatingOwnData, RatingPages];
const queries = [Badges, Cards, Contests, Explanations, RatingCsv, RatingSpreads, Stakes, Standings, TeamRatings];

@Module({
  imports: [ChampionshipsModule, TeamsModule, ScoringModule],
  controllers: [RatingController, RatingAdminController],
  providers: [RatingApi, ...awarding, ...importing, ...ordering, ...pages, ...queries],
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
