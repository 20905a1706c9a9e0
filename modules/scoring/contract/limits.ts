/** Characters of a comment: under 500 (specification, section 5). */
export const longestComment = 499;
/** Characters of what is looked for among teams and people. */
export const longestSearch = 64;
/** Attempts that are granted to a team at once. */
export const mostGranted = 1000;
/** Solutions that one call names to be sent into the queue again. */
export const mostRetried = 10_000;
/** Places of the final board that one look beforehand shows. */
export const mostPreviewed = 1000;
