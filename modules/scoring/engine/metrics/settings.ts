import { columnName, readParams, SettingError, type MetricParams, type RawParams } from '../params.js';
import type { CsvMetric, Metric } from './metric.js';

/** Of a truth alone; its name is the same in every championship. */
export const usageColumn = 'usage';

/** Default names of the columns that each file has, keys first; classes only where a setting lists them. */
export function fileColumns(metric: CsvMetric, params: MetricParams): { truth: string[]; solution: string[] } {
  const plan = metric.solutionPlan({ params, labels: 'integer', classes: params.classes ?? null });
  return {
    truth: [...metric.key, ...metric.truthColumns(params).map(({ name }) => name)],
    solution: [...metric.key, ...plan.columns.map(({ name }) => name)],
  };
}

/** @throws SettingError for a setting that the metric doesn't have or can't read, or of columns that it doesn't have. */
export function settingsOf(metric: Metric, raw: RawParams): MetricParams {
  const params = readParams(metric.params, raw);
  if (metric.format === 'csv') checkColumns(metric, params);
  return params;
}

function checkColumns(metric: CsvMetric, params: MetricParams): void {
  const { truth, solution } = fileColumns(metric, params);
  // Classes that only the truth tells are columns too, and may be others with the next truth.
  const hasClasses = metric.truthColumns(params).some(({ type }) => type === 'class');
  if (!hasClasses || params.classes) refuseUnknown(params, 'columns', [...new Set([...truth, ...solution])]);
  if (!hasClasses) refuseUnknown(params, 'ranges', solution.slice(metric.key.length));
  const clash = repeatedName(params, truth, usageColumn) ?? repeatedName(params, solution);
  if (clash !== undefined) throw new SettingError({ name: 'columns', fault: 'same_name', value: clash });
}

function refuseUnknown(params: MetricParams, name: 'columns' | 'ranges', allowed: readonly string[]): void {
  const unknown = Object.keys(params[name] ?? {}).find((column) => !allowed.includes(column));
  if (unknown !== undefined) throw new SettingError({ name, fault: 'column', value: unknown, allowed });
}

/** A name that two columns of one file would have. @param fixed a column that is never renamed */
export function repeatedName(params: MetricParams, columns: readonly string[], fixed?: string): string | undefined {
  const names = columns.map((name) => columnName(params, name));
  return names.find((name, i) => name === fixed || names.indexOf(name) < i);
}
