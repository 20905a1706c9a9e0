const letters = new Intl.Segmenter();

/** What stands for somebody who has no picture: the first letters of two words of their name, or two of its only one. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s._\-"'«»“”„()[\]&,!?]+/u).filter(Boolean);
  const [first = [], second] = words.map((word) => Array.from(letters.segment(word), ({ segment }) => segment));
  return (second === undefined ? first.slice(0, 2) : [first[0], second[0]]).join('').toUpperCase();
};
