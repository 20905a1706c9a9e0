import { EngineError } from '../errors.js';
import { columnName, readParams, type MetricParams, type RawParams } from '../params.js';
import type { Metric } from './metric.js';
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

/** Default names of all columns that the setting `columns` may rename: of the key, the truth and the solution. */
export function renamableColumns(metric: Metric): string[] {
  if (metric.format === 'json') return [];
  const { truth, solution } = fileColumns(metric, {});
  return [...new Set([...truth, ...solution])];
}
