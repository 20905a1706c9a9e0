import { z } from 'zod';
import { problemOf, rowFaults, shownProblemOf } from '../../kernel/contract/import.js';

/** Columns of a file of results from elsewhere; those of `extraColumns` may be left out. */
export const importColumns = ['championship', 'end', 'teams', 'place', 'members'] as const;
export const extraColumns = ['team', 'title'] as const;
export type ImportColumn = (typeof importColumns)[number] | (typeof extraColumns)[number];

/** Letters of a file that the console takes, which are some 20,000 rows; the command line takes any. */
export const longestImport = 1_000_000;

/** What may be wrong with a row; each has its words in `cli.json`. */
export const importFaults = [
  ...rowFaults, 'CHAMPIONSHIP_INVALID', 'CHAMPIONSHIP_HERE', 'END_INVALID', 'END_DIFFERS', 'TEAMS_INVALID',
  'TEAMS_DIFFER', 'PLACE_INVALID', 'PLACE_TAKEN', 'MEMBERS_INVALID', 'PERSON_UNKNOWN', 'PERSON_TWICE', 'TEXT_TOO_LONG',
] as const; // prettier-ignore

const importProblem = problemOf(importFaults);
export type ImportProblem = z.infer<typeof importProblem>;

/** The work that takes a file in. */
export const importResultsKind = 'rating.import-results';

/** What became of a file, as `GET work/{id}` tells it (`result`): with a problem nothing of it is taken. */
export const importResult = z.object({
  /** It was only checked. */
  isTry: z.boolean(),
  rows: z.number().int(),
  championships: z.number().int(),
  /** Championships whose results are others than before. */
  changed: z.number().int(),
  /** How many there are; the first of them are listed for a day. */
  problems: z.number().int(),
  listed: z.array(shownProblemOf(importFaults)).default([]),
});
export type ImportResult = z.infer<typeof importResult>;
