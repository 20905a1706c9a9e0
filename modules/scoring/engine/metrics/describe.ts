import { EngineError } from '../errors.js';
import { columnName, readParams, type MetricParams, type RawParams } from '../params.js';
import type { PreparedTruth } from '../truth/prepared-truth.js';
import type { Metric, SolutionColumn } from './metric.js';
import { fileColumns, settingsOf } from './settings.js';

/** The settings as the metric reads them, or null when it can't. */
export function readableParams(metric: Metric, raw: RawParams): MetricParams | null {
  try {
    return settingsOf(metric, raw);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Columns of the truth as a championship names them: those of the key, then those of the answers. */
export function namedColumns(metric: Metric, raw: RawParams): string[] {
  if (metric.format === 'json') return [];
  const params = readParams(metric.params, raw);
  return fileColumns(metric, params).truth.map((name) => columnName(params, name));
}

/** Default names of the columns that answers have, those of the key first. */
export function answerColumns(metric: Metric): string[] {
  return metric.format === 'json' ? [] : fileColumns(metric, {}).truth;
}

/** What a championship calls columns otherwise, by their default names. */
export function renamesOf(metric: Metric, raw: RawParams): Record<string, string> {
  return { ...readParams(metric.params, raw).columns };
}

/** Default names of all columns that the setting `columns` may rename: of the key, the truth and the solution. */
export function renamableColumns(metric: Metric): string[] {
  if (metric.format === 'json') return [];
  const { truth, solution } = fileColumns(metric, {});
  return [...new Set([...truth, ...solution])];
}

/** Columns of a solution, by their usual names, in which a championship may narrow the numbers, where no truth must tell them. */
export function limitableColumns(metric: Metric): string[] {
  if (metric.format === 'json') return [];
  const { columns } = metric.solutionPlan({ params: {}, labels: 'integer', classes: null });
  return columns.flatMap((column) => (column.type === 'number' && !column.among ? [column.name] : []));
}

/** What a right solution of a prepared truth looks like, by what the metric itself allows. */
export function formOf({ metric, facts, keys }: PreparedTruth) {
  const { params } = facts;
  const table = metric.format === 'csv' ? { key: metric.key, plan: metric.solutionPlan(facts) } : null;
  return {
    format: metric.format,
    rows: keys.rows,
    keyColumns: table?.key.map((name) => columnName(params, name)) ?? [],
    columns: table?.plan.columns.map((column) => describeColumn(column, columnName(params, column.name))) ?? [],
  };
}

function describeColumn(column: SolutionColumn, name: string) {
  const number = column.type === 'number' ? column : null;
  return {
    name,
    usualName: column.name,
    type: column.type,
    min: number?.min ?? null,
    max: number?.max ?? null,
    isInteger: number?.integer ?? false,
    among: number?.among ? [...number.among] : null,
  };
}
