const letters = new Intl.Segmenter();

/** What stands for somebody who has no picture: the first letters of two words of their name, or two of its only one. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const [first = [], second] = words.map((word) => Array.from(letters.segment(word), ({ segment }) => segment));
  return (second === undefined ? first.slice(0, 2) : [first[0], second[0]]).join('').toUpperCase();
};

/** Behind white letters of any size. */
const backgrounds = ['#1a5fd0', '#0b6e6e', '#7a3fb5', '#a8325e', '#8a4b08', '#2f6b2f', '#475569'];

/** The same colour for the same person everywhere. */
export const backgroundOf = (login: string): string => {
  let sum = 0;
  for (const letter of login.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return backgrounds[sum % backgrounds.length] ?? '#1a5fd0';
};
