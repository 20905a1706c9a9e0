/** The people of the rating as CSV; `key` is what GeneralScore of any day follows from. */
export const ratingColumns = [
  'place', 'login', 'name', 'city', 'rank', 'gold', 'silver', 'bronze', 'championships', 'generalScore', 'key',
] as const; // prettier-ignore

/** Every award as CSV: all that points and medals follow from. */
export const awardColumns = [
  'champname', 'endedAt', 'teams', 'place', 'placeFrom', 'placeTo', 'teamSize', 'weight', 'team', 'login', 'medal', 'base',
  'formula', 'voided', 'imported',
] as const; // prettier-ignore
