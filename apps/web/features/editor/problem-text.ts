import type { MessageId } from '../../lib/i18n/message-ids.js';

const ofSolutions = [
  'empty_file',
  'bad_encoding',
  'bad_csv',
  'bad_json',
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
] as const;

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

const isOne = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);

/** Text of a problem of a truth or a solution; one that this version of the page does not know is still a problem. */
export const problemText = (kind: string): MessageId => {
  if (isOne(ofSolutions, kind)) return `scoring.problem.${kind}`;
  return isOne(ofTruths, kind) ? `editor.problem.${kind}` : 'scoring.problem.other';
};
