import { EngineError } from '../errors.js';
import { accuracy } from './accuracy.js';
import { auc } from './auc.js';
import type { CsvMetric } from './metric.js';
import { rmse } from './rmse.js';

export type Metric = CsvMetric;

/** Every metric of the engine by name. */
export const metrics: ReadonlyMap<string, Metric> = new Map<string, Metric>(
  [rmse, auc, accuracy].map((metric) => [metric.name, metric]),
);

export const metricNames: readonly string[] = [...metrics.keys()];

/** @throws EngineError METRIC_UNKNOWN */
export function metricOf(name: string): Metric {
  const metric = metrics.get(name);
  if (!metric) throw new EngineError('METRIC_UNKNOWN', `there is no metric ${name}`);
  return metric;
}
