import type { Manifest, ManifestColumn } from '../engine/manifest.js';
import type { NumberCell } from '../engine/metrics/metric.js';
import type { Finding, FindingKind } from './findings.js';
import type { Fix } from './fixes.js';

/** What its author can do about a problem that no fix puts right, as the name of a text. */
export const hintOf = ({ kind, suggestion, value }: Finding, format: Manifest['format'] = 'csv'): Hint => {
  if (format === 'json') return hintsOfLists[kind] ?? 'scoring.hint.lists';
  if (kind === 'ragged' && suggestion !== null) return 'scoring.hint.decimalPoint';
  if (kind === 'extra_id' && value !== null && wholeAsFraction.test(value)) return 'scoring.hint.wholeIds';
  return hints[kind] ?? 'scoring.hint.correct';
};

/** An id as pandas writes it once its column had a gap: `306.0`. */
const wholeAsFraction = /^\d+\.0+$/u;

const hints: Partial<Record<FindingKind, Hint>> = {
  missing_id: 'scoring.hint.addRows',
  missing_column: 'scoring.hint.addColumn',
  extra_id: 'scoring.hint.removeRow',
  duplicate_id: 'scoring.hint.removeRow',
  duplicate_column: 'scoring.hint.removeColumn',
  extra_column: 'scoring.hint.removeColumn',
  bad_encoding: 'scoring.hint.saveUtf8',
  bad_csv: 'scoring.hint.correctLine',
  ragged: 'scoring.hint.correctLine',
  open_quote: 'scoring.hint.closeQuote',
  line_ends: 'scoring.hint.lineEnds',
  long_line: 'scoring.hint.lineEnds',
  empty_file: 'scoring.hint.otherFile',
  header: 'scoring.hint.header',
};

/** Of a JSON object of users, each with a list. */
const hintsOfLists: Partial<Record<FindingKind, Hint>> = {
  bad_encoding: 'scoring.hint.saveUtf8',
  duplicate_id: 'scoring.hint.removeList',
  duplicate_item: 'scoring.hint.removeItem',
  empty_file: 'scoring.hint.otherFile',
};

/** What is said of a kind of problem in lists of JSON in words of their own: the end of the name of its text. */
const ofLists: ReadonlySet<string> = new Set([
  'bad_encoding',
  'bad_json',
  'bad_value',
  'duplicate_item',
  'duplicate_id',
] satisfies FindingKind[]);
export const kindIn = (format: Manifest['format'], kind: string): string =>
  format === 'json' && ofLists.has(kind) ? `json.${kind}` : kind;

type Hint =
  | 'scoring.hint.addColumn'
  | 'scoring.hint.addRows'
  | 'scoring.hint.closeQuote'
  | 'scoring.hint.correct'
  | 'scoring.hint.correctLine'
  | 'scoring.hint.decimalPoint'
  | 'scoring.hint.header'
  | 'scoring.hint.lineEnds'
  | 'scoring.hint.lists'
  | 'scoring.hint.otherFile'
  | 'scoring.hint.removeColumn'
  | 'scoring.hint.removeItem'
  | 'scoring.hint.removeList'
  | 'scoring.hint.removeRow'
  | 'scoring.hint.saveUtf8'
  | 'scoring.hint.wholeIds';

/** The name of a text, and what is put into it. */
const words = <Id extends string>(id: Id, values: Record<string, string | number> = {}) => ({ id, values });

/** Kinds of problems that speak of a value, so that what the column takes is worth saying. */
export const ofValues: ReadonlySet<FindingKind> = new Set(['bad_value', 'not_finite', 'out_of_range', 'empty_value']);

/** What the values of a column have to be: the name of a text, and what is put into it; null where there is no more to say. */
export const expectedOf = (column: ManifestColumn | undefined) => {
  if (!column || !isNumber(column)) return null;
  const { min, max, integer, among } = column;
  if (among) return words('scoring.expect.among', { values: among.join(', ') });
  if (min !== undefined && max !== undefined) return words('scoring.expect.between', { min, max });
  if (min !== undefined) return words('scoring.expect.atLeast', { min });
  if (max !== undefined) return words('scoring.expect.atMost', { max });
  return words(integer ? 'scoring.expect.whole' : 'scoring.expect.number');
};

const isNumber = (column: ManifestColumn): column is NumberCell => column.type === 'number';

/** What a fix would do: the name of a text, and what is put into it. */
export const offerOf = (fix: Fix) => {
  switch (fix.kind) {
    case 'encoding':
      return words('scoring.fix.encoding');
    case 'line_ends':
      return words('scoring.fix.lineEnds');
    case 'delimiter':
      return words('scoring.fix.delimiter');
    case 'rename':
      return words('scoring.fix.rename', { to: fix.to });
    case 'drop':
      return words('scoring.fix.drop');
    case 'comma':
      return words('scoring.fix.comma', { rows: fix.rows });
    case 'spaces':
      return words('scoring.fix.spaces', { rows: fix.rows });
  }
};
