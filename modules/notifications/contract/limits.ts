/** Unseen ones are counted so far: nobody tells more of them apart. */
export const mostCounted = 100;
