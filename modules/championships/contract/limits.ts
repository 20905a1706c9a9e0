/** Characters of the name in the address of a championship. */
export const champnameLength = { min: 3, max: 64 } as const;
/** Characters of a line in one language: a title, a prize, a cover in words. */
export const longestLine = 200;
/** Of a few sentences: a teaser, a note on the format, what a file holds. */
export const longestParagraph = 500;
/** Of a text in Markdown. */
export const longestArticle = 50_000;
/** Of what a column of a data file means. */
export const longestColumnText = 300;
/** Of the login of who is to own a championship, as it is typed. */
export const longestOwner = 64;
/** Of the name of a team, also in a list of those that go on from a tour. */
export const longestTeamName = 64;
/** The last place that may go on from a tour. */
export const mostPlaces = 1_000_000;
/** The last place that may win a prize. */
export const mostPrizePlaces = 1000;
/** Attempts of a team on one day. */
export const mostDailyAttempts = 1000;
/** People in a team. */
export const mostTeamSize = 100;
/** Hours that a team may have for itself: a year. */
export const mostWindowHours = 8760;
/** Solutions of a team that count for the final result. */
export const mostFinalSolutions = 20;
/** Of a hundred rows, how many at most are public where not all are. */
export const mostPublicPercent = 99;
/** Baselines that a championship may have, and characters of the name of one. */
export const mostBaselines = 5;
export const longestBaselineName = 80;
