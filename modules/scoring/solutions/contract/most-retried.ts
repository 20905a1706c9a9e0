/** Solutions that one call sends into the queue again, at most. */
export const mostRetried = 100;
