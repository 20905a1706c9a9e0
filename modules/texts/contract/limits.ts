/** Characters of the longest text of any kind; each place has a limit of its own below it. */
export const longestText = 200_000;
/** Characters of the excerpt of a text. */
export const longestExcerpt = 300;
/** Bytes of a picture as it is sent. */
export const maxPictureBytes = 10_000_000;
/** Points of a picture as it is kept, on each side. */
export const mostPoints = 1600;
/** As many links of a text show what they lead to. */
export const mostLinkCards = 10;
