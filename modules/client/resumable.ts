import type { DetailedError, Upload } from 'tus-js-client';
import { ApiError, asApiError, failureOf } from './api-error.js';
import { valueOf } from './exchange.js';

/** What went wrong with an upload in pieces, as with any other call; NETWORK where no answer came. */
const tusErrorOf = (error: Error | DetailedError): ApiError => {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return 'originalRequest' in error ? new ApiError({ code: 'NETWORK' }) : asApiError(error);
  const failure = failureOf(answer.getStatus(), valueOf(answer.getBody()), answer.getHeader('Retry-After') ?? null);
  return failure ?? new ApiError({ code: 'NETWORK' });
};

/** Throws what went wrong with an upload in pieces as with any other call. */
export const throwTusError = (error: Error | DetailedError): never => {
  throw tusErrorOf(error);
};

/**
 * Whether a broken upload may go on by itself: there was no answer, the server failed, or an earlier request has not let go
 * of the upload yet. Of a piece 409 passes; what refuses the whole before its first byte does not.
 */
export const mayGoOn = ({ originalRequest, originalResponse }: DetailedError): boolean => {
  const status = originalResponse?.getStatus() ?? 0;
  const isPassing = status < 400 || (status >= 500 && status !== 507) || status === 409 || status === 423;
  return isPassing && !(status === 409 && isBeginning(originalRequest));
};

const isBeginning = (request: DetailedError['originalRequest']): boolean => request.getMethod() === 'POST';

/** Id of an upload, by its address. */
export const uploadId = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** Who hears of an upload. */
interface Heard {
  /** It is there, and how far it has come before. */
  onBegun?: () => void;
  onProgress?: (sent: number) => void;
  /** The connection broke; it is tried again by itself. */
  onWait?: () => void;
  signal?: AbortSignal;
}

/**
 * Sends what has not come yet; what went wrong is thrown as it came. What is there is begun anew where the server has forgotten it,
 * but by itself never: a server that only fails for a moment has all that came before.
 * @param endpoint by which it is begun
 * @returns the id of the upload, which is whole
 */
export const sendBytes = (
  upload: Upload,
  endpoint: string | null,
  { onBegun, onProgress, onWait, signal }: Heard = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    Object.assign(upload.options, {
      endpoint,
      onUploadUrlAvailable: () => {
        upload.options.endpoint = null;
        onBegun?.();
      },
      onProgress,
      // Also where a browser says that it is offline, which passes.
      onShouldRetry: (error: DetailedError) => {
        const isBroken = mayGoOn(error);
        if (isBroken) onWait?.();
        return isBroken;
      },
      onError: reject,
      onSuccess: () => resolve(uploadId(upload.url)),
    });
    signal?.addEventListener('abort', () => void upload.abort(), { once: true });
    if (!signal?.aborted) upload.start();
  });
