import { noticeCauses, ownPage } from '../../kernel/contract/notices/causes.js';

const board = ({ champname }: { champname: string }) => `/championship/${champname}/rating`;

/** What people are told of their part in the rating. */
export const ratingNotice = noticeCauses({
  'rating.medal': { mail: 'digest', place: board },
  // The ladder says what each rank was reached by.
  'rating.rank': { mail: 'now', place: () => ownPage },
  'rating.moved': { mail: 'digest', place: board },
});
