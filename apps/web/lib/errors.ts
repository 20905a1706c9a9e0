import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { longestEmail, loginLength } from '#modules/identity/contract/limits.js';
import type { ApiError } from '#modules/client/api-error.js';
import { useIntl } from 'react-intl';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText, type T } from '#web/lib/i18n/use-text.js';

const minute = 60;

/** What the texts of the catalogue may name; a login's minimum stands for what the server did not say. */
const usual = { min: loginLength.min, max: longestEmail, retryAfter: 60, id: '–', of: '' };

/** Text of one code of the catalogue. */
export const codeText = (say: T, code: ErrorCode, details: Record<string, unknown> = {}): string =>
  say({ id: `errors.${code}` }, { ...usual, ...(details as Record<string, string | number>) });

/** Text of what may be a code of the catalogue; null where this version of the page knows none of that name. */
export const useReason = () => {
  const { messages } = useIntl();
  const t = useText();
  return (reason: string): string | null => (`errors.${reason}` in messages ? codeText(t, reason as ErrorCode) : null);
};

/**
 * Text of what is wrong with a field, nothing where nothing is: the catalogue speaks of a whole form, or does not say which rule was
 * broken. What a field says itself stands in `shell.field.CODE.name`, what every field says in `shell.field.CODE`.
 */
export const useFieldText = () => {
  const { messages } = useIntl();
  const t = useText();
  return (field: string, fault: { code?: ErrorCode; details?: Record<string, unknown> } = {}): string | undefined => {
    const { code, details } = fault;
    if (!code) return undefined;
    const own = [`shell.field.${code}.${field}`, `shell.field.${code}`].find((id) => id in messages);
    return own ? t({ id: own as MessageId }) : codeText(t, code, details);
  };
};

/** What a person reads when a call failed. */
export const failureText = (say: T, { code, details, retryAfter }: ApiError): string => {
  if (code === 'NETWORK') return say({ id: 'shell.error.network' });
  // The catalogue says it in seconds, which is a big number when there is long to wait.
  if (code === 'TOO_MANY_REQUESTS' && (retryAfter ?? 0) > minute) {
    return say({ id: 'shell.error.wait' }, { minutes: Math.ceil((retryAfter ?? 0) / minute) });
  }
  return codeText(say, code, { ...details, ...(retryAfter === null ? {} : { retryAfter }) });
};
