import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import type { Failure } from './protocol.js';

const failureTexts: Readonly<Record<Failure, MessageId>> = {
  unavailable: 'scoring.check.unavailable',
  unreadable: 'scoring.check.unreadable',
  too_large: 'scoring.check.tooLarge',
  empty: 'scoring.check.empty',
  binary: 'scoring.check.binary',
  workbook: 'scoring.check.workbook',
  packed: 'scoring.check.packed',
  json: 'scoring.check.json',
  not_json: 'scoring.check.notJson',
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
