import type { Checked } from '../engine/manifest.js';

/**
 * A column is missing and no fix brings it: what stands below such a header can't be judged, so the header is the one
 * problem, and not every row after it.
 */
export const isHeaderWrong = (left: Checked): boolean => !left.ok && (left.counts.missing_column ?? 0) > 0;

/** How it is told that a file is separated by something else than commas, by its header: the end of the name of a text. */
export const delimiterIn = (
  header: string | null | undefined,
): 'delimiter' | 'delimiter.semicolon' | 'delimiter.tab' => {
  const [separator] = /[;|\t]/u.exec(header ?? '') ?? [];
  if (separator === ';') return 'delimiter.semicolon';
  return separator === '\t' ? 'delimiter.tab' : 'delimiter';
};
