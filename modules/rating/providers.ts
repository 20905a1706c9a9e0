import { AwardImportedHandler } from './commands/award-imported.js';
import { AwardResultsHandler } from './commands/award-results.js';
import { CorrectResultsHandler } from './commands/correct-results.js';
import { Correcting } from './commands/correcting.js';
import { Awarding } from './commands/awarding.js';
import { FinishImportHandler } from './commands/finish-import.js';
import { KeepMonthHandler } from './commands/keep-month.js';
import { OrderRatingHandler } from './commands/order-rating.js';
import { CorrectionPreviews } from './flows/correction-previews.js';
import { RatingImports } from './flows/rating-imports.js';
import { ImportResults } from './jobs/import-results.js';
import { KeepRating } from './jobs/keep-rating.js';
import { Badges } from './queries/badges.js';
import { Cards } from './queries/cards.js';
import { RatingCsv } from './queries/rating-csv.js';
import { Contests } from './queries/contests.js';
import { Explanations } from './queries/explanations.js';
import { RatingPersonal } from './personal.js';
import { PlaceBlocks } from './queries/place-blocks.js';
import { RatingPages } from './queries/rating-pages.js';
import { RatingSpreads } from './queries/rating-spread.js';
import { TeamRatings } from './queries/team-ratings.js';
import { Stakes } from './queries/stakes.js';
import { Standings } from './queries/standings.js';
import { RatingApi } from './rating.api.js';
import { WantedAwards } from './queries/wanted-awards.js';
import { AwardPublished } from './reactions/award-published.js';
import { ratingNotices } from './reactions/notices.js';
import { OrderAnew } from './reactions/order-anew.js';

const awarding = [Awarding, AwardPublished, AwardResultsHandler, WantedAwards];
const correcting = [Correcting, CorrectionPreviews, CorrectResultsHandler];
const importing = [AwardImportedHandler, FinishImportHandler, ImportResults, RatingImports];
const ordering = [KeepMonthHandler, KeepRating, OrderAnew, OrderRatingHandler];
const pages = [PlaceBlocks, RatingPersonal, RatingPages];
const queries = [Badges, Cards, Contests, Explanations, RatingCsv, RatingSpreads, Stakes, Standings, TeamRatings];

/** What the rating provides, by what it is for. */
export const providers = [
  RatingApi,
  ...awarding,
  ...correcting,
  ...importing,
  ...ordering,
  ...pages,
  ...queries,
  ...ratingNotices,
];
