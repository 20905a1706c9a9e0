/** Characters of the reason that somebody gives for what others will notice. */
export const longestReason = 500;
