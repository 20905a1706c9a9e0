import type { DetailedError } from 'tus-js-client';
import { ApiError, asApiError, failureOf } from './api-error.js';
import { isPassing } from './is-passing.js';

/** What went wrong with an upload in pieces, as with any other call; NETWORK where no answer came. */
export const tusErrorOf = (error: Error | DetailedError): ApiError => {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return 'originalRequest' in error ? new ApiError({ code: 'NETWORK' }) : asApiError(error);
  const failure = failureOf(answer.getStatus(), bodyOf(answer.getBody()), answer.getHeader('Retry-After') ?? null);
  return failure ?? new ApiError({ code: 'NETWORK' });
};

/** Whether a broken upload may go on by itself. Of a piece 409 passes; what refuses the whole before its first byte does not. */
export const mayGoOn = ({ originalRequest, originalResponse }: DetailedError): boolean => {
  const status = originalResponse?.getStatus() ?? 0;
  return isPassing(status) && !(status === 409 && originalRequest.getMethod() === 'POST');
};

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
