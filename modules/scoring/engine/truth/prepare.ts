import { readThroughWindow } from '../bytes/byte-window.js';
import { TableReader } from '../csv/table-reader.js';
import { ListsReader } from '../json/lists-reader.js';
import { defaultLimits, type Limits } from '../limits.js';
import type { CsvMetric, ListMetric, Metric } from '../metrics/metric.js';
import { settingsOf } from '../metrics/settings.js';
import { columnName, type MetricParams, type RawParams } from '../params.js';
import { assembleTruth, noteRepeatedKeys } from './assemble.js';
import type { DrawnSplit } from './drawn-split.js';
import { ListsTruthReader } from './lists-truth-reader.js';
import type { PreparedTruth } from './prepared-truth.js';
import { TruthLog } from './truth-log.js';
import { TruthReader } from './truth-reader.js';

/**
 * Reads and checks a truth file once, so that any number of solutions can be scored against it.
 *
 * @param raw settings of the metric, see its `params`.
 * @param chunks the bytes of the file in pieces of any size.
 * @param split draws the public rows of a table that has no column `usage`.
 * @throws EngineError PARAMS_INVALID; TRUTH_INVALID with everything that is wrong; LIMIT_EXCEEDED.
 */
export async function prepareTruth(
  metric: Metric,
  raw: RawParams,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = defaultLimits,
  split: DrawnSplit | null = null,
): Promise<PreparedTruth> {
  const params = settingsOf(metric, raw);
  return metric.format === 'csv'
    ? prepareTable(metric, params, chunks, limits, split)
    : prepareLists(metric, params, chunks, limits);
}

async function prepareTable(
  metric: CsvMetric,
  params: MetricParams,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
  split: DrawnSplit | null,
): Promise<PreparedTruth> {
  const log = new TruthLog(limits.listedProblems);
  const rename = (name: string) => columnName(params, name);
  const columns = metric.truthColumns(params).map((column) => ({ ...column, name: rename(column.name) }));
  const reader = new TruthReader(metric.key.map(rename), columns, log);
  await readThroughWindow(chunks, new TableReader(reader, limits.recordBytes), limits.fileBytes);
  if (log.isEmpty && reader.lines.length === 0) log.add('no_rows', null);
  // One report of everything: whoever mends the bad values does not learn only then of repeated ids.
  if (!log.isEmpty && reader.hasKeys) noteRepeatedKeys(reader, log);
  log.throwIfAny();
  if (split) reader.draw(split);
  return assembleTruth(metric, params, reader, log);
}

async function prepareLists(
  metric: ListMetric,
  params: MetricParams,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
): Promise<PreparedTruth> {
  const log = new TruthLog(limits.listedProblems);
  const reader = new ListsTruthReader(log);
  await readThroughWindow(chunks, new ListsReader(reader, limits.recordBytes), limits.fileBytes);
  return reader.assemble(metric, params);
}
