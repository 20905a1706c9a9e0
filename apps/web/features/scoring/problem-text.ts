import { useBytes } from '../../lib/format/bytes.js';
import { useText } from '../../lib/i18n/use-text.js';
import type { MessageId } from '../../lib/i18n/message-ids.js';
import type { Failure } from './precheck/protocol.js';

const texts: Readonly<Record<string, MessageId>> = {
  empty_file: 'scoring.problem.empty_file',
  bad_encoding: 'scoring.problem.bad_encoding',
  bad_csv: 'scoring.problem.bad_csv',
  bad_json: 'scoring.problem.bad_json',
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
};

/** Text of a kind of problem; one that this version of the page does not know is still a problem of the file. */
export const problemText = (kind: string): MessageId => texts[kind] ?? 'scoring.problem.other';

const failureTexts: Readonly<Record<Failure, MessageId>> = {
  unavailable: 'scoring.check.unavailable',
  unreadable: 'scoring.check.unreadable',
  too_large: 'scoring.check.tooLarge',
  empty: 'scoring.check.empty',
  binary: 'scoring.check.binary',
};

/** Why a check has no verdict, and what to do about it. */
export const useCheckFailureText = () => {
  const t = useText();
  const bytes = useBytes();
  return (failure: Failure, file: File, maxBytes: number | null): string =>
    t(
      { id: failureTexts[failure] },
      { size: bytes(file.size), known: maxBytes === null ? 'no' : 'yes', most: bytes(maxBytes ?? 0) },
    );
};
