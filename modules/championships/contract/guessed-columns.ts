import type { FileProblem } from './editor.js';

/**
 * CHAMP5: how the columns of answers that were refused are perhaps called, by the names that the metric has for them: where
 * names are alike, else in their order. Null where no column is missing, or none could be it.
 */
export const guessedColumns = (problems: readonly FileProblem[]): Record<string, string> | null => {
  const named = (wanted: string) =>
    problems.filter(({ kind, reason, column }) => (reason ?? kind) === wanted && column !== null);
  const missing = named('missing_column');
  const spare = new Set(named('extra_column').flatMap(({ column }) => column ?? []));
  if (missing.length === 0 || spare.size === 0) return null;
  const guesses = new Map<string, string>();
  for (const { column, suggestion } of missing) {
    if (column && suggestion && spare.delete(suggestion)) guesses.set(column, suggestion);
  }
  for (const { column } of missing) {
    const [next] = spare;
    if (!column || guesses.has(column) || next === undefined) continue;
    guesses.set(column, next);
    spare.delete(next);
  }
  return Object.fromEntries(guesses);
};
