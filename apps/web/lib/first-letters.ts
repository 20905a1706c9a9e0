/** The first letters of a text; one that two code units are written with is never cut in two. */
export const firstLetters = (text: string, most: number): string =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
