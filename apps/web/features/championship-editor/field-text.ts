import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { champnameLength } from '#modules/championships/contract/limits.js';
import { codeText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';

/** Texts of the faults of fields. */
export const useFaultText = (faults: Partial<Record<string, ErrorCode>>) => {
  const t = useText();
  return (field: string): string | undefined => {
    const code = faults[field];
    return code && codeText(t, code, champnameLength);
  };
};
