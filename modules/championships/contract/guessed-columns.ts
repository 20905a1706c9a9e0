import { closestName } from '../../kernel/contract/closest-name.js';
import { renamesOf } from './settings/renames.js';

/** CHAMP5: the header of answers that lack a column, beside what was looked for in it: `details.columns` of the refusal. */
export interface ColumnNames {
  /** Columns that the metric reads in answers, by its own names. */
  wanted: string[];
  /** What the championship calls columns otherwise, by the metric's names. */
  renames: Record<string, string>;
  /** Columns of the file that could be any of them. */
  found: string[];
  /** Whether the championship may still take up other names: nobody relies on those there are. */
  mayRename: boolean;
}

/** The column that splits answers has the same name everywhere, and stands for nothing else. */
export const splittingColumn = 'usage';

/**
 * CHAMP5: which column of the file each of the metric's columns perhaps is: of the same name, else of one like it, else in
 * their order; those for which none is left are absent. Null where no column of the file could be it.
 */
export const guessedColumns = ({ wanted, renames, found }: ColumnNames): Record<string, string> | null => {
  // A header of one name with other separators in it is no table yet.
  if (found.length === 1 && /[;|\t]/.test(found[0] ?? '')) return null;
  const spare = new Set(found);
  const guesses = new Map<string, string>();
  const take = (ways: ((column: string, name: string) => string | undefined)[]) => {
    for (const way of ways) {
      for (const column of wanted.filter((one) => !guesses.has(one))) {
        const own = way(column, renames[column] ?? column);
        if (own !== undefined && spare.delete(own)) guesses.set(column, own);
      }
    }
  };
  take([(_column, name) => name]);
  const right = guesses.size;
  take([
    (column) => column,
    (_column, name) => closestName(name, [...spare]),
    (column) => closestName(column, [...spare]),
    () => [...spare][0],
  ]);
  return guesses.size > right ? Object.fromEntries(guesses) : null;
};

/** The renames of a championship after some columns got other names; one that has its usual name is no rename. */
export const withRenames = (
  renames: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...renames, ...chosen }).filter(([column, name]) => name !== column));

/** What would have to be changed in the file instead, as people read it: `y → target`. */
export const renamesInFile = ({ renames }: ColumnNames, guess: Readonly<Record<string, string>>): string[] =>
  Object.entries(guess)
    .map(([column, own]) => [own, renames[column] ?? column])
    .filter(([own, name]) => own !== name)
    .map(([own, name]) => `${own} → ${name}`);

/** What of a problem of a file tells of its columns. */
interface HeaderProblem {
  kind: string;
  column: string | null;
  hint?: string | undefined;
}

/**
 * CHAMP5: the same of a sample, by what is wrong with it. Null where its columns are not what is wrong, and where it lacks one that
 * answers have too: they would lack it under another name.
 * @param by the columns that the metric reads in answers, by its own names, and the parameter that renames columns
 */
export const columnsOfSample = (
  problems: readonly HeaderProblem[],
  by: { answers: readonly string[]; columns: string; mayRename: boolean },
): ColumnNames | null => {
  const renames = renamesOf(by.columns);
  const named = (kind: string) =>
    problems.flatMap((one) => (one.kind === kind && one.hint === undefined && one.column !== null ? [one.column] : []));
  const usual = (name: string) => Object.keys(renames).find((column) => renames[column] === name) ?? name;
  const wanted = named('missing_column').map(usual);
  if (wanted.length === 0 || wanted.some((column) => by.answers.includes(column))) return null;
  return { wanted, renames: { ...renames }, found: named('extra_column'), mayRename: by.mayRename };
};
