/**
 * Characters that turn the direction of whatever follows them in their line, so that a name or an address reads as another.
 * Marks of one place (U+200E, U+200F) stay: words of scripts from right to left are written with them.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A text in which nothing turns the direction of what follows. */
export const straight = (text: string): string => text.replaceAll(turning, '');
