import { encodeText } from '../bytes/text.js';
import type { PreparedTruth } from './prepared-truth.js';

/** How one truth differs from another, in rows of the same id. */
export interface TruthChange {
  /** Of JSON the rows are users, each with a list. */
  readonly format: 'csv' | 'json';
  /** Of the new one. */
  readonly rows: number;
  readonly added: number;
  readonly removed: number;
  /** Answers, a column of a row each, that are others. */
  readonly values: number;
  /** Rows that are public in one of them and private in the other. Without a split all rows are public. */
  readonly sides: number;
}

/** Compares two truths that were prepared for the same metric and settings. */
export function compareTruths(before: PreparedTruth, after: PreparedTruth): TruthChange {
  const [old, now] = [answersOf(before), answersOf(after)];
  let [known, values, sides] = [0, 0, 0];
  after.keys.allKeys().forEach((key, row) => {
    const bytes = encodeText(key);
    const was = before.keys.find(bytes, 0, bytes.length);
    if (was < 0) return;
    known++;
    now.forEach((answer, column) => (values += answer(row) === old[column]!(was) ? 0 : 1));
    if (isPrivate(after, row) !== isPrivate(before, was)) sides++;
  });
  const { rows } = after.keys;
  return { format: after.metric.format, rows, added: rows - known, removed: before.keys.rows - known, values, sides };
}

const isPrivate = ({ split }: PreparedTruth, row: number): boolean => split !== null && row >= split.publicRows;

/** Reads the answers of a row, each column as what its file says: codes of names differ from truth to truth. */
function answersOf({ metric, facts, answers }: PreparedTruth): ((row: number) => number | string)[] {
  const columns =
    metric.format === 'csv' ? metric.truthColumns(facts.params).filter(({ type }) => type !== 'text') : [];
  const numbers = answers.numbers.map((values, at) => {
    const names = namesOf(columns[at]?.type, facts.classes, answers.labels);
    return (row: number) => names?.[values[row]!] ?? values[row]!;
  });
  return [...numbers, ...answers.texts.map((texts) => (row: number) => texts.at(row))];
}

function namesOf(type: string | undefined, classes: readonly string[] | null, labels: readonly string[]) {
  if (type === 'class') return classes;
  return type === 'label' && labels.length > 0 ? labels : null;
}
