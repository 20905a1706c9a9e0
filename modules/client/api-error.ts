import type { ErrorBody, ErrorCode } from '../kernel/contract/errors.js';

/** A code of the catalogue, or NETWORK when no answer came at all. */
export type FailureCode = ErrorCode | 'NETWORK';

/** A call that failed. Whatever went wrong, a screen sees one of these and shows the text of its code. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** Code of each faulty field of a form. */
  readonly fields: Record<string, ErrorCode>;
  readonly details: Record<string, unknown>;
  /** Seconds to wait before another attempt makes sense. */
  readonly retryAfter: number | null;
  /** The moment of that, in milliseconds. */
  readonly retryAt: number | null;

  constructor(failure: {
    code: FailureCode;
    message?: string;
    status?: number;
    fields?: Record<string, ErrorCode> | undefined;
    details?: Record<string, unknown> | undefined;
    retryAfter?: number | null;
    cause?: unknown;
  }) {
    super(failure.message ?? failure.code, 'cause' in failure ? { cause: failure.cause } : {});
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.fields = failure.fields ?? {};
    this.details = failure.details ?? {};
    this.retryAfter = failure.retryAfter ?? null;
    this.retryAt = this.retryAfter === null ? null : Date.now() + this.retryAfter * 1000;
  }
}

/** A failure also says its text; `error` alone is part of an answer, such as why a login can't be taken. */
export const isErrorBody = (body: unknown): body is ErrorBody => {
  if (typeof body !== 'object' || body === null) return false;
  const { error, message, fields = {}, details = {} } = body as Record<string, unknown>;
  return [error, message].every((text) => typeof text === 'string') && [fields, details].every(isRecord);
};

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const seconds = (header: string | null): number | null => {
  const value = Number(header);
  return header === null || Number.isNaN(value) ? null : value;
};

/** Specification, section 7: a body with an `error` field is a failure, whatever the status. */
export const failureOf = (status: number, body: unknown, retryAfter: string | null): ApiError | null => {
  if (isErrorBody(body)) {
    const { error: code, message, fields, details } = body;
    return new ApiError({ code, message, status, fields, details, retryAfter: seconds(retryAfter) });
  }
  if (status >= 200 && status < 300) return null;
  const code: FailureCode = status === 404 ? 'NOT_FOUND' : 'INTERNAL';
  return new ApiError({ code, status, retryAfter: seconds(retryAfter) });
};

/** Codes of an address that leads nowhere: nothing is there, or nothing can be, as no name or id looks like that (NAV2). */
const nowhere: readonly FailureCode[] = ['NOT_FOUND', 'FORMAT_INVALID', 'TOO_SHORT', 'TOO_LONG'];

/** Whether what an address names was asked for and can't be had, now or later. */
export const leadsNowhere = (thrown: unknown): boolean => nowhere.includes(asApiError(thrown).code);

/** Any thrown value as an ApiError, so that a screen needs no second way of showing failures. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: String(thrown) });

/** Whether nobody can tell what became of a call: no answer came, or the server failed. */
export const isAnswerLost = (thrown: unknown): boolean => {
  const { code, status } = asApiError(thrown);
  return code === 'NETWORK' || status >= 500 || !(thrown instanceof ApiError);
};
