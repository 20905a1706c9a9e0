import type { Manifest } from '#modules/scoring/engine/manifest.js';
import { kindIn } from '#modules/scoring/precheck/finding-words.js';
import { delimiterIn } from '#modules/scoring/precheck/header-fault.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';

const texts: Readonly<Record<string, MessageId>> = {
  empty_file: 'scoring.problem.empty_file',
  bad_encoding: 'scoring.problem.bad_encoding',
  bad_csv: 'scoring.problem.bad_csv',
  bad_json: 'scoring.problem.bad_json',
  'json.bad_encoding': 'scoring.problem.json.bad_encoding',
  'json.bad_json': 'scoring.problem.json.bad_json',
  'json.bad_value': 'scoring.problem.json.bad_value',
  'json.duplicate_item': 'scoring.problem.json.duplicate_item',
  'json.duplicate_id': 'scoring.problem.json.duplicate_id',
  duplicate_column: 'scoring.problem.duplicate_column',
  missing_column: 'scoring.problem.missing_column',
  extra_column: 'scoring.problem.extra_column',
  empty_value: 'scoring.problem.empty_value',
  bad_value: 'scoring.problem.bad_value',
  not_finite: 'scoring.problem.not_finite',
  out_of_range: 'scoring.problem.out_of_range',
  bad_row_sum: 'scoring.problem.bad_row_sum',
  duplicate_item: 'scoring.problem.duplicate_item',
  extra_id: 'scoring.problem.extra_id',
  duplicate_id: 'scoring.problem.duplicate_id',
  missing_id: 'scoring.problem.missing_id',
  delimiter: 'scoring.problem.delimiter',
  'delimiter.semicolon': 'scoring.problem.delimiter.semicolon',
  'delimiter.tab': 'scoring.problem.delimiter.tab',
  line_ends: 'scoring.problem.line_ends',
  long_line: 'scoring.problem.long_line',
  open_quote: 'scoring.problem.open_quote',
  // Of a repository and its tests.
  test_failed: 'scoring.problem.test_failed',
  repository: 'scoring.problem.repository',
  // What only a truth can lack.
  no_rows: 'editor.problem.no_rows',
  one_class: 'editor.problem.one_class',
  bad_usage: 'editor.problem.bad_usage',
  zero_target: 'editor.problem.zero_target',
  negative_target: 'editor.problem.negative_target',
  negative_weight: 'editor.problem.negative_weight',
  zero_weights: 'editor.problem.zero_weights',
  constant_target: 'editor.problem.constant_target',
  nothing_measured: 'editor.problem.nothing_measured',
};

type Format = Manifest['format'];

/** Text of a kind of problem of a file; one that this version of the page does not know is still a problem. */
export const problemText = (kind: string, format: Format = 'csv'): MessageId =>
  texts[kindIn(format, kind)] ?? 'scoring.problem.other';

/** Where a problem is: in a test of a repository, in a column of a table, or in the list of a user. */
export const placeText = (format: Format, problems: readonly { kind: string }[] = []): MessageId => {
  if (problems.length > 0 && problems.every(({ kind }) => kind === 'test_failed')) return 'scoring.problem.column.test';
  return format === 'json' ? 'scoring.problem.column.user' : 'scoring.problem.column.column';
};

interface Told {
  kind: string;
  column?: string | null | undefined;
  value?: string | null | undefined;
  hint?: string | null | undefined;
  reason?: string | null | undefined;
}

const verdicts = ['nonzero', 'signal', 'time', 'cpu', 'memory', 'output'] as const;
const spoilt = ['no_output', 'columns', 'no_object', 'too_large', 'unread'] as const;
const faults = [
  ...(['address', 'host', 'reference', 'not_found', 'redirect', 'time', 'size', 'files', 'tree'] as const),
  ...(['command', 'build', 'cancelled', 'busy'] as const),
];

/** Why a test of a repository failed, by what is wrong with what it gave, or by how it ended. */
export const testText = (problem: unknown, verdict: unknown = problem): MessageId => {
  const wrong = spoilt.find((one) => one === problem);
  if (wrong) return `scoring.run.problem.${wrong}`;
  return `scoring.run.verdict.${verdicts.find((one) => one === verdict) ?? 'other'}`;
};

/** Why a repository can't be had or run, and what its author can do. */
export const repositoryText = (reason: unknown): MessageId =>
  `scoring.repository.why.${faults.find((one) => one === reason) ?? 'other'}`;

/** Text of a problem: what it may come from, or why a repository is not run or a test failed, says more than its kind. */
export const problemTextOf = ({ kind, column, value, hint, reason }: Told, format?: Format): MessageId => {
  if (kind === 'repository') return repositoryText(column);
  if (hint === 'delimiter') return problemText(delimiterIn(column));
  return kind === 'test_failed' ? testText(value) : problemText(hint ?? reason ?? kind, format);
};

/** That nothing is wrong. */
export const readyText = (format: Format): MessageId =>
  format === 'json' ? 'scoring.check.ready.json' : 'scoring.check.ready';
