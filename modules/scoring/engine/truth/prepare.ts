import { readThroughWindow } from '../csv/byte-window.js';
import { TableReader } from '../csv/table-reader.js';
import type { KeyIndex } from '../keys/key-index.js';
import { buildTextSlots, TextIndex } from '../keys/text-index.js';
import { shownKey } from '../keys/key-text.js';
import { defaultLimits, type Limits } from '../limits.js';
import type { TruthAnswers, TruthFacts } from '../metrics/metric.js';
import type { Metric } from '../metrics/registry.js';
import { readParams, type MetricParams, type RawParams } from '../params.js';
import { takeParts, type PreparedTruth, type Split } from './prepared-truth.js';
import { TruthLog } from './truth-log.js';
import { TruthReader } from './truth-reader.js';

/**
 * Reads and checks a truth file once, so that any number of solutions can be scored against it.
 *
 * @param raw settings of the metric, see its `params`.
 * @param chunks the bytes of the file in pieces of any size.
 * @throws EngineError PARAMS_INVALID; TRUTH_INVALID with everything that is wrong; LIMIT_EXCEEDED.
 */
export async function prepareTruth(
  metric: Metric,
  raw: RawParams,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = defaultLimits,
): Promise<PreparedTruth> {
  const params = readParams(metric.params, raw);
  const log = new TruthLog(limits.listedProblems);
  const rename = (name: string) => params.columns?.[name] ?? name;
  const columns = metric.truthColumns(params).map((column) => ({ ...column, name: rename(column.name) }));
  const reader = new TruthReader(metric.key.map(rename), columns, log);
  await readThroughWindow(chunks, new TableReader(reader, columns.length + 1000, limits.recordBytes), limits.fileBytes);
  log.throwIfAny();
  if (reader.lines.length === 0) log.add('no_rows', null);
  log.throwIfAny();
  return assemble(metric, params, reader, log);
}

/** Orders the rows, builds the index and checks the conditions on the whole and on each part. */
function assemble(metric: Metric, params: MetricParams, reader: TruthReader, log: TruthLog): PreparedTruth {
  const { order, split } = orderRows(reader);
  const keys = indexKeys(reader, order, metric.key.join(','), log);
  log.throwIfAny();
  const labels = reader.columns.find((column) => column.type === 'label');
  const integerLabels = labels?.hasIntegerLabels ?? false;
  const facts: TruthFacts = {
    params,
    labels: labels ? (integerLabels ? 'integer' : 'text') : null,
    classes: null,
  };
  const answers: TruthAnswers = {
    numbers: reader.columns
      .filter((column) => column.type !== 'text')
      .map((column) =>
        column.type === 'label' && integerLabels ? column.buildIntegerLabels(order) : column.buildNumbers(order),
      ),
    texts: reader.columns.filter((column) => column.type === 'text').map((column) => column.buildTexts(order)),
    labels: labels && !integerLabels ? labels.names : [],
  };
  checkParts(metric, reader, answers, split, log);
  return { metric, facts, keys, answers, split };
}

/** Public rows first, each part in the order of the file. */
function orderRows(reader: TruthReader): { order: Uint32Array; split: Split | null } {
  const rows = reader.lines.length;
  const order = new Uint32Array(rows);
  let next = 0;
  if (reader.usage.length === 0) {
    for (let row = 0; row < rows; row++) order[next++] = row;
    return { order, split: null };
  }
  for (let row = 0; row < rows; row++) if (reader.usage.at(row) === 0) order[next++] = row;
  const split = { publicRows: next, privateRows: rows - next };
  for (let row = 0; row < rows; row++) if (reader.usage.at(row) === 1) order[next++] = row;
  return { order, split };
}

function indexKeys(reader: TruthReader, order: Uint32Array, column: string, log: TruthLog): KeyIndex {
  const texts = reader.keys.build(order);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  const slots = buildTextSlots(texts, seed, (row) => {
    log.add('duplicate_id', reader.lines.at(order[row]!), column, shownKey(texts.at(row)));
  });
  return new TextIndex(texts, slots, seed);
}

function checkParts(
  metric: Metric,
  reader: TruthReader,
  answers: TruthAnswers,
  split: Split | null,
  log: TruthLog,
): void {
  if (split && (split.publicRows === 0 || split.privateRows === 0)) log.add('no_rows', null, 'usage');
  log.throwIfAny();
  takeParts(reader.lines.length, split, answers.numbers, [], (part) => {
    const defect = metric.truthCondition?.(part);
    if (defect) log.add(defect.reason, null, reader.columns[defect.column]!.name);
  });
  log.throwIfAny();
}
