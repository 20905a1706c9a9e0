/** Characters of a title and of a subtitle. */
export const longestTitle = 160;
export const longestSubtitle = 300;
/** Characters of what a cover shows. */
export const longestAlt = 300;
/** Characters of an article, and bytes: signs of some scripts take three or four. */
export const longestArticle = 100_000;
export const mostArticleBytes = 250_000;
/** Articles that somebody has begun and never published. */
export const mostDrafts = 100;
/** Files beside an article, and bytes of each. */
export const mostAttachments = 10;
export const maxAttachmentBytes = 20_000_000;
