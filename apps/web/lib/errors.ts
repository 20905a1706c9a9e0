import type { ErrorCode } from '../../../modules/kernel/contract/errors.js';
import type { ApiError } from './api/api-error.js';
import type { T } from './i18n/use-text.js';

/** What the texts of the catalogue may name; a login's minimum stands for what the server did not say. */
const usual = { min: 4, max: 254, retryAfter: 60, id: '–' };

/** Text of one code of the catalogue. */
export const codeText = (say: T, code: ErrorCode, details: Record<string, unknown> = {}): string =>
  say({ id: `errors.${code}` }, { ...usual, ...(details as Record<string, string | number>) });

/** What a person reads when a call failed. */
export const failureText = (say: T, { code, details, retryAfter }: ApiError): string =>
  code === 'NETWORK'
    ? say({ id: 'shell.error.network' })
    : codeText(say, code, { ...details, ...(retryAfter === null ? {} : { retryAfter }) });
