import type { Manifest } from '#modules/scoring/engine/manifest.js';
import { kindIn } from '#modules/scoring/precheck/finding-words.js';
import { delimiterIn } from '#modules/scoring/precheck/header-fault.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';

const ofFiles = [
  'empty_file',
  'bad_encoding',
  'bad_csv',
  'bad_json',
  'json.bad_encoding',
  'json.bad_json',
  'json.bad_value',
  'json.duplicate_item',
  'json.duplicate_id',
  'duplicate_column',
  'missing_column',
  'extra_column',
  'empty_value',
  'bad_value',
  'not_finite',
  'out_of_range',
  'bad_row_sum',
  'duplicate_item',
  'extra_id',
  'duplicate_id',
  'missing_id',
  'delimiter',
  'delimiter.semicolon',
  'delimiter.tab',
  'line_ends',
  'long_line',
  'open_quote',
  // Of a repository and its tests.
  'test_failed',
  'repository',
] as const;
/** What only a truth can lack. */
const ofTruths = [
  'no_rows',
  'one_class',
  'bad_usage',
  'zero_target',
  'negative_target',
  'negative_weight',
  'zero_weights',
  'constant_target',
  'nothing_measured',
] as const;

type Format = Manifest['format'];

/** Text of a kind of problem of a file; one that this version of the page does not know is still a problem. */
export const problemText = (kind: string, format: Format = 'csv'): MessageId => {
  const said = kindIn(format, kind);
  const ofTruth = ofTruths.find((one) => one === said);
  return ofTruth ? `editor.problem.${ofTruth}` : `scoring.problem.${ofFiles.find((one) => one === said) ?? 'other'}`;
};

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
  ...(['command', 'build', 'cancelled', 'busy', 'silent'] as const),
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
