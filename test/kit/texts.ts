import { globSync, readFileSync } from 'node:fs';

/** The texts of some catalogues in one language by their keys, as a page has them. */
export const textsOf = (language: 'eng' | 'rus', ...names: string[]): Record<string, string> =>
  Object.assign(
    {},
    ...names
      .flatMap((name) => globSync([`locales/${language}/${name}.json`, `locales/${language}/*.${name}.json`]))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as object),
  );

/** The texts of one file. */
export const textsIn = (language: 'eng' | 'rus', file: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Record<string, string>;
