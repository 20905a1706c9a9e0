/** Characters of the name of a thread in its address. */
export const threadNameLength = { min: 4, max: 40 } as const;
/** Of its title, of what it is about, and of the title of a topic. */
export const longestThreadTitle = 100;
export const longestThreadDescription = 500;
export const topicTitleLength = { min: 4, max: 150 } as const;
/** Of a topic in Markdown. */
export const longestTopic = 50_000;
/** Of a comment as it is read: under 500. */
export const longestComment = 499;
/** Of the same with its marks and addresses. */
export const longestWrittenComment = 4000;

/**
 * Characters of a comment that are read: addresses of links and pictures, the fences of code, and the marks of quotations,
 * lists and emphasis don't count.
 */
export const seenLength = (markdown: string): number =>
  markdown
    .replaceAll(/^[ \t]*(?:```|~~~).*$/gmu, '')
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/gu, '$1')
    .replaceAll(/^[ \t]*(?:>[ \t]?)+/gmu, '')
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+]|\d{1,3}\.)[ \t]+/gmu, '')
    .replaceAll(/\*\*|__|~~|`/gu, '')
    .trim().length;
/** Of the people that a post names so many are told. */
export const mostMentioned = 20;
/** What somebody may have begun to write at a time. */
export const mostDrafts = 200;
/** Of an appeal against a decision. */
export const longestAppeal = 1000;
/** Of what is searched for. */
export const longestSearch = 200;
/** Bytes of the logo of a thread. */
export const mostLogoBytes = 64 * 1024;
/** Points of a side of it where lists show it: of all sizes, and the one that they take. */
export const logoSizes = [64, 128, 256] as const;
export const listedLogoSize = 128;
