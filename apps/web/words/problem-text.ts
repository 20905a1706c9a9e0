import type { Manifest } from '#modules/scoring/engine/manifest.js';
import { kindIn } from '#modules/scoring/precheck/finding-words.js';
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
  line_ends: 'scoring.problem.line_ends',
  long_line: 'scoring.problem.long_line',
  open_quote: 'scoring.problem.open_quote',
  // Of a repository and its tests.
  test_failed: 'scoring.problem.test_failed',
  'test_failed.nonzero': 'scoring.run.verdict.nonzero',
  'test_failed.signal': 'scoring.run.verdict.signal',
  'test_failed.time': 'scoring.run.verdict.time',
  'test_failed.cpu': 'scoring.run.verdict.cpu',
  'test_failed.memory': 'scoring.run.verdict.memory',
  'test_failed.output': 'scoring.run.verdict.output',
  'test_failed.no_output': 'scoring.run.problem.no_output',
  'test_failed.columns': 'scoring.run.problem.columns',
  'test_failed.no_object': 'scoring.run.problem.no_object',
  'test_failed.too_large': 'scoring.run.problem.too_large',
  'test_failed.unread': 'scoring.run.problem.unread',
  repository: 'scoring.problem.repository',
  'repository.address': 'scoring.repository.why.address',
  'repository.host': 'scoring.repository.why.host',
  'repository.reference': 'scoring.repository.why.reference',
  'repository.not_found': 'scoring.repository.why.not_found',
  'repository.redirect': 'scoring.repository.why.redirect',
  'repository.time': 'scoring.repository.why.time',
  'repository.size': 'scoring.repository.why.size',
  'repository.files': 'scoring.repository.why.files',
  'repository.tree': 'scoring.repository.why.tree',
  'repository.git': 'scoring.repository.why.other',
  'repository.command': 'scoring.repository.why.command',
  'repository.build': 'scoring.repository.why.build',
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

/** Where a problem is: in a column of a table, or in the list of a user. */
export const placeText = (format: Format = 'csv'): MessageId =>
  format === 'json' ? 'scoring.problem.column.user' : 'scoring.problem.column.column';

interface Told {
  kind: string;
  column?: string | null | undefined;
  value?: string | null | undefined;
  hint?: string | null | undefined;
  reason?: string | null | undefined;
}

/** Text of a problem: what it may come from, or why a repository is not run or a test failed, says more than its kind. */
export const problemTextOf = ({ kind, column, value, hint, reason }: Told, format?: Format): MessageId => {
  const more = kind === 'repository' ? column : kind === 'test_failed' ? value : null;
  return texts[`${kind}.${more}`] ?? problemText(hint ?? reason ?? kind, format);
};

/** That nothing is wrong. */
export const readyText = (format: Format): MessageId =>
  format === 'json' ? 'scoring.check.ready.json' : 'scoring.check.ready';
