import type { KeyIndex } from '../keys/key-index.js';
import type { CsvMetric, SolutionPlan, TruthAnswers, TruthFacts } from '../metrics/metric.js';

/** What a table is read against. */
export interface SolutionForm {
  readonly keyColumns: readonly string[];
  readonly repeatedKeys: boolean;
  readonly keys: KeyIndex;
  readonly plan: SolutionPlan;
}

/** The form of a metric's solutions, with the columns named as the championship names them. */
export function solutionForm(
  metric: CsvMetric,
  facts: TruthFacts,
  keys: KeyIndex,
  answers?: TruthAnswers,
): SolutionForm {
  const rename = (name: string) => facts.params.columns?.[name] ?? name;
  const plan = metric.solutionPlan(facts, answers);
  const columns = plan.columns.map((column) => ({ ...column, name: rename(column.name) }));
  return {
    keyColumns: metric.key.map(rename),
    repeatedKeys: metric.repeatedKeys ?? false,
    keys,
    plan: { ...plan, columns },
  };
}
