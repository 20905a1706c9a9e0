import type { KeyIndex } from '../keys/key-index.js';
import type { CsvMetric, SolutionColumn, SolutionPlan, TruthFacts } from '../metrics/metric.js';
import { columnName, type MetricParams, rangeOf } from '../params.js';
import type { PreparedTruth } from '../truth/prepared-truth.js';

/** What a table is read against. */
export interface SolutionForm {
  readonly keyColumns: readonly string[];
  readonly repeatedKeys: boolean;
  readonly keys: KeyIndex;
  /** Rows in the order in which missing ids are named, `null` for their own order. */
  readonly fileOrder: Uint32Array | null;
  readonly plan: SolutionPlan;
}

/** The form of the solutions that are scored against `truth`. */
export function scoredForm(metric: CsvMetric, { facts, keys, fileOrder, answers }: PreparedTruth): SolutionForm {
  return formOf(metric, facts, keys, fileOrder, metric.solutionPlan(facts, answers));
}

/** The form of a metric's solutions where only their form is checked: nothing of a row is kept. */
export function checkedForm(metric: CsvMetric, facts: TruthFacts, keys: KeyIndex): SolutionForm {
  const plan = metric.solutionPlan(facts);
  return formOf(metric, facts, keys, null, { ...plan, row: { ...plan.row, width: 0, keep: () => {} } });
}

/** Columns are named as the championship names them, and take the numbers that it and the metric both allow. */
function formOf(
  metric: CsvMetric,
  { params }: TruthFacts,
  keys: KeyIndex,
  fileOrder: Uint32Array | null,
  plan: SolutionPlan,
): SolutionForm {
  const rename = (name: string) => columnName(params, name);
  const columns = plan.columns.map((column) => ({ ...narrowed(column, params), name: rename(column.name) }));
  return {
    keyColumns: metric.key.map(rename),
    repeatedKeys: metric.repeatedKeys ?? false,
    keys,
    fileOrder,
    plan: { ...plan, columns },
  };
}

function narrowed(column: SolutionColumn, params: MetricParams): SolutionColumn {
  const { min, max } = rangeOf(params, column.name);
  // A choice of a few numbers is narrower than any range.
  if (column.type !== 'number' || column.among || (min === undefined && max === undefined)) return column;
  const low = Math.max(min ?? -Infinity, column.min ?? -Infinity);
  const high = Math.min(max ?? Infinity, column.max ?? Infinity);
  return {
    ...column,
    ...(low > -Infinity && { min: low }),
    ...(high < Infinity && { max: high }),
  };
}
