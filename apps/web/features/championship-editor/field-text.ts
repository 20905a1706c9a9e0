import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { champnameLength } from '#modules/championships/contract/limits.js';
import { useFieldText } from '#web/lib/errors.js';

/** Texts of the faults of fields. */
export const useFaultText = (faults: Partial<Record<string, ErrorCode>>) => {
  const fieldText = useFieldText();
  return (field: string): string | undefined => {
    const code = faults[field];
    return code && fieldText(field, { code, details: champnameLength });
  };
};
