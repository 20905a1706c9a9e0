/** What a box or a program said, as the server takes it: without NUL, and with no half of a character where it was cut. */
export const soundText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The end of it. @param most of characters */
export const soundEnd = (text: string, most: number): string => soundText(text.slice(-most));

/** What a server takes of a log at once, in characters. */
export const longestLog = 16_000;
