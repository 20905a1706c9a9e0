import { basename } from 'node:path';

/**
 * Control characters, and those that are not seen or turn the direction of what follows: by U+202E `gpj.exe` reads as
 * another kind of file.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const longest = 200;

/**
 * The name of an uploaded file, for people only, never for a path: without folders and characters that nobody sees, at
 * most 200 characters.
 * @param unnamed what a file is called of whose name nothing is left
 */
export const shownName = (given: string, unnamed = 'file'): string => {
  const name = basename(given.replaceAll('\\', '/')).replace(unseen, '').trim();
  return name.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') || unnamed;
};
