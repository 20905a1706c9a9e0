import { readFileSync } from 'node:fs';

/** The texts of some catalogues in one language by their keys, as a page has them. */
export const textsOf = (language: 'eng' | 'rus', ...names: string[]): Record<string, string> =>
  Object.assign(
    {},
    ...names.map((name) => JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')) as object),
  );
