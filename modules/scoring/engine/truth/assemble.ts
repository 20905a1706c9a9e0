import { shownKey } from '../keys/key-text.js';
import type { KeyIndex } from '../keys/key-index.js';
import { buildIndex } from '../keys/build-index.js';
import type { CsvMetric, TruthAnswers, TruthFacts } from '../metrics/metric.js';
import { repeatedName } from '../metrics/settings.js';
import type { MetricParams } from '../params.js';
import { takeParts, type PreparedTruth, type Split } from './prepared-truth.js';
import type { TruthLog } from './truth-log.js';
import type { TruthColumnBuilder } from './truth-columns.js';
import type { TruthReader } from './truth-reader.js';

/**
 * Makes a prepared truth of rows that were read without a problem.
 * @throws EngineError TRUTH_INVALID for repeated ids, an empty part, or a condition of the metric that fails in a part.
 */
export function assembleTruth(
  metric: CsvMetric,
  params: MetricParams,
  reader: TruthReader,
  log: TruthLog,
): PreparedTruth {
  const { order, split } = orderRows(reader);
  const keys = indexKeys(reader, order, log);
  if (split && (split.publicRows === 0 || split.privateRows === 0)) log.add('no_rows', null, 'usage');
  const facts = factsOf(params, reader.columns, log);
  // Classes become columns of a solution, beside its key.
  const clash = repeatedName(params, [...metric.key, ...(facts.classes ?? [])]);
  if (clash !== undefined) log.add('duplicate_column', null, null, clash);
  log.throwIfAny();
  const answers = answersOf(reader.columns, order);
  takeParts(order.length, split, answers.numbers, [], (part) => {
    const defect = metric.truthCondition?.(part, params);
    if (defect) log.add(defect.reason, null, reader.columns[defect.column]!.name);
  });
  log.throwIfAny();
  return { metric, facts, keys, answers, split, fileOrder: split && inverse(order) };
}

/** Public rows first, each part in the order of the file. */
function orderRows({ lines, usage }: TruthReader): { order: Uint32Array; split: Split | null } {
  const order = new Uint32Array(lines.length);
  if (usage.length === 0) return { order: order.map((_, row) => row), split: null };
  let next = 0;
  for (let row = 0; row < order.length; row++) if (usage.at(row) === 0) order[next++] = row;
  const split = { publicRows: next, privateRows: order.length - next };
  for (let row = 0; row < order.length; row++) if (usage.at(row) === 1) order[next++] = row;
  return { order, split };
}

/** `order` says which record of the file a row is; the inverse says which row a record is. */
function inverse(order: Uint32Array): Uint32Array {
  const rows = new Uint32Array(order.length);
  for (let row = 0; row < order.length; row++) rows[order[row]!] = row;
  return rows;
}

/** Notes ids that stand twice in rows among which others have problems: those are not assembled. */
export function noteRepeatedKeys(reader: TruthReader, log: TruthLog): void {
  indexKeys(
    reader,
    Uint32Array.from({ length: reader.lines.length }, (_, row) => row),
    log,
  );
}

function indexKeys(reader: TruthReader, order: Uint32Array, log: TruthLog): KeyIndex {
  const column = reader.keyColumns.join(',');
  const texts = reader.keys.build(order);
  return buildIndex(texts, (row) => {
    // An empty id was noted as such where it was read.
    if (texts.at(row) !== '') log.add('duplicate_id', reader.lines.at(order[row]!), column, shownKey(texts.at(row)));
  });
}

function factsOf(params: MetricParams, columns: readonly TruthColumnBuilder[], log: TruthLog): TruthFacts {
  const labels = columns.find((column) => column.type === 'label');
  const classes = columns.find((column) => column.type === 'class');
  if (classes && classes.names.length < 2) log.add('one_class', null, classes.name);
  return {
    params,
    labels: labels ? (labels.hasIntegerLabels ? 'integer' : 'text') : null,
    classes: classes ? classes.names : null,
  };
}

function answersOf(columns: readonly TruthColumnBuilder[], order: Uint32Array): TruthAnswers {
  return {
    numbers: columns.filter((column) => column.type !== 'text').map((column) => column.buildNumbers(order)),
    texts: columns.filter((column) => column.type === 'text').map((column) => column.buildTexts(order)),
    labels: columns.find((column) => column.type === 'label' && !column.hasIntegerLabels)?.names ?? [],
  };
}
